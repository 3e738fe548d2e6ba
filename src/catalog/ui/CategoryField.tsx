import type { ProductValues } from './use-draft.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { categories, type Category } from '../contract.ts'
import styles from './ProductForm.module.css'
import { useSlugOf } from './use-slug-of.ts'
import { useDraft } from './use-draft.ts'

/** The category of the product; a new one can be made without leaving the form. */
export function CategoryField({ all }: { readonly all: readonly Category[] }) {
  const { actions } = useDraft()
  const [isNaming, setNaming] = useState(false)

  return (
    <div className={styles.category}>
      <SelectField<ProductValues>
        name="category"
        label="Category"
        isRequired
        placeholder="Choose a category"
        options={all.map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : `${name} (not on the menu)`,
        }))}
      />
      <Button variant="default" onClick={() => setNaming(true)}>
        New
      </Button>
      {isNaming && (
        <NewCategoryDialog
          onClose={() => setNaming(false)}
          onMade={({ id }) => {
            setNaming(false)
            actions.set('category', id)
          }}
        />
      )}
    </div>
  )
}

interface NewCategoryDialogProps {
  readonly onClose: () => void
  readonly onMade: (category: Category) => void
}

function NewCategoryDialog({ onClose, onMade }: NewCategoryDialogProps) {
  const [name, setName] = useState('')
  const slugOf = useSlugOf()
  const add = useSend(categories.add, {
    refreshes: [categories.list],
    onDone: ({ data }) => onMade(data),
    // Said beside the field.
    onRefused: () => undefined,
  })
  const send = () => add.mutate({ body: { name, slug: slugOf(name) } })

  return (
    <Dialog title="New category" onClose={onClose}>
      <TextInput
        label="Name"
        value={name}
        error={add.error?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The product's own form is around this one.
          event.preventDefault()
          send()
        }}
      />
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={add.isPending} onClick={send}>
          {add.isPending ? 'Adding...' : 'Add Category'}
        </Button>
      </div>
    </Dialog>
  )
}

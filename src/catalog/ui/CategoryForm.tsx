import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Draft } from '../../kit/declared.ts'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { Card } from '../../kit/ui/Column.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../kit/ui/form/Form.tsx'
import { useField, useFormState } from '../../kit/ui/form/form-context.ts'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { paths } from '../../paths.ts'
import { categories } from '../contract.ts'
import { NewCategory, type CategoryField } from '../new-category.ts'
import styles from './ProductForm.module.css'
import { useSlugOf } from './use-slug-of.ts'

export type CategoryValues = Draft<Pick<NewCategory, CategoryField>>

interface CategoryFormProps {
  readonly start: CategoryValues
  /** Whether the slug goes along with the name: an address that is in use stays. */
  readonly slugFollows: 'name' | 'nothing'
  readonly slug: string
  readonly save: (values: CategoryValues) => Promise<unknown>
}

/** Name, address and description of a section of the menu. */
export function CategoryForm({ start, slugFollows, slug, save }: CategoryFormProps) {
  const navigate = useNavigate()
  const list = paths.adminCategories(slug)

  async function send(values: CategoryValues) {
    try {
      await save(values)
    } catch (error) {
      throw inOurWords(error)
    }
    await navigate(list)
  }

  return (
    <Card>
      <RuledForm start={start} rules={NewCategory} leaveWarning="on" onValid={send}>
        <NameAndSlug follows={slugFollows} />
        <TextareaField<CategoryValues> name="description" label="Description" rows={3} />
        <SwitchField<CategoryValues>
          name="isActive"
          label="Active"
          hint="Switched off, its products are shown under Other."
        />
        <div className={styles.dialogActions}>
          <Button component={Link} to={list} variant="default">
            Cancel
          </Button>
          <SubmitButton sending="Saving...">Save Category</SubmitButton>
        </div>
      </RuledForm>
    </Card>
  )
}

/** The server's words where it has any; the screen's own for what only failed. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const isWordless = [categories.add.failure, categories.change.failure].includes(error.message)
  return isWordless
    ? new Refusal(error.status, {}, 'Failed to save category. Please try again.')
    : error
}

function NameAndSlug({ follows }: { readonly follows: CategoryFormProps['slugFollows'] }) {
  const { form } = useFormState<CategoryValues>()
  const name = useField<CategoryValues>('name')
  const slug = useField<CategoryValues>('slug')
  const slugOf = useSlugOf()
  const [isTouched, setTouched] = useState(follows === 'nothing')

  return (
    <>
      <TextInput
        {...name}
        label="Name"
        withAsterisk
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('name', value)
          if (!isTouched) form.setFieldValue('slug', slugOf(value))
        }}
      />
      <TextInput
        {...slug}
        label="Slug"
        withAsterisk
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        description="Stands in addresses. It is made from the name unless you write another."
        onChange={({ currentTarget: { value } }) => {
          setTouched(true)
          form.setFieldValue('slug', value)
        }}
      />
    </>
  )
}

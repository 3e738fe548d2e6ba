import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { Ingredient } from '../contract.ts'
import { inventory } from '../contract.ts'

interface DeleteIngredientProps {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}

export function DeleteIngredient({ ingredient, onClose }: DeleteIngredientProps) {
  const { id, name } = ingredient
  // Names of places to go to are not read in the few seconds of a toast.
  const [uses, setUses] = useState<string>()
  const remove = useSend(inventory.remove, {
    success: `${name} was deleted.`,
    refreshes: [inventory.list],
    onDone: onClose,
    onRefused: (refusal) => {
      if (refusal.status === 409) return setUses(refusal.message)
      toast.failure(wordsOf(refusal))
      onClose()
    },
  })
  if (uses !== undefined) {
    return (
      <Dialog title={`${name} is in use`} onClose={onClose}>
        <p>{uses}</p>
        <Button fullWidth data-autofocus onClick={onClose}>
          OK
        </Button>
      </Dialog>
    )
  }
  return (
    <ConfirmModal
      title="Delete ingredient?"
      confirm="Delete"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      {`"${name}" leaves the list with all of its stock.`}
    </ConfirmModal>
  )
}

import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import type { Ingredient } from '../contract.ts'
import { inventory } from '../contract.ts'

interface DeleteIngredientProps {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}

export function DeleteIngredient({ ingredient, onClose }: DeleteIngredientProps) {
  const { id, name } = ingredient
  const remove = useSend(inventory.remove, {
    success: `${name} was deleted.`,
    refreshes: [inventory.list],
  })
  return (
    <ConfirmModal
      title="Delete ingredient?"
      confirm="Delete"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id } }, { onSettled: onClose })}
    >
      {`"${name}" leaves the list with all of its stock.`}
    </ConfirmModal>
  )
}

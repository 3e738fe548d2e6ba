import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/ui/calls/call.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { refresh } from '../../kit/ui/calls/query.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { toast } from '../../kit/ui/toast.ts'
import { products, type Product } from '../contract.ts'
import { imageKeyOf } from '../product.ts'
import { whatProductsChange } from './product-calls.ts'

interface DeleteProductProps {
  readonly product: Pick<Product, 'id' | 'name'>
  readonly onClose: () => void
}

/** Asks, then takes the picture off the product and the product off the menu. */
export function DeleteProduct({ product: { id, name }, onClose }: DeleteProductProps) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => toast.success(`"${name}" was deleted.`),
    onError: (refusal) => toast.failure(wordsOf(refusal)),
    onSettled: async () => {
      await refresh(client, whatProductsChange)
      onClose()
    },
  })

  return (
    <ConfirmModal
      title="Delete product"
      confirm={removal.isPending ? 'Deleting...' : 'Delete'}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {`Are you sure you want to delete "${name}"? This action cannot be undone.`}
    </ConfirmModal>
  )
}

async function remove(id: string): Promise<void> {
  const { image } = (await call(products.one, { params: { id } })).data
  if (image !== null) {
    await call(products.removeImage, {
      params: { id, imageKey: imageKeyOf(image) },
      query: { before: 'removal' },
    })
  }
  await call(products.remove, { params: { id } })
}

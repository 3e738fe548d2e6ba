import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Refusal } from '../../../kit/ui/calls/call.ts'
import { refresh } from '../../../kit/ui/calls/query.ts'
import { isSilence } from '../../../kit/ui/calls/silence.ts'
import type { Choosing } from '../../../kit/ui/choosing.tsx'
import { toast } from '../../../kit/ui/toast.ts'
import { useStore } from '../../../stores/ui/use-store.ts'
import { productBatches, type BatchChange, type BatchDone } from '../../batch-contract.ts'
import { priceChanges, pricesOf } from '../../bulk.ts'
import type { Product } from '../../contract.ts'
import { toldDone, toldKept, toldRunning, toldUnknown } from '../../told-batch.ts'
import { whatProductsChange } from '../product-calls.ts'

interface Wanted {
  readonly change: BatchChange
  /** As they were seen. */
  readonly rows: readonly Product[]
}

/** Changes several products by one call, and says what it does, what it did and what nobody knows. */
export function useProductBatch(of: Choosing<Product>) {
  const { id: storeId } = useStore()
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  const { mutateAsync, isPending, variables } = useMutation<BatchDone, Refusal, Wanted>({
    mutationFn: async ({ change, rows }) => {
      const products = rows.map((row) => ({ id: row.id, prices: pricesOf(row) }))
      const sent = { params: { storeId }, body: { change, products } }
      return (await call(productBatches.change, sent)).data
    },
    onMutate: () => setProblem(''),
    onSuccess: ({ kept }, { rows }) => {
      if (kept.length === 0) return
      setProblem(toldKept(kept))
      of.keep(rows.filter((row) => kept.some(({ id }) => id === row.id)))
    },
    onError: (refusal, { change }) =>
      setProblem(isSilence(refusal.status) ? toldUnknown(change) : refusal.message),
    onSettled: async (done, _, { change }) => {
      await refresh(client, whatProductsChange)
      const told = done === undefined ? '' : toldDone(change, done)
      if (told !== '') toast.success(told)
    },
  })

  /** Answers whether it is over: what is still in a field then would be done once more. */
  async function send(change: BatchChange, rows: readonly Product[]): Promise<boolean> {
    if (isPending) return false
    if (rows.length === 0) {
      toast.failure('Choose a product first.')
      return false
    }
    return mutateAsync({ change, rows }).then(
      ({ kept }) => kept.length === 0,
      ({ status }: Refusal) => isSilence(status),
    )
  }
  return { send, isPending, running: isPending && variables ? saidOf(variables) : '', problem }
}

function saidOf({ change, rows }: Wanted): string {
  if (change.kind !== 'price') return toldRunning(change, rows.length)
  const prices = rows.flatMap((row) => priceChanges(row, change))
  return toldRunning(change, prices.filter(({ from, to }) => from !== to).length)
}

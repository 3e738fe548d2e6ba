import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../kit/ui/calls/query.ts'
import { BatchBar, useBatch, type Choosing } from '../../../kit/ui/choosing.tsx'
import { toast } from '../../../kit/ui/toast.ts'
import type { BulkChange } from '../../bulk.ts'
import type { Category, Product } from '../../contract.ts'
import { changeProduct, shownPrices, type Unanswered } from './change-product.ts'
import { ChangePrices } from './ChangePrices.tsx'
import { whatProductsChange } from '../product-calls.ts'

interface ProductBatchProps {
  readonly of: Choosing<Product>
  readonly categories: readonly Category[]
  readonly symbol: string
}

/** Changes price, category or the stock switch of several products, each by the rules of its own form. */
export function ProductBatch({ of, categories, symbol }: ProductBatchProps) {
  const client = useQueryClient()
  const [unanswered] = useState((): Unanswered => new Map())
  const { mutateAsync, isPending } = useBatch<Product, BulkChange>({
    of,
    act: ({ id }, change) => changeProduct(id, change, unanswered),
    nameOf: ({ name }) => name,
    onEnd: () => refresh(client, whatProductsChange),
  })
  const send = async (change: BulkChange) => {
    if (of.chosen.length > 0) return mutateAsync({ rows: of.chosen, change })
    toast.failure('Choose a product first.')
    return of.chosen
  }
  return (
    <BatchBar of={of}>
      <Button
        variant="default"
        disabled={isPending}
        onClick={() => void send({ kind: 'stock', inStock: true })}
      >
        Switch on
      </Button>
      <Button
        variant="default"
        disabled={isPending}
        onClick={() => void send({ kind: 'stock', inStock: false })}
      >
        Switch off
      </Button>
      <NativeSelect
        aria-label="Move to a category"
        disabled={isPending}
        value=""
        data={[
          { value: '', label: 'Move to…' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) =>
          void send({ kind: 'category', category: currentTarget.value })
        }
      />
      <ChangePrices
        chosen={of.chosen}
        isSending={isPending}
        symbol={symbol}
        pricesOf={(product, percent) => shownPrices(product, percent, unanswered)}
        onChange={(percent) => send({ kind: 'price', percent })}
      />
    </BatchBar>
  )
}

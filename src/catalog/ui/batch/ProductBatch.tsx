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
import styles from './ChangePrices.module.css'
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
      <MoveToCategory
        categories={categories}
        isSending={isPending}
        onMove={(category) => send({ kind: 'category', category })}
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

interface MoveToCategoryProps {
  readonly categories: readonly Category[]
  readonly isSending: boolean
  /** Answers the products that refused. */
  readonly onMove: (category: string) => Promise<readonly Product[]>
}

/** With a button: an arrow key changes what a closed list shows, and moves nothing. */
function MoveToCategory({ categories, isSending, onMove }: MoveToCategoryProps) {
  const [category, setCategory] = useState('')
  async function move() {
    if (category === '') {
      toast.failure('Choose a category first.')
      return
    }
    const refused = await onMove(category)
    if (refused.length === 0) setCategory('')
  }
  return (
    <div className={styles.form}>
      <NativeSelect
        aria-label="Move to a category"
        className={styles.category}
        disabled={isSending}
        value={category}
        data={[
          { value: '', label: 'Move to…' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <Button variant="default" disabled={isSending} onClick={() => void move()}>
        Move
      </Button>
    </div>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { BatchBar, useBatch, type Choosing } from '../../kit/ui/choosing.tsx'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { changedBy, isPercent, type BulkChange } from '../bulk.ts'
import { products, type Category, type Product } from '../contract.ts'
import { NewProduct } from '../new-product.ts'
import { draftOf } from '../product-form.ts'
import { sentProduct } from '../combo-drafts.ts'
import styles from './ProductBatch.module.css'
import { whatProductsChange } from './product-calls.ts'

interface ProductBatchProps {
  readonly of: Choosing<Product>
  readonly categories: readonly Category[]
}

/** Changes price, category or the stock switch of several products, each by the rules of its own form. */
export function ProductBatch({ of, categories }: ProductBatchProps) {
  const client = useQueryClient()
  const [percent, setPercent] = useState<Entered>('')
  const { mutate, isPending } = useBatch<Product, BulkChange>({
    act: async ({ id }, change) => {
      // What the list shows may be minutes old; only what is changed here shall change.
      const { data } = await call(products.one, { params: { id } })
      const body = NewProduct.parse(sentProduct(changedBy(draftOf(data), change)))
      return call(products.change, { params: { id }, body })
    },
    nameOf: ({ name }) => name,
    onEnd: () => refresh(client, whatProductsChange),
  })
  const isOff = isPending || of.chosen.length === 0
  const send = (change: BulkChange) => mutate({ rows: of.chosen, change })
  return (
    <BatchBar of={of}>
      <Button
        variant="default"
        disabled={isOff}
        onClick={() => send({ kind: 'stock', inStock: true })}
      >
        Switch on
      </Button>
      <Button
        variant="default"
        disabled={isOff}
        onClick={() => send({ kind: 'stock', inStock: false })}
      >
        Switch off
      </Button>
      <NativeSelect
        aria-label="Move to a category"
        disabled={isOff}
        value=""
        data={[
          { value: '', label: 'Move to…' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => send({ kind: 'category', category: currentTarget.value })}
      />
      <form
        className={styles.price}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOff && isPercent(percent)) send({ kind: 'price', percent })
        }}
      >
        <NumberEntry
          aria-label="Percent to change prices by"
          value={percent}
          onEnter={setPercent}
          min={-90}
          placeholder="+5"
          rightSection="%"
          className={styles.percent}
        />
        <Button type="submit" variant="default" disabled={isOff || !isPercent(percent)}>
          Change prices
        </Button>
      </form>
    </BatchBar>
  )
}

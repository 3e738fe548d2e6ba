import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { BatchBar, type Choosing } from '../../../kit/ui/choosing.tsx'
import { toast } from '../../../kit/ui/toast.ts'
import { mostProducts } from '../../batch-contract.ts'
import type { Category, Product } from '../../contract.ts'
import { ChangePrices } from './ChangePrices.tsx'
import styles from './ChangePrices.module.css'
import { offWhile } from './off-while.ts'
import type { AllFound } from './use-all-found.ts'
import { useProductBatch } from './use-product-batch.ts'

interface ProductBatchProps {
  readonly of: Choosing<Product>
  readonly all: AllFound
  readonly categories: readonly Category[]
  readonly symbol: string
}

/** Changes price, category or the stock switch of several products, all of them or none. */
export function ProductBatch({ of, all, categories, symbol }: ProductBatchProps) {
  const { send, isPending, running, problem } = useProductBatch(of)
  const said = <Said running={running} problem={problem} />
  const switchTo = (inStock: boolean) => void send({ kind: 'stock', inStock }, of.chosen)
  return (
    <>
      <BatchBar of={of} beyond={all.isMore && <ChooseAll {...all} />}>
        <Button variant="default" {...offWhile(isPending)} onClick={() => switchTo(true)}>
          Switch on
        </Button>
        <Button variant="default" {...offWhile(isPending)} onClick={() => switchTo(false)}>
          Switch off
        </Button>
        <MoveToCategory
          categories={categories}
          isSending={isPending}
          onMove={(category) => send({ kind: 'category', category }, of.chosen)}
        />
        <ChangePrices chosen={of.chosen} isSending={isPending} symbol={symbol} onChange={send} />
        {said}
      </BatchBar>
      {/* Whoever stops choosing meanwhile hears of it all the same. */}
      {!of.isOn && said}
    </>
  )
}

const ChooseAll = ({ total, isTooMany, isAsking, choose }: AllFound) =>
  isTooMany ? (
    <p className={`dimmed ${styles.said}`}>
      {`${total.toLocaleString('en-US')} are found, and at most ${mostProducts} are changed at once. Search for fewer.`}
    </p>
  ) : (
    <Button variant="subtle" {...offWhile(isAsking)} onClick={choose}>
      Choose all {total} found
    </Button>
  )

interface SaidProps {
  readonly running: string
  readonly problem: string
}

const Said = ({ running, problem }: SaidProps) => (
  <>
    <output className={styles.said}>{problem === '' && running}</output>
    {problem !== '' && (
      <p role="alert" className={`${styles.said} ${styles.problem}`} dir="auto">
        {problem}
      </p>
    )}
  </>
)

interface MoveToCategoryProps {
  readonly categories: readonly Category[]
  readonly isSending: boolean
  /** Answers whether it is over. */
  readonly onMove: (category: string) => Promise<boolean>
}

/** With a button: an arrow key changes what a closed list shows, and moves nothing. */
function MoveToCategory({ categories, isSending, onMove }: MoveToCategoryProps) {
  const [category, setCategory] = useState('')
  async function move() {
    if (category === '') {
      toast.failure('Choose a category first.')
      return
    }
    if (await onMove(category)) setCategory('')
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
      <Button variant="default" {...offWhile(isSending)} onClick={() => void move()}>
        Move
      </Button>
    </div>
  )
}

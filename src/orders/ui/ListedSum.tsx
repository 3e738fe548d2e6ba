import { useQuery } from '@tanstack/react-query'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { listed } from '../listed-contract.ts'
import type { OrderFields } from '../order-fields.ts'
import styles from './AdminOrders.module.css'

interface ListedSumProps {
  readonly store: PublicStore
  readonly of: Partial<OrderFields>
  /** How many there are; undefined until the list has come. */
  readonly count: number | undefined
}

/** What the orders behind a figure come to, added up from the orders themselves. */
export function ListedSum({ store, of, count }: ListedSumProps) {
  const { data } = useQuery({
    ...q(listed.sum, { query: { storeId: store.id, ...of } }),
    enabled: hasSum(of),
  })
  if (count === undefined) return null
  const isUnpaid = of.status === 'unpaid'
  return (
    <p className={`dimmed ${styles.sum}`}>
      {count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`}
      {data !== undefined && (
        <>
          , <Money amount={isUnpaid ? data.data.due : data.data.worth} symbol={store.currency} />{' '}
          {isUnpaid ? 'still to come' : 'in all'}
        </>
      )}
    </p>
  )
}

/** A product's figure is of its lines, which are not all that its orders come to. */
const hasSum = ({ status, product }: Partial<OrderFields>) =>
  product === undefined && (status === 'sold' || status === 'soldToday' || status === 'unpaid')

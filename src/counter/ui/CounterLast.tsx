import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { q } from '../../kit/ui/calls/query.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { orders, type OrderRow } from '../../orders/contract.ts'
import { orderLabel } from '../../orders/order.ts'
import { CorrectButton } from '../../orders/ui/correction/CorrectButton.tsx'
import { OrderMoneyNotice } from '../../orders/ui/correction/OrderMoneyNotice.tsx'
import { OrderItems } from '../../orders/ui/OrderItems.tsx'
import { PayNow } from '../../orders/ui/payment/PayNow.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './CounterLast.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'
import { SaleButton } from './SaleButton.tsx'

const shownSales = 20
const pauseMs = 250

interface CounterLastProps {
  readonly store: PublicStore
  /** The sale that was asked for: one that is known, or what was typed of it. */
  readonly asked?: OrderRow | string | undefined
  readonly onClose: () => void
}

/** The latest sales, for a receipt that is wanted again and for what went wrong a moment ago. */
export function CounterLast({ store, asked, onClose }: CounterLastProps) {
  const [chosen, setChosen] = useState(typeof asked === 'string' ? undefined : asked)
  if (chosen !== undefined) {
    return <Sold store={store} row={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />
  }
  return (
    <Dialog title="Last sales" onClose={onClose}>
      <Latest store={store} start={typeof asked === 'string' ? asked : ''} onChoose={setChosen} />
    </Dialog>
  )
}

interface LatestProps {
  readonly store: PublicStore
  readonly start: string
  readonly onChoose: (row: OrderRow) => void
}

function Latest({ store, start, onChoose }: LatestProps) {
  const [typed, setTyped] = useState(start)
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const { data, error, refetch } = useQuery({
    ...q(orders.list, {
      query: { page: 1, limit: shownSales, storeId: store.id, ...(search !== '' && { search }) },
    }),
    // Another counter has sold since.
    staleTime: 0,
  })
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search sales"
        placeholder="Number, name or receipt"
        size="md"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height="18rem" />}
      {data?.data.length === 0 && (
        <EmptyState title={search === '' ? 'Nothing has been sold yet' : 'No sale is found'} />
      )}
      <ul className={styles.sales} aria-label="Sales">
        {data?.data.map((row) => (
          <li key={row.id}>
            <SaleButton
              store={store}
              row={row}
              label={orderLabel(row)}
              onChoose={() => onChoose(row)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface SoldProps {
  readonly store: PublicStore
  readonly row: OrderRow
  readonly onBack: () => void
  readonly onClose: () => void
}

function Sold({ store, row, onBack, onClose }: SoldProps) {
  const { data, error, refetch } = useQuery(q(orders.one, { params: { id: row.id } }))
  return (
    <Dialog title={`Order ${orderLabel(row)}`} onClose={onClose}>
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height="18rem" />}
      {data && (
        <>
          <OrderMoneyNotice store={store} order={data.data} />
          <OrderItems store={store} order={data.data} />
          <div className={styles.ways}>
            <PayNow store={store} order={data.data} from="admin" size="xl" />
            <ReceiptButton store={store} order={data.data} />
            <CorrectButton store={store} order={data.data} size="xl" />
          </div>
        </>
      )}
      <div className={styles.ways}>
        <Button size="lg" variant="subtle" onClick={onBack} data-autofocus>
          All sales
        </Button>
        <Button
          size="lg"
          variant="subtle"
          component={Link}
          to={paths.adminOrder(store.slug, row.id)}
        >
          Open order
        </Button>
      </div>
    </Dialog>
  )
}

import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { q } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../kit/ui/states.tsx'
import { orders, type OrderRow } from '../../../orders/contract.ts'
import { orderLabel } from '../../../orders/order.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { SaleButton } from '../SaleButton.tsx'
import styles from './CounterLast.module.css'
import { Sold } from './Sold.tsx'

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
  const { data, error, isFetching, refetch } = useQuery({
    ...q(orders.list, {
      query: { page: 1, limit: shownSales, storeId: store.id, ...(search !== '' && { search }) },
    }),
    // Another counter has sold since.
    staleTime: 0,
  })
  /** The words of which Enter was pressed before they had been looked for. */
  const entered = useRef<string>(undefined)
  const isFound = !isFetching && search === typed.trim()
  const enter = () => {
    entered.current = isFound ? undefined : typed
    const first = data?.data[0]
    if (isFound && first !== undefined) onChoose(first)
  }
  const enterAgain = useEffectEvent(() => {
    if (entered.current === typed) enter()
  })
  useEffect(() => {
    if (isFound) enterAgain()
  }, [isFound])
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
        onKeyDown={({ key }) => {
          if (key === 'Enter') enter()
        }}
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

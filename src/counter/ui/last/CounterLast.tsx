import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../../../accounts/ui/session.ts'
import type { Answer } from '../../../kit/endpoint.ts'
import { q } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { EmptyState, ErrorState, OldNotice, Skeleton } from '../../../kit/ui/states.tsx'
import { orders, type OrderRow } from '../../../orders/contract.ts'
import { orderLabel } from '../../../orders/order.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { noneSold } from '../../none-sold.ts'
import { whereKept } from '../../wait-text.ts'
import { SaleButton } from '../SaleButton.tsx'
import styles from './CounterLast.module.css'
import { Sold } from './Sold.tsx'

const shownSales = 20
const pauseMs = 250

interface CounterLastProps {
  readonly store: PublicStore
  /** The sale that was asked for: one that is known, or what was typed of it. */
  readonly asked?: OrderRow | string | undefined
  /** How many sales this device keeps for the server, which does not know them yet. */
  readonly keptCount: number
  readonly onClose: () => void
}

/** The latest sales, for a receipt that is wanted again and for what went wrong a moment ago. */
export function CounterLast({ store, asked, keptCount, onClose }: CounterLastProps) {
  const [chosen, setChosen] = useState(typeof asked === 'string' ? undefined : asked)
  if (chosen !== undefined) {
    return <Sold store={store} row={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />
  }
  return (
    <Dialog title="Last sales" onClose={onClose}>
      <Latest
        store={store}
        start={typeof asked === 'string' ? asked : ''}
        keptCount={keptCount}
        onChoose={setChosen}
      />
    </Dialog>
  )
}

interface LatestProps {
  readonly store: PublicStore
  readonly start: string
  readonly keptCount: number
  readonly onChoose: (row: OrderRow) => void
}

function Latest({ store, start, keptCount, onChoose }: LatestProps) {
  const [typed, setTyped] = useState(start)
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const answer = useQuery({
    ...q(orders.list, {
      query: { page: 1, limit: shownSales, storeId: store.id, ...(search !== '' && { search }) },
    }),
    // Another counter has sold since.
    staleTime: 0,
  })
  /** The words of which Enter was pressed before they had been looked for. */
  const entered = useRef<string>(undefined)
  const isFound = !answer.isFetching && search === typed.trim()
  const enter = () => {
    entered.current = isFound ? undefined : typed
    const first = answer.data?.data[0]
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
      <Found
        store={store}
        answer={answer}
        isAll={search === ''}
        keptCount={keptCount}
        onChoose={onChoose}
      />
    </>
  )
}

interface FoundProps extends Pick<LatestProps, 'store' | 'keptCount' | 'onChoose'> {
  readonly answer: Pick<UseQueryResult<Answer<typeof orders.list>>, 'data' | 'error' | 'refetch'>
  /** Nothing is searched for. */
  readonly isAll: boolean
}

function Found({ store, answer, isAll, keptCount, onChoose }: FoundProps) {
  const { data, error, refetch } = answer
  const role = useUser()?.role ?? ''
  const elsewhere = whereKept(keptCount)
  return (
    <>
      {data && error && <OldNotice message={error.message} onRetry={refetch} />}
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height="18rem" />}
      {elsewhere !== undefined && <p className={styles.elsewhere}>{elsewhere}</p>}
      {data?.data.length === 0 && <EmptyState title={noneSold(role, !isAll)} />}
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

import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import type { Sent } from '../../kit/endpoint.ts'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { holdSecondTap } from '../../kit/ui/taps/second-tap.ts'
import { toast } from '../../kit/ui/toast.ts'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { useArrivals } from '../../orders/ui/new-orders.ts'
import { RingingSwitch } from '../../orders/ui/RingingSwitch.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { portionsOf } from '../bar.ts'
import { bar, type BarLine, type Station } from '../contract.ts'
import styles from './Bar.module.css'
import { keyOf, placeOf } from './line-key.ts'
import { MadeLately } from './MadeLately.tsx'
import { Ticket, idOf } from './Ticket.tsx'
import { Together } from './Together.tsx'
import { useFocusOnward } from './use-focus-onward.ts'

/** /{slug}/admin/bar: what a station has to make, line by line, for hands that hold something else. */
export function Bar() {
  const store = useStore()
  const url = useUrlState()
  const query = { storeId: store.id }
  const { data: known, error, refetch } = useQuery(q(bar.stations, { query }))
  const lines = useQuery(q(bar.lines, { query }))
  const { data } = lines
  const stations = known?.data
  // A tablet goes on to no other station by itself: what its own makes would stand on no screen, and nobody would know.
  const [first, setFirst] = useState<string>()
  if (first === undefined && stations?.[0] !== undefined) setFirst(stations[0].id)
  const asked = url.get('station') || (first ?? stations?.[0]?.id)
  const chosen = stations?.find(({ id }) => id === asked)
  const chosenId = chosen?.id ?? ''
  // What is asked back was there before, and whoever did it knows.
  const keys = useMemo(
    () => data?.data.filter((line) => isMadeAt(line, chosenId)).map(keyOf),
    [data, chosenId],
  )
  useArrivals(keys, chosenId)
  const isRemoved = stations !== undefined && stations.length > 0 && chosen === undefined
  return (
    <Column>
      <Head title={`${chosen?.name ?? 'Bar'} | ${store.name}`} />
      <PageTitle actions={chosen && <RingingSwitch />}>{chosen?.name ?? 'Bar'}</PageTitle>
      {stations === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {stations === undefined && !error && <Skeleton height="12rem" />}
      {stations?.length === 0 && <NoStations slug={store.slug} />}
      {isRemoved && (
        <EmptyState title="This station was removed.">
          Choose the one that this screen is for.
        </EmptyState>
      )}
      {stations !== undefined && (stations.length > 1 || isRemoved) && (
        <nav className={styles.stations} aria-label="Stations">
          {stations.map(({ id, name }) => (
            <Link
              key={id}
              to={`?station=${id}`}
              className={styles.station}
              aria-current={id === chosen?.id ? 'page' : undefined}
            >
              {name} <span>{openAt(id, data?.data ?? [])}</span>
            </Link>
          ))}
        </nav>
      )}
      {chosen !== undefined && data === undefined && <NoLines {...lines} />}
      {chosen !== undefined && data !== undefined && (
        <AtStation
          station={chosen}
          lines={data.data.filter((line) => line.stationId === chosen.id)}
        />
      )}
    </Column>
  )
}

const isMadeAt = ({ stationId, state }: BarLine, id: string) =>
  stationId === id && state !== 'cancelled'

const NoLines = ({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) =>
  error ? <ErrorState message={error.message} onRetry={refetch} /> : <Skeleton height="12rem" />

const openAt = (id: string, lines: readonly BarLine[]) =>
  portionsOf(lines.filter(({ stationId, state }) => stationId === id && state === 'open'))

const NoStations = ({ slug }: { readonly slug: string }) => {
  const mayChange = grantOf(useUser()?.role ?? '', 'station.write') !== undefined
  return (
    <EmptyState
      title="No stations yet"
      action={
        <Button
          component={Link}
          to={mayChange ? paths.adminStations(slug) : paths.adminQueue(slug)}
        >
          {mayChange ? 'Set up stations' : 'Open the queue'}
        </Button>
      }
    >
      With stations, every drink and dish goes to where it is made. Without, everything stands in
      the queue.{!mayChange && ' An admin or a manager sets them up.'}
    </EmptyState>
  )
}

interface AtStationProps {
  readonly station: Station
  readonly lines: readonly BarLine[]
}

function AtStation({ station, lines }: AtStationProps) {
  const mayBump = grantOf(useUser()?.role ?? '', 'order.bump') !== undefined
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const refreshes = [bar.lines]
  // Of these alone: other ones may still be under way.
  const settle = ({ body: { lines: settled } }: Sent<typeof bar.bump>) => {
    const keys = new Set(settled.map(keyOf))
    setSent((before) => new Set([...before].filter((key) => !keys.has(key))))
  }
  const { mutate: sendBump } = useSend(bar.bump, {
    refreshes,
    onDone: (_, bumped) => settle(bumped),
    onRefused: (refusal, bumped) => {
      settle(bumped)
      toast.failure(wordsOf(refusal))
    },
  })
  const recall = useSend(bar.recall, { refreshes })
  const { mutate: sendNotice } = useSend(bar.acknowledge, { refreshes })
  // What was pressed is gone at once: nobody presses twice because the line is slow.
  const shown = useMemo(
    () => lines.filter((line) => !(line.state === 'open' && sent.has(keyOf(line)))),
    [lines, sent],
  )
  const open = shown.filter(({ state }) => state === 'open')
  const orders = [
    ...Map.groupBy(
      shown.filter(({ state }) => state !== 'made'),
      ({ orderId }) => orderId,
    ).values(),
  ]
  const tickets = useRef<HTMLOListElement>(null)
  const goOn = useFocusOnward(tickets)
  const bump = useCallback(
    (pressed: readonly BarLine[]) => {
      // What comes next slides under the finger.
      holdSecondTap()
      goOn(pressed.length > 1 ? 'of its ticket' : undefined)
      setSent((before) => new Set([...before, ...pressed.map(keyOf)]))
      sendBump({ body: { lines: pressed.map(placeOf) } })
    },
    [sendBump, goOn],
  )
  const notice = useCallback(
    (line: BarLine) => {
      holdSecondTap()
      goOn()
      sendNotice({ body: placeOf(line) })
    },
    [sendNotice, goOn],
  )
  return (
    <>
      {open.length > 0 && <Together lines={open} />}
      {orders.length === 0 ? (
        <EmptyState title="Nothing to make">New orders appear here by themselves.</EmptyState>
      ) : (
        <ol ref={tickets} className={styles.orders}>
          {orders.map((ofOrder) => (
            <Ticket
              key={ofOrder[0]?.orderId}
              id={idOf(ofOrder)}
              lines={ofOrder}
              station={station}
              mayBump={mayBump}
              bump={bump}
              notice={notice}
            />
          ))}
        </ol>
      )}
      <MadeLately
        lines={shown}
        onRecall={
          mayBump
            ? (line) => {
                holdSecondTap()
                recall.mutate({ body: placeOf(line) })
              }
            : undefined
        }
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
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
import { paths } from '../../paths.ts'
import { statusLabels } from '../../orders/order.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { sumLines, sumText } from '../bar.ts'
import { bar, type BarLine, type Station } from '../contract.ts'
import styles from './Bar.module.css'
import { Waited } from './Waited.tsx'

/** /{slug}/admin/bar: what a station has to make, line by line, for hands that hold something else. */
export function Bar() {
  const store = useStore()
  const url = useUrlState()
  const query = { storeId: store.id }
  const { data: known, error, refetch } = useQuery(q(bar.stations, { query }))
  const { data } = useQuery(q(bar.lines, { query }))
  const stations = known?.data
  // A tablet goes on to no other station by itself: what its own makes would stand on no screen, and nobody would know.
  const [first, setFirst] = useState<string>()
  if (first === undefined && stations?.[0] !== undefined) setFirst(stations[0].id)
  const asked = url.get('station') || (first ?? stations?.[0]?.id)
  const chosen = stations?.find(({ id }) => id === asked)
  const isRemoved = stations !== undefined && stations.length > 0 && chosen === undefined
  return (
    <Column>
      <Head title={`${chosen?.name ?? 'Bar'} | ${store.name}`} />
      <PageTitle>{chosen?.name ?? 'Bar'}</PageTitle>
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
      {chosen !== undefined && data === undefined && <Skeleton height="12rem" />}
      {chosen !== undefined && data !== undefined && (
        <AtStation
          station={chosen}
          lines={data.data.filter((line) => line.stationId === chosen.id)}
        />
      )}
    </Column>
  )
}

const openAt = (id: string, lines: readonly BarLine[]) =>
  lines.filter(({ stationId, state }) => stationId === id && state === 'open').length

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
      the queue.
    </EmptyState>
  )
}

const keyOf = ({ orderId, position }: Pick<BarLine, 'orderId' | 'position'>) =>
  `${orderId} ${position}`

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
  const bump = useCallback(
    (pressed: readonly BarLine[]) => {
      // What comes next slides under the finger.
      holdSecondTap()
      setSent((before) => new Set([...before, ...pressed.map(keyOf)]))
      const pressedLines = pressed.map(({ orderId, position }) => ({ orderId, position }))
      sendBump({ body: { lines: pressedLines } })
    },
    [sendBump],
  )
  const notice = useCallback(
    ({ orderId, position }: BarLine) => {
      holdSecondTap()
      sendNotice({ body: { orderId, position } })
    },
    [sendNotice],
  )
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.sums} aria-label="All together">
          {sumLines(open.map(({ product: name, ...line }) => ({ ...line, name }))).map((sum) => (
            <li key={sum.name} dir="auto">
              {sumText(sum)}
            </li>
          ))}
        </ul>
      )}
      {orders.length === 0 ? (
        <EmptyState title="Nothing to make">New orders appear here by themselves.</EmptyState>
      ) : (
        <ol className={styles.orders}>
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
            ? ({ orderId, position }) => {
                holdSecondTap()
                recall.mutate({ body: { orderId, position } })
              }
            : undefined
        }
      />
    </>
  )
}

const mostMade = 12

interface MadeLatelyProps {
  readonly lines: readonly BarLine[]
  readonly onRecall: ((line: BarLine) => void) | undefined
}

/** What was pressed by mistake, or fell down, is asked back from here. */
function MadeLately({ lines, onRecall }: MadeLatelyProps) {
  const made = lines
    .filter(({ state }) => state === 'made')
    .slice(-mostMade)
    .toReversed()
  if (made.length === 0) return null
  return (
    <section className={styles.made} aria-label="Made lately">
      <h2>Made lately</h2>
      <ul>
        {made.map((line) => (
          <li key={keyOf(line)}>
            <span>
              #{line.orderNumber} · {line.quantity} × {line.product}
            </span>
            {onRecall && (
              <Button
                variant="default"
                size="lg"
                aria-label={`Recall ${line.product} of #${line.orderNumber}`}
                onClick={() => onRecall(line)}
              >
                Recall
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Two lists of lines that say the same are the same: two hundred of them are not drawn anew for one that went. */
const idOf = (lines: readonly BarLine[]) =>
  lines
    .map(
      (line) =>
        `${keyOf(line)} ${line.state} ${line.quantity} ${line.calledOff} ${line.isRecalled}`,
    )
    .join('|')

interface TicketProps {
  readonly id: string
  readonly lines: readonly BarLine[]
  readonly station: Station
  readonly mayBump: boolean
  readonly bump: (lines: readonly BarLine[]) => void
  readonly notice: (line: BarLine) => void
}

const Ticket = memo(
  function Ticket({ lines, station, mayBump, bump, notice }: TicketProps) {
    const [first] = lines
    if (first === undefined) return null
    const open = lines.filter(({ state }) => state === 'open')
    return (
      <li className={styles.ticket}>
        <header className={styles.head}>
          <h2>#{first.orderNumber}</h2>
          <Waited since={first.placedAt} limits={station} />
        </header>
        {first.orderNote !== '' && (
          <p className={styles.note} dir="auto">
            {first.orderNote}
          </p>
        )}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={keyOf(line)} line={line} mayBump={mayBump} bump={bump} notice={notice} />
          ))}
        </ul>
        {mayBump && open.length > 1 && (
          <Button
            size="lg"
            variant="default"
            fullWidth
            aria-label={`All made of #${first.orderNumber}`}
            onClick={() => bump(open)}
          >
            All made
          </Button>
        )}
      </li>
    )
  },
  (before, after) =>
    before.id === after.id && before.station === after.station && before.mayBump === after.mayBump,
)

interface LineProps extends Pick<TicketProps, 'mayBump' | 'bump' | 'notice'> {
  readonly line: BarLine
}

function Line({ line, mayBump, bump, notice }: LineProps) {
  const { quantity, calledOff, product, details, note, state, isRecalled, orderNumber } = line
  const words = (
    <>
      {isRecalled && <strong className={styles.mark}>Once more</strong>}
      {state === 'cancelled' && <strong className={styles.mark}>{statusLabels.cancelled}</strong>}
      {state === 'open' && calledOff > 0 && (
        <strong className={styles.mark}>{calledOff} called off</strong>
      )}
      <span className={styles.what}>
        <b>{quantity} ×</b> {product}
      </span>
      {details.length > 0 && <span className={styles.how}>{details.join(', ')}</span>}
      {note !== '' && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
    </>
  )
  if (state === 'cancelled') {
    return (
      <li className={styles.cancelled}>
        <span className={styles.line}>{words}</span>
        {mayBump && (
          <Button
            size="lg"
            color="red"
            fullWidth
            aria-label={`Understood: ${product} of #${orderNumber} is cancelled`}
            onClick={() => notice(line)}
          >
            Understood
          </Button>
        )}
      </li>
    )
  }
  return (
    <li>
      {mayBump ? (
        <button type="button" className={styles.line} onClick={() => bump([line])}>
          {words}
        </button>
      ) : (
        <span className={styles.line}>{words}</span>
      )}
    </li>
  )
}

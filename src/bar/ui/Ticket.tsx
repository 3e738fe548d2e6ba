import { Button } from '@mantine/core'
import { memo } from 'react'
import { statusLabels } from '../../orders/order.ts'
import type { BarLine, Station } from '../contract.ts'
import styles from './Bar.module.css'
import { keyOf } from './line-key.ts'
import { Waited } from './Waited.tsx'

/** Two lists of lines that say the same are the same: two hundred of them are not drawn anew for one that went. */
export const idOf = (lines: readonly BarLine[]) =>
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

export const Ticket = memo(
  function Ticket({ lines, station, mayBump, bump, notice }: TicketProps) {
    const [first] = lines
    if (first === undefined) return null
    const open = lines.filter(({ state }) => state === 'open')
    return (
      <li className={styles.ticket}>
        <header className={styles.head}>
          <h2>
            #{first.orderNumber}
            {first.name !== '' && (
              <>
                {' '}
                <span dir="auto">{first.name}</span>
              </>
            )}
          </h2>
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
  const { quantity, calledOff, product, partOf, details, note, state, isRecalled, orderNumber } =
    line
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
      {partOf !== undefined && (
        <span className={styles.of} dir="auto">
          {partOf}
        </span>
      )}
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

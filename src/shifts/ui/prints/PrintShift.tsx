import { useState } from 'react'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { Print } from '../../../kit/ui/print.tsx'
import receiptStyles from '../../../orders/ui/prints/Receipt.css?url'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Shift } from '../../contract.ts'
import { reportLines } from '../../report-lines.ts'
import { zLabel } from '../../shift.ts'

interface PrintShiftProps {
  readonly store: PublicStore
  readonly shift: Shift
}

const rollWidthMm = 80

/** Puts the X or Z of a shift on the counter's roll, as soon as it is rendered. */
export function PrintShift({ store, shift }: PrintShiftProps) {
  const [isDone, setDone] = useState(false)
  const title = shift.z === null ? 'X' : zLabel(shift.z.number)
  if (isDone) return null
  return (
    <Print
      title={`${title} | ${store.name}`}
      stylesheet={receiptStyles}
      rollWidthMm={rollWidthMm}
      onDone={() => setDone(true)}
    >
      <header>
        <h1>{store.name}</h1>
      </header>
      <div className="facts">
        <p className="number">{title}</p>
        <p>
          {shift.drawer}, {shift.by}
        </p>
        <p>Business day {shift.day}</p>
        <p>
          Opened <Moment at={shift.openedAt} timeZone={store.timeZone} />
        </p>
        {shift.z !== null && (
          <p>
            Closed <Moment at={shift.z.closedAt} timeZone={store.timeZone} />, {shift.z.closedBy}
          </p>
        )}
      </div>
      {reportLines(shift).map((part) => (
        <dl key={part.title} className="totals">
          <div>
            <dt>
              <b>{part.title}</b>
            </dt>
          </div>
          {part.lines.map(({ label, amount, count, isSum }) => (
            <div key={label} className={isSum === true ? 'sum' : undefined}>
              <dt>{label}</dt>
              <dd>
                {amount === undefined ? count : <Money amount={amount} symbol={store.currency} />}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {shift.z !== null && shift.z.note !== '' && <footer>{shift.z.note}</footer>}
    </Print>
  )
}

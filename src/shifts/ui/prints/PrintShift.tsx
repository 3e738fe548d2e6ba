import { useEffect, useRef, useState } from 'react'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { Print } from '../../../kit/ui/print.tsx'
import { useSend } from '../../../kit/ui/calls/query.ts'
import receiptStyles from '../../../orders/ui/prints/Receipt.css?url'
import { printers, prints } from '../../../printing/contract.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Shift } from '../../contract.ts'
import { shiftPrints } from '../../print-contract.ts'
import { reportLines } from '../../report-lines.ts'
import { zLabel } from '../../shift.ts'
import { useReportWay } from './use-report-way.ts'

interface PrintShiftProps {
  readonly store: PublicStore
  readonly shift: Shift
  /** Of when the figures of an X are. */
  readonly asOf?: string
}

const rollWidthMm = 80

/** Prints the X or Z of a shift, once: by the store's printer, or by the browser's window where there is none. */
export function PrintShift(props: PrintShiftProps) {
  const way = useReportWay(props.store.id)
  if (way === undefined) return null
  return way === 'printer' ? <SendShift id={props.shift.id} /> : <ShiftInWindow {...props} />
}

function SendShift({ id }: Pick<Shift, 'id'>) {
  const { mutate } = useSend(shiftPrints.print, {
    success: 'On its way to the printer',
    refreshes: [printers.list, prints.list],
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate({ params: { id } })
  })
  return null
}

/** Puts it on the counter's roll, as soon as it is rendered. */
function ShiftInWindow({ store, shift, asOf }: PrintShiftProps) {
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
        {shift.z === null && asOf !== undefined && (
          <p>
            As of <Moment at={asOf} timeZone={store.timeZone} />
          </p>
        )}
        {shift.z !== null && (
          <p>
            Closed <Moment at={shift.z.closedAt} timeZone={store.timeZone} />, {shift.z.closedBy}
          </p>
        )}
      </div>
      {reportLines(shift, store.currency).map((part) => (
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

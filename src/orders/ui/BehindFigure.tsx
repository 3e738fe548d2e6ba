import { dayText } from '../../kit/day-text.ts'
import { CloseIcon } from '../../kit/ui/icons/icons.tsx'
import type { UrlState } from '../../kit/ui/url-state.ts'
import { isSoldByNobody, orderedBy } from '../order-fields.ts'
import { methodName } from '../order-sheet.ts'
import styles from './BehindFigure.module.css'

/** What of the address narrows the list to the orders behind a figure of a report. */
export const behindFigures = ['start', 'end', 'hour', 'method', 'product', 'by'] as const

interface BehindFigureProps {
  readonly url: UrlState
  /** A single day stands in its field, where there is one. */
  readonly hasDayField: boolean
}

/** Says what a link from a figure has narrowed the list to, and takes each part of it away again. */
export function BehindFigure({ url, hasDayField }: BehindFigureProps) {
  const [start, end, hour] = [url.get('start'), url.get('end'), url.get('hour')]
  const [method, product, by] = [url.get('method'), url.get('product'), url.get('by')]
  const of = url.get('of')
  const parts = [
    ...(start === end && (hasDayField || start === '')
      ? []
      : [{ label: daysText(start, end), names: ['start', 'end'] }]),
    ...(hour === ''
      ? []
      : [{ label: `${hour.padStart(2, '0')}:00 to ${hour.padStart(2, '0')}:59`, names: ['hour'] }]),
    ...(method === '' ? [] : [{ label: methodName({ paymentMethod: method }), names: ['method'] }]),
    ...(product === '' ? [] : [{ label: of || 'One product', names: ['product', 'of'] }]),
    ...(by === '' ? [] : [{ label: byText(by, of), names: ['by', 'of'] }]),
  ]
  if (parts.length === 0) return null
  return (
    <ul className={styles.parts} aria-label="Only orders of">
      {parts.map(({ label, names }) => (
        <li key={names.join()}>
          <button
            type="button"
            aria-label={`${label}, show others too`}
            onClick={() => url.filter(Object.fromEntries(names.map((name) => [name, undefined])))}
          >
            {label}
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  )
}

function daysText(start: string, end: string): string {
  if (start === end) return dayText(start)
  if (start === '') return `Until ${dayText(end)}`
  return end === '' ? `From ${dayText(start)}` : `${dayText(start)} to ${dayText(end)}`
}

const byText = (by: string, of: string) =>
  isSoldByNobody(by) ? orderedBy[by] : `Sold by ${of || 'one person'}`

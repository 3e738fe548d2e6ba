import { Link } from 'react-router'
import { compared } from '../../kit/comparison.ts'
import { Explained } from '../../kit/ui/Explained.tsx'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Summary } from '../contract.ts'
import { changeWords, type Period } from '../periods.ts'
import { marginPercent, netFormula, ordersText, taxNote } from '../sales.ts'
import styles from './Sales.module.css'

interface SalesSummaryProps {
  readonly store: PublicStore
  /** Undefined while it is on its way, and so is the summary. */
  readonly period: Period | undefined
  /** The day is not over, by the clock of the store. */
  readonly isGoingOn: boolean
  readonly summary: Summary | undefined
  /** What it is compared with. */
  readonly before: Period | undefined
  readonly earlier: Summary | undefined
}

/** Whether the store is making money, how that comes about, and how it stands to the time before. */
export function SalesSummary({
  store,
  period,
  isGoingOn,
  summary,
  before,
  earlier,
}: SalesSummaryProps) {
  const margin = summary && marginPercent(summary.totalSales, summary.totalCost)
  const symbol = store.currency
  const taxed = store.taxRates.length === 0 ? '' : taxNote
  const ordersOf = (status: string) =>
    period && paths.adminOrdersOf(store.slug, { status, ...period })
  const change = (of: 'totalSales' | 'net') => {
    if (!summary || !earlier || !before) return undefined
    // Nothing beside nothing says nothing.
    if (summary.totalSales === 0 && earlier.totalSales === 0 && summary[of] === earlier[of]) {
      return undefined
    }
    return changeWords(compared(summary[of], earlier[of]), before, isGoingOn)
  }
  return (
    <section aria-label="Summary" className={styles.summary}>
      <dl className={styles.figures}>
        <Figure
          label="Total Sales"
          amount={summary?.totalSales}
          symbol={symbol}
          to={ordersOf('sold')}
          explained="Every order of these days that was not cancelled, paid or not, by the clock of the store; taxes, delivery fees, charges and discounts are in it."
          notes={[summary && ordersText(summary.orderCount), change('totalSales')]}
        />
        <Figure
          label="Total Cost"
          amount={summary?.totalCost}
          symbol={symbol}
          explained={`What the ingredients of these orders cost when they were sold. Later prices change nothing of it. The margin is the part of the sales that is left after it.${taxed}`}
          notes={[margin === undefined ? undefined : `${margin}% margin`]}
        />
        <Figure label="Cash In" amount={summary?.cashIn} symbol={symbol} />
        <Figure label="Cash Out" amount={summary?.cashOut} symbol={symbol} />
        <Figure
          label="Net"
          amount={summary?.net}
          symbol={symbol}
          explained={`${netFormula}.${taxed}`}
          notes={[change('net')]}
        />
        <Figure
          label="Not yet paid"
          amount={summary?.unpaid}
          symbol={symbol}
          to={ordersOf('unpaid')}
          explained="The part of the sales whose money is still to come."
        />
      </dl>
      <p className="dimmed">{netFormula}</p>
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly amount: number | undefined
  readonly symbol: string
  /** Leads to the orders behind it. */
  readonly to?: string | undefined
  readonly explained?: string
  readonly notes?: readonly (string | undefined)[]
}

const Figure = ({ label, amount, symbol, to, explained, notes = [] }: FigureProps) => (
  <div>
    <dt>
      {to === undefined ? label : <Link to={to}>{label}</Link>}
      {explained !== undefined && <Explained of={label}>{explained}</Explained>}
    </dt>
    <dd>
      {amount === undefined ? (
        <Skeleton width="7rem" height="1.5rem" />
      ) : (
        <FittedMoney amount={amount} symbol={symbol} />
      )}
      {notes.map(
        (note) =>
          note !== undefined && (
            <small key={note} className="dimmed">
              {note}
            </small>
          ),
      )}
    </dd>
  </div>
)

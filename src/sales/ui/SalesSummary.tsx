import { Money } from '../../kit/ui/Money.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import type { Summary } from '../contract.ts'
import { marginPercent, netFormula } from '../sales.ts'
import styles from './Sales.module.css'

interface SalesSummaryProps {
  /** Undefined while it is on its way. */
  readonly summary: Summary | undefined
  readonly symbol: string
}

/** Whether the store is making money, and how that comes about. */
export function SalesSummary({ summary, symbol }: SalesSummaryProps) {
  const margin = summary && marginPercent(summary.totalSales, summary.totalCost)
  return (
    <section aria-label="Summary" className={styles.summary}>
      <dl className={styles.figures}>
        <Figure
          label="Total Sales"
          amount={summary?.totalSales}
          symbol={symbol}
          note={summary && `${summary.orderCount} orders`}
        />
        <Figure
          label="Total Cost"
          amount={summary?.totalCost}
          symbol={symbol}
          note={margin === undefined ? undefined : `${margin}% margin`}
        />
        <Figure label="Cash In" amount={summary?.cashIn} symbol={symbol} />
        <Figure label="Cash Out" amount={summary?.cashOut} symbol={symbol} />
        <Figure label="Net" amount={summary?.net} symbol={symbol} />
        <Figure label="Not yet paid" amount={summary?.unpaid} symbol={symbol} />
      </dl>
      <p className="dimmed">{netFormula}</p>
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly amount: number | undefined
  readonly symbol: string
  readonly note?: string | undefined
}

const Figure = ({ label, amount, symbol, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {amount === undefined ? (
        <Skeleton width="7rem" height="1.5rem" />
      ) : (
        <Money amount={amount} symbol={symbol} />
      )}
      {note !== undefined && <small className="dimmed">{note}</small>}
    </dd>
  </div>
)

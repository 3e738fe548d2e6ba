import { Money } from '../../kit/ui/Money.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './IngredientTotals.module.css'

interface IngredientTotalsProps {
  /** Undefined while they are on their way. */
  readonly totals:
    | {
        readonly totalCost: number
        readonly extendedPrice: number
        readonly estimatedProfit: number
      }
    | undefined
  readonly symbol: string
}

/** What the whole shelf is worth, whatever the list below shows. */
export const IngredientTotals = ({ totals, symbol }: IngredientTotalsProps) => (
  <dl className={styles.totals}>
    <Figure label="Total Cost" amount={totals?.totalCost} symbol={symbol} />
    <Figure label="Extended Price" amount={totals?.extendedPrice} symbol={symbol} />
    <Figure label="Estimated Profit" amount={totals?.estimatedProfit} symbol={symbol} />
  </dl>
)

interface FigureProps {
  readonly label: string
  readonly amount: number | undefined
  readonly symbol: string
}

const Figure = ({ label, amount, symbol }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {amount === undefined ? (
        <Skeleton width="7rem" height="1.5rem" />
      ) : (
        <Money amount={amount} symbol={symbol} />
      )}
    </dd>
  </div>
)

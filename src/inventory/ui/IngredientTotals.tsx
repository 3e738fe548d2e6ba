import { Explained } from '../../kit/ui/Explained.tsx'
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
    <Figure
      label="Total Cost"
      amount={totals?.totalCost}
      symbol={symbol}
      explained="What is on the shelf of each ingredient, times its price per unit."
    />
    <Figure
      label="Extended Price"
      amount={totals?.extendedPrice}
      symbol={symbol}
      explained="The total cost of each ingredient, raised by its own markup."
    />
    <Figure
      label="Estimated Profit"
      amount={totals?.estimatedProfit}
      symbol={symbol}
      explained="The extended price less the total cost. What products sell for above it is not in it."
    />
  </dl>
)

interface FigureProps {
  readonly label: string
  readonly amount: number | undefined
  readonly symbol: string
  readonly explained: string
}

const Figure = ({ label, amount, symbol, explained }: FigureProps) => (
  <div>
    <dt>
      {label}
      <Explained of={label}>{explained}</Explained>
    </dt>
    <dd>
      {amount === undefined ? (
        <Skeleton width="7rem" height="1.5rem" />
      ) : (
        <Money amount={amount} symbol={symbol} />
      )}
    </dd>
  </div>
)

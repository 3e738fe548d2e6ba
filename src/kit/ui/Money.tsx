import { formatMoney } from '../money.ts'

interface MoneyProps {
  readonly amount: number
  /** The store's currency symbol. */
  readonly symbol: string
}

/** An amount in the store's currency, in figures of one width. */
export const Money = ({ amount, symbol }: MoneyProps) => (
  <span className="money">{formatMoney(amount, symbol)}</span>
)

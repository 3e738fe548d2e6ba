import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import styles from './Huge.module.css'

interface HugeProps {
  readonly amount: number
  readonly symbol: string
}

/** An amount as large as there is room for, to be read from across the counter. */
export const Huge = ({ amount, symbol }: HugeProps) => (
  <strong className={styles.huge}>
    <FittedMoney amount={amount} symbol={symbol} />
  </strong>
)

import type { CSSProperties } from 'react'
import { formatMoney } from '../../money.ts'
import styles from './FittedMoney.module.css'

interface FittedMoneyProps {
  readonly amount: number
  /** The store's currency symbol. */
  readonly symbol: string
}

/** An amount in the letters of what stands around it, and in smaller ones where its room is too narrow for them. */
export function FittedMoney({ amount, symbol }: FittedMoneyProps) {
  const text = formatMoney(amount, symbol)
  const style: CSSProperties & { readonly '--letters': number } = { '--letters': text.length }
  return (
    <span className={styles.room} style={style}>
      <span className={styles.amount}>{text}</span>
    </span>
  )
}

import type { CSSProperties } from 'react'
import { formatMoney } from '../../kit/money.ts'
import styles from './Huge.module.css'

interface HugeProps {
  readonly amount: number
  readonly symbol: string
}

/** An amount as large as there is room for, to be read from across the counter. */
export function Huge({ amount, symbol }: HugeProps) {
  const text = formatMoney(amount, symbol)
  const style: CSSProperties & { readonly '--letters': number } = { '--letters': text.length }
  return (
    <span className={styles.room}>
      <strong className={styles.figure} style={style}>
        {text}
      </strong>
    </span>
  )
}

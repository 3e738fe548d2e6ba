import { Money } from '../../kit/ui/Money.tsx'
import type { Report } from '../contract.ts'
import { discountTitle } from '../sales.ts'
import styles from './Sales.module.css'

interface DiscountFiguresProps {
  readonly rows: Report['byDiscount']
  readonly symbol: string
}

/** What was taken off, by reason; nothing where nothing was. */
export function DiscountFigures({ rows, symbol }: DiscountFiguresProps) {
  if (rows.length === 0) return null
  return (
    <section className={styles.bars} aria-label={discountTitle}>
      <table>
        <caption>{discountTitle}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Reason</span>
            </th>
            <th scope="col">Given</th>
            <th scope="col">Taken off</th>
            <th scope="col">Tax not due</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, amount, taxOff }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count.toLocaleString('en-US')}</td>
              <td>
                <Money amount={amount} symbol={symbol} />
              </td>
              <td>
                <Money amount={taxOff} symbol={symbol} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

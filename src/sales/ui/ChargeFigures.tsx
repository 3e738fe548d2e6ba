import { Money } from '../../kit/ui/Money.tsx'
import type { Report } from '../contract.ts'
import { chargeTitle } from '../sales.ts'
import styles from './Sales.module.css'

interface ChargeFiguresProps {
  readonly rows: Report['byCharge']
  readonly symbol: string
}

/** What was charged beside the products, by name; nothing where nothing was. */
export function ChargeFigures({ rows, symbol }: ChargeFiguresProps) {
  if (rows.length === 0) return null
  return (
    <section className={styles.bars} aria-label={chargeTitle}>
      <table>
        <caption>{chargeTitle}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Charge</span>
            </th>
            <th scope="col">Orders</th>
            <th scope="col">Charged</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count.toLocaleString('en-US')}</td>
              <td>
                <Money amount={amount} symbol={symbol} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { momentShort } from '../../kit/ui/Moment.tsx'
import { useNow } from '../../kit/ui/use-now.ts'
import type { OrderRow } from '../../orders/contract.ts'
import { briefly, customerName } from '../../orders/order-sheet.ts'
import { OrderStatus } from '../../orders/ui/OrderStatus.tsx'
import { OrderWorth } from '../../orders/ui/OrderWorth.tsx'
import { PaidBadge } from '../../orders/ui/PaidBadge.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './SaleButton.module.css'

interface SaleButtonProps {
  readonly store: PublicStore
  readonly row: OrderRow
  readonly label: string
  readonly onChoose: () => void
}

/** A sale in a list: whose it is, what was sold, what it comes to and how it stands. */
export function SaleButton({ store, row, label, onChoose }: SaleButtonProps) {
  const nowMs = useNow()
  return (
    <button type="button" className={styles.sale} onClick={onChoose}>
      <strong>{label}</strong>
      <span className={styles.who} dir="auto">
        {customerName(row.customer)}
      </span>
      <span className={styles.worth}>
        <OrderWorth order={row} symbol={store.currency} />
      </span>
      <small className={`dimmed ${styles.facts}`}>
        <bdi>{briefly(row)}</bdi>, {momentShort(row.createdAt, store.timeZone, nowMs)}
      </small>
      <span className={styles.state}>
        <OrderStatus status={row.status} />
        <PaidBadge order={row} />
      </span>
    </button>
  )
}

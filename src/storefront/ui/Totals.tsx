import type { User } from '../../accounts/contract.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { chargeLabel } from '../../pricing/charge.ts'
import type { BillDiscount } from '../../pricing/bill.ts'
import type { OrderType } from '../../pricing/tax-rate.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { cartTotals, type Cart } from '../cart.ts'
import styles from './Totals.module.css'

interface TotalsProps {
  readonly lines: Cart
  readonly store: PublicStore
  readonly user: Pick<User, 'applyDelFee'> | undefined
  readonly type: OrderType
  /** A code that takes something off. */
  readonly coupon?: { readonly code: string; readonly discount: BillDiscount } | undefined
}

/** Subtotal, delivery fee (none over the counter), charges and total, by the rule the server also goes by. */
export function Totals({ lines, store, user, type, coupon }: TotalsProps) {
  const { taxRates, charges: charging } = store
  const isHandedOver = type === 'counter'
  const sold = { taxRates, charges: charging, type }
  const { subtotal, deliveryFee, tax, charges, discount, total } = cartTotals(
    lines,
    isHandedOver ? 0 : store.deliveryFee,
    user,
    sold,
    coupon === undefined ? [] : [coupon.discount],
  )
  return (
    <dl className={styles.totals}>
      <Row label="Subtotal" amount={subtotal} symbol={store.currency} />
      {coupon !== undefined && (
        <Row label={`Coupon ${coupon.code}`} amount={0 - discount} symbol={store.currency} />
      )}
      {tax > 0 && <Row label="Tax" amount={tax} symbol={store.currency} />}
      {!isHandedOver && <Row label="Delivery Fee" amount={deliveryFee} symbol={store.currency} />}
      {charges.map((charge, at) => (
        <Row
          key={`${at} ${charge.name}`}
          label={chargeLabel(charge)}
          amount={charge.amount}
          symbol={store.currency}
        />
      ))}
      <Row label="Total" amount={total} symbol={store.currency} />
    </dl>
  )
}

/** Being spared the fee counts only in one's own store. */
export const feePayer = (user: User | undefined, storeId: string) =>
  user?.store._id === storeId ? user : undefined

interface RowProps {
  readonly label: string
  readonly amount: number
  readonly symbol: string
}

const Row = ({ label, amount, symbol }: RowProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} symbol={symbol} />
    </dd>
  </div>
)

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { Link } from 'react-router'
import { listed } from '../../choices/selection.ts'
import type { User } from '../../accounts/contract.ts'
import { CouponEntry } from '../../coupons/ui/CouponEntry.tsx'
import type { CouponInHand } from '../../coupons/ui/use-coupon.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { formatMoney } from '../../kit/money.ts'
import { paths } from '../../paths.ts'
import {
  itemsText,
  cartTotals,
  choiceLabels,
  itemCount,
  keyOf,
  lineTotal,
  type Cart,
} from '../../storefront/cart.ts'
import { CartNews, useCartNews } from '../../storefront/ui/CartNews.tsx'
import { Totals } from '../../storefront/ui/Totals.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { feeOf, isCash, orderTypeOf } from '../checkout.ts'
import styles from './Checkout.module.css'

const placeOrder = 'Place Order'

interface CheckoutSummaryProps {
  readonly store: PublicStore
  readonly lines: Cart
  readonly payer: User | undefined
  readonly method: string
  readonly coupon: CouponInHand
}

/** What is ordered and what it comes to; on a phone folded into a line, with the button under the thumb. */
export function CheckoutSummary({ store, lines, payer, method, coupon }: CheckoutSummaryProps) {
  // A tablet that is turned becomes one: what folds it away is not seen there.
  const isDesk = useMediaQuery('(min-width: 48.0625rem)', true, { getInitialValueInEffect: false })
  const deliveryFee = feeOf(store, method)
  const type = orderTypeOf(method)
  const { applied } = coupon
  const { taxRates, charges } = store
  const {
    total,
    deliveryFee: charged,
    discount,
  } = cartTotals(
    lines,
    deliveryFee,
    payer,
    { taxRates, charges, type },
    applied === undefined ? [] : [applied.discount],
  )
  const count = itemCount(lines)
  const changes = useCartNews(store.id, lines)
  const told = useRef<HTMLDivElement>(null)
  return (
    <aside className={styles.summary} aria-label="Order summary">
      <h2>Order Summary</h2>
      <div ref={told}>
        <CartNews store={store} {...changes} />
      </div>
      <details className={styles.fold} open={isDesk}>
        <summary>
          {itemsText(count)}
          <Money amount={total} symbol={store.currency} />
        </summary>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={keyOf(line)}>
              <span dir="auto">
                {line.quantity} × {line.name}
                {choiceLabels(line).length > 0 && (
                  <small className="dimmed">{listed(choiceLabels(line))}</small>
                )}
              </span>
              <Money amount={lineTotal(line)} symbol={store.currency} />
            </li>
          ))}
        </ul>
        <Totals
          lines={lines}
          store={{ ...store, deliveryFee }}
          user={payer}
          type={type}
          coupon={applied}
        />
      </details>
      <CouponEntry coupon={coupon} takenOff={formatMoney(-discount, store.currency)} />
      {charged > 0 && isCash(method) && (
        <p className={styles.note}>
          <Money amount={charged} symbol={store.currency} /> of it is the delivery fee, which{' '}
          {store.name} charges for orders that are picked up, too.
        </p>
      )}
      <div className={styles.place}>
        {changes.news.length > 0 && (
          <button
            type="button"
            className={`text-button ${styles.changed}`}
            onClick={() => told.current?.scrollIntoView({ block: 'center' })}
          >
            Your cart has changed. See what
          </button>
        )}
        <SubmitButton sending="Placing order..." size="lg" fullWidth>
          {`${placeOrder} · ${formatMoney(total, store.currency)}`}
        </SubmitButton>
      </div>
      <Button component={Link} to={paths.cart(store.slug)} variant="subtle" fullWidth>
        Back to Cart
      </Button>
    </aside>
  )
}

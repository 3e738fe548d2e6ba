import type { User } from '../../accounts/contract.ts'
import { couponOfVisit } from '../../coupons/ui/coupon-of-visit.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { cartTotals, type Cart as Lines } from '../../storefront/cart.ts'
import { Cart } from '../../storefront/ui/Cart.tsx'
import { Totals } from '../../storefront/ui/Totals.tsx'
import type { OrderType } from '../../pricing/tax-rate.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { feeOf, orderTypeOf } from '../checkout.ts'
import { useMethod } from './use-method.ts'

/** /{slug}/cart */
export const CartToCheckout = () => <Cart Sums={Sums} />

interface SumsProps {
  readonly store: PublicStore
  readonly lines: Lines
  readonly payer: User | undefined
}

const typeWords: Readonly<Record<OrderType, string>> = {
  counter: 'sold',
  pickup: 'picked up',
  delivery: 'delivered',
}

/** What the checkout will begin with, and what it comes to where somebody pays the other way. */
function Sums({ store, lines, payer }: SumsProps) {
  const { choices, method } = useMethod(store.id)
  const code = couponOfVisit.use()
  const type = orderTypeOf(method)
  const other = choices.find(({ value }) => orderTypeOf(value) !== type)?.value
  const totalBy = (by: string) => totalOf(store, lines, payer, by)
  return (
    <>
      <Totals
        lines={lines}
        store={{ ...store, deliveryFee: feeOf(store, method) }}
        user={payer}
        type={type}
      />
      {/* Not asked for at each change of the cart: whoever came with a wrong one would soon have tried too many. */}
      {code?.storeId === store.id && (
        <p className="dimmed">
          This is without your code <strong>{code.code}</strong>, which is looked at when you check
          out.
        </p>
      )}
      {other !== undefined && totalBy(other) !== totalBy(method) && (
        <p className="dimmed">
          This is for an order that is {typeWords[type]}. If it is {typeWords[orderTypeOf(other)]},
          it comes to <Money amount={totalBy(other)} symbol={store.currency} />. How you pay decides
          it.
        </p>
      )}
    </>
  )
}

function totalOf(store: PublicStore, lines: Lines, payer: User | undefined, method: string) {
  const { taxRates, charges } = store
  const sold = { taxRates, charges, type: orderTypeOf(method) }
  return cartTotals(lines, feeOf(store, method), payer, sold).total
}

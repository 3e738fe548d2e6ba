import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { accounts, type User } from '../../accounts/contract.ts'
import { keepUser } from '../../accounts/ui/session.ts'
import { formatMoney } from '../../kit/money.ts'
import { products } from '../../catalog/contract.ts'
import { coupons } from '../../coupons/contract.ts'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import type { Answer } from '../../kit/endpoint.ts'
import type { CouponInHand } from '../../coupons/ui/use-coupon.ts'
import type { Cart } from '../../storefront/cart.ts'
import { namedRefusal } from '../../storefront/cart-review.ts'
import { replaceLines } from '../../storefront/ui/cart-store.ts'
import { repricing } from '../../storefront/ui/offered-now.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { NewFigures, orders } from '../contract.ts'
import { orderSent, wantedOf, type Buyer } from '../order-sent.ts'
import { attemptOf, markPlaced, unanswered } from './sent-orders.ts'
import { refreshMyOrders } from './my-orders-cache.ts'
import { keepOrderToken } from './order-tokens.ts'

type Placed = Answer<typeof orders.place>

/**
 * Sends the cart as an order. When prices have moved, the cart is brought up to date and the buyer asked again; undefined when a
 * code has begun to count, so that they see the total first.
 */
export function usePlaceOrder(
  store: PublicStore,
  lines: Cart,
  user: User | undefined,
  coupon: CouponInHand,
) {
  const client = useQueryClient()
  const contentsOf = (buyer: Buyer) => JSON.stringify(wantedOf(buyer, store.id, lines))
  return async (said: Buyer): Promise<Placed | undefined> => {
    const buyer = withCode(said, coupon.inField)
    const hasBegun = await coupon.takesTyped(said.customer.email).catch((refusal: unknown) => {
      // It may be the order itself that has used the code up, and nobody heard that it stands. The server knows.
      if (unanswered(contentsOf(buyer)) === undefined) throw refusal
      return false
    })
    if (hasBegun) return undefined
    const discounts = coupon.applied === undefined ? [] : [coupon.applied.discount]
    const attempt = attemptOf(contentsOf(buyer))
    const body = orderSent(buyer, lines, { store, user, attempt, discounts })
    try {
      const placed = await call(
        orders.place,
        { body },
        { headers: { 'idempotency-key': attempt.id } },
      )
      markPlaced(attempt.id, placed.data)
      if (placed.token !== undefined) keepOrderToken(placed.data.id, placed.token)
      await refreshMyOrders(client)
      return placed
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw new Refusal(0, {}, 'There was an error processing your order. Please try again.')
      }
      const figures = NewFigures.safeParse(error.details)
      if (error.status !== 409 || !figures.success) {
        // What the cart was told of its products is old, or this would have been known.
        if (error.status === 409) void refresh(client, [products.one])
        throw named(error, lines)
      }
      replaceLines(store.id, await repricing(client, store, lines))
      await termsAnew(client, user)
      const newTotal = formatMoney(figures.data.total, store.currency)
      throw new Refusal(409, { message: `${error.message} The new total is ${newTotal}.` }, '')
    }
  }
}

/** Prices are not all that moves a total: so does what a code takes off, and whether this customer pays the delivery fee. */
async function termsAnew(client: QueryClient, user: User | undefined): Promise<void> {
  await refresh(client, [coupons.check])
  if (user !== undefined) keepUser((await call(accounts.me, {})).user)
}

const withCode = (said: Buyer, code: string): Buyer =>
  code === '' ? said : { ...said, couponCode: code }

const named = (refusal: Refusal, lines: Cart) =>
  new Refusal(
    refusal.status,
    { message: namedRefusal(refusal, lines), fields: refusal.fields },
    refusal.message,
  )

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { accounts, type User } from '../../accounts/contract.ts'
import { keepUser } from '../../accounts/ui/session.ts'
import { formatMoney } from '../../kit/money.ts'
import { products } from '../../catalog/contract.ts'
import { coupons } from '../../coupons/contract.ts'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { isSilence } from '../../kit/ui/calls/silence.ts'
import type { Answer, Sent } from '../../kit/endpoint.ts'
import type { CouponInHand } from '../../coupons/ui/use-coupon.ts'
import type { Cart } from '../../storefront/cart.ts'
import { namedRefusal } from '../../storefront/cart-review.ts'
import { newPrices } from '../../storefront/new-prices.ts'
import { replaceLines } from '../../storefront/ui/cart-store.ts'
import { repricing } from '../../storefront/ui/offered-now.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { NewFigures, orders, placeFailure, StandsAlready } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { orderSent, wantedOf, type Buyer } from '../order-sent.ts'
import type { Entry } from './order-history.ts'
import { attemptOf, forget, markPlaced, unanswered } from './sent-orders.ts'
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
      if (unanswered(store.id) === undefined) throw refusal
      return false
    })
    if (hasBegun) return undefined
    const discounts = coupon.applied === undefined ? [] : [coupon.applied.discount]
    const attempt = attemptOf(store.id, contentsOf(buyer))
    const body = orderSent(buyer, lines, { store, user, attempt, discounts })
    try {
      return await send(client, attempt.id, body)
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw new Refusal(0, {}, 'There was an error processing your order. Please try again.')
      }
      if (isSilence(error.status) && error.said === '') throw new Refusal(0, mayStand, '')
      if (stands(error)) throw await standing(client, attempt, error)
      const figures = NewFigures.safeParse(error.details)
      if (error.status !== 409 || !figures.success) {
        // What the cart was told of its products is old, or this would have been known.
        if (error.status === 409) void refresh(client, [products.one])
        throw named(error, lines)
      }
      const reprice = await repricing(client, store, lines)
      replaceLines(store.id, reprice)
      await termsAnew(client, user)
      const newTotal = formatMoney(figures.data.total, store.currency)
      const told = [error.message, ...newPrices(lines, reprice, store.currency)]
      const message = [...told, `The new total is ${newTotal}.`].join(' ')
      throw new Refusal(409, { message }, '')
    }
  }
}

/** That no answer came, and the way on, the form says of itself. */
const mayStand = {
  message: `${placeFailure}, or its answer was lost. Trying again never orders it twice.`,
}

type Body = Sent<typeof orders.place>['body']

async function send(client: QueryClient, id: string, body: Body): Promise<Placed> {
  const placed = await call(orders.place, { body }, { headers: { 'idempotency-key': id } })
  markPlaced(id, placed.data)
  if (placed.token !== undefined) keepOrderToken(placed.data.id, placed.token)
  await refreshMyOrders(client)
  return placed
}

/**
 * What is said to whoever changed an order that had arrived, though nobody heard so. Sent again as it was then, it is answered, and
 * is among the orders of this browser from then on.
 */
async function standing(
  client: QueryClient,
  { id, before }: Entry,
  refusal: Refusal,
): Promise<Refusal> {
  for (const contents of before) {
    const sent = { ...(JSON.parse(contents) as Body), id }
    // Only what is sent just as it was is answered: one after the other.
    const placed = await send(client, id, sent).catch(unlessOther)
    if (placed !== undefined) {
      const message = `Your order ${orderLabel(placed.data)} had arrived already, as it was before you changed it. Nothing was ordered again. You find it under My Orders; place this one only if you want both.`
      return new Refusal(409, { message }, '')
    }
  }
  forget(id)
  return refusal
}

const stands = ({ details }: Refusal) => StandsAlready.safeParse(details).success

function unlessOther(error: unknown): undefined {
  if (!(error instanceof Refusal && stands(error))) throw error
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

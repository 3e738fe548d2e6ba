import { isStaff } from '../../accounts/permissions.ts'
import { keepFirstPhone } from '../../accounts/server/queries.ts'
import type { WishedProduct } from '../../catalog/server/wish-queries.ts'
import type { Written } from '../../database/statement.ts'
import { stockOf } from '../../inventory/ingredient.ts'
import { conflict, invalid, invariant } from '../../kit/problem.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import type { Asked } from '../../kit/server/jobs.ts'
import { stranger, type Scope } from '../../kit/server/scope.ts'
import type { Asker } from '../../kit/server/serve.ts'
import { tokenFor } from '../../kit/server/store-token.ts'
import { Again } from '../../kit/server/transact.ts'
import { valuesOfTries } from '../../kit/server/tries.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import { feeOf, orderTypeOf, priceOrder, type PricedOrder } from '../checkout.ts'
import type { Order } from '../contract.ts'
import {
  choose,
  orderNeeds,
  shortfall,
  shortfallDetails,
  shortfallText,
} from '../../storefront/choice.ts'
import { refuseWrongCash } from './payment/cash.ts'
import { admitOrder, triesOfOrder, visitorOf, type Guest } from './guest-limits.ts'
import { lookAtOrder, lookAtOrderWithCode, type OrderLook } from './look-queries.ts'
import { paymentOf } from '../../money/movement.ts'
import { takeParts } from '../../money/parts.ts'
import type { PartMovement } from '../../money/server/queries.ts'
import { draftOrder } from './draft-order.ts'
import { giveDiscounts, refuseDiscounts, type WantedDiscount } from './give-discounts.ts'
import { orderMail } from './order-mail.ts'
import { discountsOf, isAtCounter, isByToken, isSale, type OrderWish } from './order-wish.ts'
import { printOrderJob } from './print-order.ts'
import { writeOrder, type NewOrderRow } from './write-order.ts'
import { presentPlaced } from './queries.ts'
import { refuseMethod } from './payment/refuse-method.ts'
import { replay } from './same-order.ts'
import { couponTaken, couponUserOf, lookOfUser, triesOfUser, wantCoupon } from './use-coupon.ts'
import { lookLater } from './acceptance/tell-owner.ts'
import { watchOf } from './watch-order.ts'

export interface Placed {
  readonly order: Order
  /** Only for guests: their key to this order. */
  readonly token: string | undefined
}

/** What placing takes besides the wish. */
export interface Placing extends Guest {
  readonly keys: PaymentKeys
}

/** What is asked before anything is decided, in the message that opens the transaction. */
export function lookFor(asker: Asker, guest: Guest, wish: OrderWish, sentKey: string): Written {
  const couponUser = couponUserOf(asker, guest, wish)
  const tries = [
    ...triesOfOrder(asker, guest, wish.customer.email),
    ...triesOfUser(asker, couponUser),
  ]
  const values = {
    storeId: asker.storeId,
    idempotencyKey: ownKey(asker, sentKey),
    productIds: wish.items.map(({ productId }) => productId),
    userId: asker.actor.userId ?? null,
    visitor: visitorOf(asker, guest) ?? null,
    hashes: valuesOfTries(tries).hashes,
    now: asker.now.toISOString(),
  }
  return couponUser === undefined
    ? lookAtOrder(values)
    : lookAtOrderWithCode({ ...values, ...lookOfUser(couponUser) })
}

/**
 * Places an order: prices it from the menu, takes its ingredients, writes it and its ledger, all or nothing. The
 * same request again, at once or later, answers the same order. What it is decided by is read before and held by nobody;
 * the statement that writes it finds out when the shelf, the limits or the key were somebody faster's, and all of it is
 * looked at again.
 * @param scope has looked with `lookFor` the same wish.
 */
export async function placeOrder(
  scope: Scope,
  { keys, ...guest }: Placing,
  wish: OrderWish,
  sentKey: string,
): Promise<Placed> {
  const idempotencyKey = ownKey(scope, sentKey)
  const requestHash = hashOf(JSON.stringify({ ...wish, total: undefined }))
  const [look] = scope.looked as unknown as readonly OrderLook[]
  invariant(look !== undefined, 'a store that takes orders is there')
  if (look.earlierId !== null) return replay(scope, look.earlierId, wish, requestHash)

  const { lines, shelf } = chooseFrom(look, wish)
  const couponUser = couponUserOf(scope, guest, wish)
  const coupon = await wantCoupon(scope, couponUser, look, lines)
  const discounts = [...discountsOf(wish), ...coupon]
  const priced = priceWish(scope, wish, look, { lines, shelf, discounts })
  const { email } = wish.customer
  const visitor = visitorOf(scope, guest)
  const portions = portionsOf(wish)
  const { mayWrite, tries } = admitOrder(
    { visitor, tries: triesOfOrder(scope, guest, email), portions, email },
    look,
  )
  await refuseMethod(scope, keys, { paymentMethod: wish.paymentMethod, total: priced.total })
  if (isSale(wish) && wish.cashGiven !== undefined) refuseWrongCash(wish.cashGiven, priced.total)

  // Nobody who works at the store gives what a code takes off online.
  const giver = isSale(wish) ? scope : { ...scope, actor: stranger }
  const approval = isSale(wish) ? wish.approval : undefined
  const given = await giveDiscounts(giver, { discounts, approval }, look.rules, priced)
  const token = isByToken(scope, wish) ? tokenFor(scope.storeId) : undefined
  const identity = { idempotencyKey, requestHash, token, placedFrom: visitor ?? null }
  const drafted = { ...identity, country: look.rules.country }
  const draft = draftOrder(scope, wish, { priced, shelf, given }, drafted)
  const jobs = jobsOf(scope, draft, mayWrite, look)
  const needs = orderNeeds(lines)
  const money = moneyOf(wish, draft)
  const taken = couponTaken(couponUser, given)
  const following = { needs, shelf, tries, jobs, money, portions, coupon: taken }
  await keepPhone(scope, wish, look)
  const written = await writeOrder(scope, draft, following)
  if (written === undefined) throw new Again()
  scope.announce('orders')
  if (needs.length > 0) scope.announce('stock')
  if (written.menuChanges) scope.announce('menu')
  return { order: presentPlaced(written.placed, draft, money), token }
}

/** Whoever orders the first time need not say it again elsewhere. What staff enter may be the phone of anybody. */
async function keepPhone(scope: Scope, wish: OrderWish, { buyer }: OrderLook): Promise<void> {
  const { userId, role } = scope.actor
  if (buyer?.lacksPhone !== true || userId === undefined || isSale(wish) || isStaff(role)) return
  await keepFirstPhone(scope, userId, wish.customer.phone)
}

/** What is paid with it: at once, or part by part. */
export function moneyOf(
  wish: OrderWish,
  { paidAt, total, paymentMethod: method, cashGiven }: NewOrderRow,
): readonly PartMovement[] {
  if (paidAt === null) return []
  if (!isSale(wish) || wish.parts === undefined) return paymentOf(total, { method, cashGiven })
  const taken = takeParts(total, wish.parts)
  if (!taken.ok) throw invalid(taken.reason, { parts: taken.reason })
  return taken.parts.flatMap((movements) => {
    const partId = newId()
    return movements.map((movement) => ({ ...movement, partId }))
  })
}

/** Every figure of it; what the browser was shown may be another. */
function priceWish(
  scope: Scope,
  wish: OrderWish,
  look: OrderLook,
  {
    lines,
    shelf,
    discounts,
  }: ReturnType<typeof chooseFrom> & { readonly discounts: readonly WantedDiscount[] },
): PricedOrder<WishedProduct> {
  refuseDiscounts(discountsOf(wish), { lines: lines.length, taxProfile: look.rules.taxProfile })
  const fee = feeOf(look.rules, wish.paymentMethod)
  const type = isSale(wish) ? 'counter' : orderTypeOf(wish.paymentMethod)
  const { taxRates, charges } = look.rules
  const charging = { taxRates, charges, type }
  const priced = priceOrder(lines, shelf, fee, feeRuleOf(scope, wish, look), charging, discounts)
  if (wish.total === undefined || wish.total === priced.total) return priced
  const { subtotal, shipping, tax, discount, charge, total } = priced
  throw conflict('Prices have changed. Please review your cart.', {
    subtotal,
    shipping,
    ...(tax === 0 ? {} : { tax }),
    ...(discount === 0 ? {} : { discount }),
    ...(charge === 0 ? {} : { charge }),
    total,
  })
}

/** One person cannot meet, or take, the key of another. Guests are nobody in particular: their token tells them apart. */
const ownKey = ({ actor }: Pick<Scope, 'actor'>, key: string) => `${actor.userId ?? 'guest'} ${key}`

const portionsOf = ({ items }: OrderWish): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The lines of the order, and the shelf they will be taken from if it still holds enough by then. */
function chooseFrom({ products, shelf: entries }: OrderLook, wish: OrderWish) {
  const choice = choose(
    wish.items,
    new Map(products.map((product) => [product.id, product])),
    isAtCounter(wish) ? 'counter' : 'online',
  )
  if (!choice.ok) throw conflict(choice.reason, { productId: choice.productId })
  const shelf = new Map(entries.map((entry) => [entry.id, entry]))
  const short = shortfall(choice.lines, stockOf(shelf))
  if (short !== undefined) {
    throw conflict(shortfallText(short), shortfallDetails(short))
  }
  return { lines: choice.lines, shelf }
}

/**
 * A guest is charged for delivery as the store says; for a customer the store may have said otherwise. What is handed
 * over the counter is not delivered.
 */
function feeRuleOf(
  scope: Scope,
  wish: OrderWish,
  { buyer }: OrderLook,
): { readonly applyDelFee: boolean } | undefined {
  if (isSale(wish)) return { applyDelFee: false }
  return scope.actor.userId === undefined ? undefined : { applyDelFee: buyer?.feeApplies ?? true }
}

/** Its letter, its tickets, and the looks at it in case nobody pays or answers. */
export function jobsOf(
  scope: Scope,
  draft: NewOrderRow,
  mayWrite: boolean,
  { rules: { guestOrderHours, unansweredMinutes }, isPrinted }: OrderLook,
): readonly Asked[] {
  const { storeId, now } = scope
  const { id: orderId, soldBy } = draft
  const seenAt = soldBy === null ? null : now.toISOString()
  const order = { ...draft, seenAt, createdAt: now.toISOString() }
  const watch = watchOf(scope, order, guestOrderHours)
  const look = lookLater(scope, draft, unansweredMinutes)
  const letter = { name: orderMail.name, contents: { storeId, orderId } }
  const tickets = { name: printOrderJob.name, contents: { storeId, orderId, word: 'new' } }
  return [
    ...(watch === undefined ? [] : [watch]),
    ...(look === undefined ? [] : [look]),
    ...(mayWrite ? [letter] : []),
    ...(isPrinted ? [tickets] : []),
  ]
}

import { timingSafeEqual } from 'node:crypto'
import { doesFeeApply } from '../../accounts/server/queries.ts'
import type { ProductRow } from '../../catalog/server/product-queries.ts'
import { doesMenuChange, listProductsById } from '../../catalog/server/product-queries.ts'
import { lockShelf, moveStock, type ShelfEntry } from '../../inventory/server/queries.ts'
import type { Need, Shelf } from '../../inventory/ingredient.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { hashOf, newId, randomToken } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { Again } from '../../kit/server/transact.ts'
import { isProvider } from '../../payments/method.ts'
import { nextOrderNumber } from '../../stores/server/queries.ts'
import {
  choose,
  ingredientsOf,
  orderNeeds,
  priceOrder,
  shortfall,
  shortfallText,
  type PricedOrder,
} from '../checkout.ts'
import type { NewOrder, Order } from '../contract.ts'
import type { CounterSale } from '../counter-sale.ts'
import { orderNotFound } from '../order.ts'
import { watchPayment } from './begin-payment.ts'
import { refuseTooLittle } from './cash.ts'
import { refuseUnknownMethod } from './offered-method.ts'
import { orderMail } from './order-mail.ts'
import {
  addGuestToken,
  findOrderByKey,
  insertOrder,
  presentOrder,
  presentPlaced,
  type NewOrderRow,
  type StoredOrder,
} from './queries.ts'

export interface Placed {
  readonly order: Order
  /** Only for guests: their key to this order. */
  readonly token: string | undefined
}

/** What somebody orders for themselves, or what is sold to them at the counter. */
export type OrderWish = NewOrder | (CounterSale & { readonly at: 'counter' })

const isSale = (wish: OrderWish): wish is Extract<OrderWish, CounterSale> => 'at' in wish

/**
 * Places an order: prices it from the menu, takes its ingredients, writes it and its ledger, all or nothing. The
 * same request again, at once or later, answers the same order.
 */
export async function placeOrder(
  scope: Scope,
  wish: OrderWish,
  idempotencyKey: string,
): Promise<Placed> {
  const requestHash = hashOf(JSON.stringify({ ...wish, total: undefined }))
  const earlier = await findOrderByKey(scope, idempotencyKey)
  if (earlier !== undefined) return replay(scope, earlier, requestHash)

  await refuseUnknownMethod(scope, wish.paymentMethod)
  const { lines, shelf } = await chooseAndLock(scope, wish, idempotencyKey)
  const { number, deliveryFee } = await nextOrderNumber(scope)
  const priced = priceOrder(lines, shelf, deliveryFee, await feeRuleOf(scope, wish))
  if (wish.total !== undefined && wish.total !== priced.total) {
    const { subtotal, shipping, total } = priced
    throw conflict('Prices have changed. Please review your cart.', { subtotal, shipping, total })
  }
  if (isSale(wish) && wish.cashGiven !== undefined) refuseTooLittle(wish.cashGiven, priced.total)

  const token = scope.actor.userId === undefined ? randomToken() : undefined
  const draft = draftOrder(scope, wish, priced, { idempotencyKey, requestHash, token })
  const placed = await insertOrder(scope, { ...draft, number })
  if (placed === undefined) throw new Again()
  await takeStock(scope, orderNeeds(lines), placed.id)
  if (isProvider(placed.paymentMethod)) await watchPayment(scope, placed.id)
  if (wish.customer.email !== '')
    await scope.enqueue(orderMail, { storeId: scope.storeId, orderId: placed.id })
  scope.announce('orders')
  return { order: presentPlaced(placed, draft.lines), token }
}

/** Another body under the same key is a mistake of the caller's, not an order. */
async function replay(scope: Scope, earlier: StoredOrder, requestHash: Buffer): Promise<Placed> {
  if (!timingSafeEqual(earlier.requestHash, requestHash)) {
    throw invalid('This order was already sent with other contents. Please start a new order.')
  }
  const { userId } = scope.actor
  if ((earlier.soldBy ?? earlier.userId) !== (userId ?? null)) throw notFound(orderNotFound)
  const token = userId === undefined ? randomToken() : undefined
  if (token !== undefined) await addGuestToken(scope, earlier.id, hashOf(token))
  return { order: await presentOrder(scope, earlier), token }
}

/** The lines of the order and the shelf they will be taken from, held for this transaction alone. */
async function chooseAndLock(scope: Scope, wish: OrderWish, idempotencyKey: string) {
  const menu = await listProductsById(
    scope,
    wish.items.map(({ productId }) => productId),
  )
  const choice = choose(wish.items, new Map(menu.map((product) => [product.id, product])))
  if (!choice.ok) throw conflict(choice.reason, { productId: choice.productId })
  const shelf = await lockShelf(scope, ingredientsOf(choice.lines))
  const short = shortfall(choice.lines, stockOf(shelf))
  if (short !== undefined) {
    // While we waited for the shelf, the same request may have taken the last of it.
    if ((await findOrderByKey(scope, idempotencyKey)) !== undefined) throw new Again()
    throw conflict(shortfallText(short), { productId: short.productId, canMake: short.canMake })
  }
  return { lines: choice.lines, shelf }
}

export const stockOf = (shelf: ReadonlyMap<string, ShelfEntry>): Shelf =>
  new Map([...shelf].map(([id, { stock }]) => [id, stock]))

/**
 * A guest is charged for delivery as the store says; for a customer the store may have said otherwise. What is handed
 * over the counter is not delivered.
 */
async function feeRuleOf(
  scope: Scope,
  wish: OrderWish,
): Promise<{ readonly applyDelFee: boolean } | undefined> {
  if (isSale(wish)) return { applyDelFee: false }
  const { userId } = scope.actor
  return userId === undefined ? undefined : { applyDelFee: await doesFeeApply(scope, userId) }
}

interface Identity {
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  readonly token: string | undefined
}

function draftOrder(
  scope: Scope,
  wish: OrderWish,
  priced: PricedOrder<ProductRow>,
  { idempotencyKey, requestHash, token }: Identity,
): Omit<NewOrderRow, 'number'> {
  const { subtotal, shipping, total, totalCost } = priced
  return {
    id: newId(),
    idempotencyKey,
    requestHash,
    ...standingOf(scope, wish),
    guestTokenHashes: token === undefined ? [] : [hashOf(token)],
    customer: wish.customer,
    shippingAddress: isSale(wish) ? null : shippingAddressOf(wish),
    paymentMethod: wish.paymentMethod,
    notes: wish.notes,
    subtotal,
    shipping,
    total,
    totalCost,
    lines: priced.lines.map(({ line, cost, subtotal: lineSubtotal }) => ({
      productId: line.product.id,
      name: line.product.name,
      image: line.product.image,
      price: line.product.price,
      cost,
      quantity: line.quantity,
      addons: line.addons.map(({ id, type, label, price }) => ({ _id: id, type, label, price })),
      note: line.note,
      recipe: line.needs,
      subtotal: lineSubtotal,
    })),
  }
}

/** Whose it is and how far it is: a sale belongs to nobody's account, and is made as soon as it is paid. */
function standingOf(
  scope: Scope,
  wish: OrderWish,
): Pick<NewOrderRow, 'userId' | 'soldBy' | 'status' | 'cashGiven'> {
  const userId = scope.actor.userId ?? null
  if (!isSale(wish)) return { userId, soldBy: null, status: 'pending', cashGiven: null }
  return {
    userId: null,
    soldBy: userId,
    status: wish.isPaid ? 'processing' : 'pending',
    cashGiven: wish.cashGiven ?? null,
  }
}

function shippingAddressOf({ shippingAddress }: NewOrder): Order['shippingAddress'] {
  if (shippingAddress == null) return null
  const { address: street, city, state, zipCode: zip } = shippingAddress
  return { street, city, state, zip, country: '' }
}

async function takeStock(scope: Scope, needs: readonly Need[], orderId: string): Promise<void> {
  const taken = needs.map(({ ingredientId, quantity }) => ({ ingredientId, quantity: -quantity }))
  const changes = await moveStock(scope, taken, { reason: 'sale', orderId })
  if (await doesMenuChange(scope, changes)) scope.announce('menu')
}

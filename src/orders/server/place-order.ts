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
import { nextOrderNumber } from '../../stores/server/queries.ts'
import {
  choose,
  ingredientsOf,
  orderNeeds,
  priceOrder,
  shortfall,
  shortfallText,
  type DraftLine,
  type PricedOrder,
} from '../checkout.ts'
import type { NewOrder, Order } from '../contract.ts'
import { orderNotFound } from '../order.ts'
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

/**
 * Places an order: prices it from the menu, takes its ingredients, writes it and its ledger, all or nothing. The
 * same request again, at once or later, answers the same order.
 */
export async function placeOrder(
  scope: Scope,
  wish: NewOrder,
  idempotencyKey: string,
): Promise<Placed> {
  const requestHash = hashOf(JSON.stringify({ ...wish, total: undefined }))
  const earlier = await findOrderByKey(scope, idempotencyKey)
  if (earlier !== undefined) return replay(scope, earlier, requestHash)

  const { lines, shelf } = await chooseAndLock(scope, wish, idempotencyKey)
  const { number, deliveryFee } = await nextOrderNumber(scope)
  const priced = priceOrder(lines, shelf, deliveryFee, await feeRuleOf(scope))
  if (wish.total !== undefined && wish.total !== priced.total) {
    const { subtotal, shipping, total } = priced
    throw conflict('Prices have changed. Please review your cart.', { subtotal, shipping, total })
  }

  const token = scope.actor.userId === undefined ? randomToken() : undefined
  const draft = draftOrder(scope, wish, priced, { idempotencyKey, requestHash, token })
  const placed = await insertOrder(scope, { ...draft, number })
  if (placed === undefined) throw new Again()
  await takeStock(scope, orderNeeds(lines), placed.id)
  scope.announce('orders')
  return { order: presentPlaced(placed, draft.lines), token }
}

/** Another body under the same key is a mistake of the caller's, not an order. */
async function replay(scope: Scope, earlier: StoredOrder, requestHash: Buffer): Promise<Placed> {
  if (!timingSafeEqual(earlier.requestHash, requestHash)) {
    throw invalid('This order was already sent with other contents. Please start a new order.')
  }
  if (earlier.userId !== (scope.actor.userId ?? null)) throw notFound(orderNotFound)
  const token = earlier.userId === null ? randomToken() : undefined
  if (token !== undefined) await addGuestToken(scope, earlier.id, hashOf(token))
  return { order: await presentOrder(scope, earlier), token }
}

/** The lines of the order and the shelf they will be taken from, held for this transaction alone. */
async function chooseAndLock(scope: Scope, wish: NewOrder, idempotencyKey: string) {
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

/** A guest is charged for delivery as the store says; for a customer the store may have said otherwise. */
async function feeRuleOf(scope: Scope): Promise<{ readonly applyDelFee: boolean } | undefined> {
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
  wish: NewOrder,
  priced: PricedOrder,
  { idempotencyKey, requestHash, token }: Identity,
): Omit<NewOrderRow, 'number'> {
  const { subtotal, shipping, total, totalCost } = priced
  return {
    id: newId(),
    idempotencyKey,
    requestHash,
    userId: scope.actor.userId ?? null,
    guestTokenHashes: token === undefined ? [] : [hashOf(token)],
    customer: wish.customer,
    shippingAddress: shippingAddressOf(wish),
    paymentMethod: wish.paymentMethod,
    notes: wish.notes,
    subtotal,
    shipping,
    total,
    totalCost,
    lines: priced.lines.map(({ line, cost, subtotal: lineSubtotal }) => ({
      productId: line.product.id,
      name: line.product.name,
      image: imageOf(line),
      price: line.product.price,
      cost,
      quantity: line.quantity,
      addons: line.addons.map(({ id, type, label, price }) => ({ _id: id, type, label, price })),
      recipe: line.needs,
      subtotal: lineSubtotal,
    })),
  }
}

const imageOf = ({ product }: DraftLine) =>
  (product as Partial<Pick<ProductRow, 'image'>>).image ?? null

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

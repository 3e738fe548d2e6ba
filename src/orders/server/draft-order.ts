import type { WishedProduct } from '../../catalog/server/wish-queries.ts'
import { needsOf } from '../../choices/evaluation.ts'
import type { Taken } from '../../choices/group.ts'
import { costOf, type PricesById } from '../../choices/price.ts'
import type { SaleEntry } from '../../inventory/server/sale-queries.ts'
import { sumMoney } from '../../kit/money.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { ChosenOption, DraftLine, DraftPart } from '../../storefront/choice.ts'
import type { PricedOrder } from '../checkout.ts'
import type { NewOrder, Order } from '../contract.ts'
import { storedCharge } from './charge-queries.ts'
import type { StoredDiscount } from './discount-queries.ts'
import type { StoredAddon, StoredPart } from './event-queries.ts'
import { isAtCounter, isSale, type OrderWish } from './order-wish.ts'
import type { NewOrderRow } from './write-order.ts'

interface Identity {
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  readonly token: string | undefined
  readonly placedFrom: Buffer | null
}

interface Drafted extends Identity {
  /** Of the store: an order goes no further. */
  readonly country: string
}

type SaleShelf = ReadonlyMap<string, PriceAndUnit>
type PriceAndUnit = Pick<SaleEntry, 'unit' | 'pricePerUnit' | 'markup'>

interface Priced {
  readonly priced: PricedOrder<WishedProduct>
  readonly shelf: SaleShelf
  readonly given: readonly StoredDiscount[]
}

/** The order as it will be written, with every figure as it is now. */
export function draftOrder(
  scope: Scope,
  wish: OrderWish,
  { priced, shelf, given }: Priced,
  { idempotencyKey, requestHash, token, placedFrom, country }: Drafted,
): NewOrderRow {
  const { subtotal, shipping, tax, taxes, discount, charge, charges, total, totalCost } = priced
  return {
    id: newId(),
    idempotencyKey,
    requestHash,
    placedFrom,
    ...standingOf(scope, wish, total),
    guestTokenHashes: token === undefined ? [] : [hashOf(token)],
    customer: wish.customer,
    shippingAddress: isSale(wish) ? null : shippingAddressOf(wish, country),
    paymentMethod: wish.paymentMethod,
    notes: wish.notes,
    receipt: null,
    subtotal,
    shipping,
    tax,
    taxes,
    discount,
    discounts: given,
    charge,
    charges: charges.map(storedCharge),
    total,
    totalCost,
    lines: priced.lines.map(({ line, cost, subtotal: lineSubtotal }) => ({
      productId: line.product.id,
      name: line.product.name,
      image: line.product.image,
      size: line.size?.label ?? null,
      price: line.price,
      cost,
      quantity: line.quantity,
      addons: line.addons.map((addon) => storedAddon(addon, line, shelf)),
      parts: line.parts.length === 0 ? null : line.parts.map((part) => storedPart(part, shelf)),
      note: line.note,
      recipe: line.needs.map((need) => ({ ...need, unit: shelf.get(need.ingredientId)?.unit })),
      subtotal: lineSubtotal,
    })),
  }
}

/** With what one of it changes the cost by: less, where it takes away. */
function storedAddon(
  { id, type, label, price, times, option }: ChosenOption,
  { size, product }: Pick<DraftLine, 'size' | 'product'>,
  prices: PricesById,
): StoredAddon {
  const served = size ?? { label: '', recipe: product.recipe }
  const costWith = (taken: readonly Taken[]) => costOf(needsOf(served, taken), prices)
  const cost = sumMoney([costWith([{ option, times: 1 }]), -costWith([])])
  return { _id: id, type, label, price, ...(times === 1 ? {} : { times }), cost }
}

/** As it is now: a combo that is changed later changes nothing of what was sold. */
const storedPart = (part: DraftPart, prices: SaleShelf): StoredPart => ({
  slot: part.slot.id,
  label: part.slot.label,
  product: part.product.id,
  name: part.product.name,
  ...(part.size === undefined ? {} : { size: part.size.label }),
  price: part.price,
  cost: costOf(part.needs, prices),
  addons: part.addons.map((addon) => storedAddon(addon, part, prices)),
})

/**
 * Whose it is and how far it is: a sale belongs to nobody's account, and is made as soon as it is paid. So is what costs
 * nothing: nobody can pay it. What was ordered at a kiosk is nobody's, and nobody has sold it.
 */
function standingOf(
  scope: Scope,
  wish: OrderWish,
  total: number,
): Pick<NewOrderRow, 'userId' | 'soldBy' | 'atKiosk' | 'status' | 'cashGiven' | 'paidAt'> {
  const userId = scope.actor.userId ?? null
  const isPaid = isAtCounter(wish) ? wish.isPaid : total === 0
  const paid = {
    status: isPaid ? 'processing' : 'pending',
    paidAt: isPaid ? scope.now.toISOString() : null,
  } as const
  if (isAtCounter(wish)) {
    const cashGiven = wish.cashGiven ?? null
    return { userId: null, soldBy: userId, atKiosk: false, cashGiven, ...paid }
  }
  const atKiosk = isSale(wish)
  return { userId: atKiosk ? null : userId, soldBy: null, atKiosk, cashGiven: null, ...paid }
}

/** Nobody is asked for a country: a shop delivers in its own. */
function shippingAddressOf(
  { shippingAddress }: NewOrder,
  country: string,
): Order['shippingAddress'] {
  if (shippingAddress == null) return null
  const { address: street, city, state, zipCode: zip } = shippingAddress
  return { street, city, state, zip, country }
}

import type { User } from '../accounts/contract.ts'
import type { Sent } from '../kit/endpoint.ts'
import { cartTotals, lineTotal, wishOf, type Cart } from '../storefront/cart.ts'
import type { BillDiscount } from '../pricing/bill.ts'
import type { PublicStore } from '../stores/contract.ts'
import { feeOf, orderTypeOf } from './checkout.ts'
import type { orders } from './contract.ts'

export type Buyer = Omit<Sent<typeof orders.place>['body'], 'id' | 'storeId' | 'items' | 'total'>

/** What is wanted, where and by whom: the part of an order that makes it this order and no other. */
export const wantedOf = (buyer: Buyer, storeId: string, lines: Cart) => ({
  ...buyer,
  storeId,
  items: lines.map(wishOf),
})

interface Sender {
  /** Of a code that takes something off. */
  readonly discounts?: readonly BillDiscount[] | undefined
  readonly store: Pick<
    PublicStore,
    'id' | 'name' | 'deliveryFee' | 'pickupCharged' | 'taxRates' | 'charges'
  >
  /** Who is signed in at this store. */
  readonly user: Pick<User, '_id' | 'applyDelFee'> | undefined
  /** The browser's own id of this order, and when it was first sent. */
  readonly attempt: { readonly id: string; readonly createdAt: number }
}

/**
 * An order with every field that is specified. The server takes from it what is wanted and by whom; the rest is what
 * the customer was shown. Costs are not a shopper's to know.
 */
export function orderSent(
  buyer: Buyer,
  lines: Cart,
  { store, user, attempt, discounts = [] }: Sender,
) {
  const { subtotal, deliveryFee, tax, discount, total } = cartTotals(
    lines,
    feeOf(store, buyer.paymentMethod),
    user,
    { taxRates: store.taxRates, charges: store.charges, type: orderTypeOf(buyer.paymentMethod) },
    discounts,
  )
  return {
    ...buyer,
    id: attempt.id,
    items: lines.map((line) => ({
      productId: line.productId,
      ...(line.size === undefined ? {} : { size: line.size.id }),
      name: line.name,
      price: line.price,
      quantity: line.quantity,
      subtotal: lineTotal(line),
      addons: [...line.addons],
      ...(line.parts === undefined ? {} : { parts: wishOf(line).parts }),
    })),
    storeId: store.id,
    storeName: store.name,
    userId: user?._id ?? null,
    totalCost: null,
    subtotal,
    ...(tax === 0 ? {} : { tax }),
    shipping: deliveryFee,
    ...(discount === 0 ? {} : { discount }),
    total,
    status: 'pending' as const,
    createdAt: new Date(attempt.createdAt).toISOString(),
  }
}

import { costOfLines, type Need, type Priced } from '../inventory/ingredient.ts'
import type { Recipe } from '../catalog/product.ts'
import { sumMoney, timesMoney } from '../kit/money.ts'
import type { BillDiscount, GivenDiscount } from '../pricing/bill.ts'
import type { BilledCharge, Charging } from '../pricing/charge.ts'
import type { OrderType } from '../pricing/tax-rate.ts'
import type { PartTax } from '../pricing/tax.ts'
import { cartTotals, lineTotal } from '../storefront/cart.ts'
import type { DraftLine } from '../storefront/choice.ts'

/** The literal that stands for paying in cash when no method is named so. */
export const cashMethod = 'cash'

/** Nothing is shipped for cash: the customer comes to the counter. */
export const isCash = (paymentMethod: string) => paymentMethod.toLowerCase() === cashMethod

/** What is not paid in cash is delivered. */
export const orderTypeOf = (paymentMethod: string): OrderType =>
  isCash(paymentMethod) ? 'pickup' : 'delivery'

/**
 * What delivery costs with this method. Paid in cash, an order is picked up; the store says whether that is charged.
 */
export const feeOf = (
  { deliveryFee, pickupCharged }: { readonly deliveryFee: number; readonly pickupCharged: boolean },
  paymentMethod: string,
): number => (isCash(paymentMethod) && !pickupCharged ? 0 : deliveryFee)

export interface PricedLine<Product extends Recipe = Recipe> {
  readonly line: DraftLine<Product>
  readonly cost: number
  readonly subtotal: number
}

export interface PricedOrder<Product extends Recipe = Recipe> {
  readonly lines: readonly PricedLine<Product>[]
  readonly subtotal: number
  readonly shipping: number
  /** What comes on top of the prices. */
  readonly tax: number
  readonly taxes: readonly PartTax[]
  readonly given: readonly GivenDiscount[]
  readonly discount: number
  readonly charges: readonly BilledCharge[]
  readonly charge: number
  readonly total: number
  readonly totalCost: number
}

/** Every figure of an order, from the menu and the ingredients alone. */
export function priceOrder<Product extends Recipe>(
  lines: readonly DraftLine<Product>[],
  prices: ReadonlyMap<string, Priced>,
  fee: number,
  user: { readonly applyDelFee?: boolean | undefined } | undefined,
  charging: Charging,
  discounts: readonly BillDiscount[] = [],
): PricedOrder<Product> {
  const priced = lines.map((line) => ({
    line,
    cost: portionCost(line.needs, prices),
    subtotal: lineTotal({
      price: line.price,
      addons: line.addons,
      quantity: line.quantity,
    }),
  }))
  const sold = lines.map((line) => ({ ...line, productId: line.product.id }))
  const totals = cartTotals(sold, fee, user, charging, discounts)
  return {
    lines: priced,
    subtotal: totals.subtotal,
    shipping: totals.deliveryFee,
    tax: totals.tax,
    taxes: totals.taxes,
    given: totals.given,
    discount: totals.discount,
    charges: totals.charges,
    charge: totals.charge,
    total: totals.total,
    totalCost: sumMoney(priced.map(({ cost, line }) => timesMoney(cost, line.quantity))),
  }
}

const portionCost = (needs: readonly Need[], prices: ReadonlyMap<string, Priced>) =>
  costOfLines(
    needs.map(({ ingredientId, quantity }) => ({
      quantity,
      ...(prices.get(ingredientId) ?? { pricePerUnit: 0, markup: 0 }),
    })),
  )

import { grantOf } from '../../accounts/permissions.ts'
import { findSeller } from '../../accounts/server/queries.ts'
import type { Need } from '../../inventory/ingredient.ts'
import { formatQuantity } from '../../inventory/quantity.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { formatMoney } from '../../kit/money.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { priceOrder } from '../../orders/checkout.ts'
import { isReceiptTaken, type NewDoubt } from '../../orders/server/kept/doubt-queries.ts'
import type { OrderLook } from '../../orders/server/look-queries.ts'
import type { SaleWish } from '../../orders/server/order-wish.ts'
import { sumTaxes, type TaxSum } from '../../pricing/tax.ts'
import { choose } from '../../storefront/choice.ts'

/** What it would cost today, and be taxed, where that is something else. */
export function priceDoubt(
  { products, rules, shelf }: OrderLook,
  wish: SaleWish,
  taxes: readonly TaxSum[],
): readonly NewDoubt[] {
  const then = formatMoney(wish.total ?? 0, '')
  const onSale = products.map((product) => [product.id, { ...product, inStock: true }] as const)
  const today = choose(wish.items, new Map(onSale), 'counter')
  if (!today.ok) return []
  const prices = new Map(shelf.map((entry) => [entry.id, entry]))
  const { taxRates, charges } = rules
  const charging = { taxRates, charges, type: 'counter' } as const
  const free = { applyDelFee: false }
  const now = priceOrder(today.lines, prices, 0, free, charging, wish.discounts ?? [])
  if (now.total !== wish.total) {
    const would = formatMoney(now.total, '')
    return [{ kind: 'price', said: `It was sold for ${then}. By now it would be ${would}.` }]
  }
  const isTaxedAlike = JSON.stringify(sumTaxes(taxes)) === JSON.stringify(sumTaxes(now.taxes))
  return isTaxedAlike ? [] : [{ kind: 'price', said: 'Its taxes are not those of today.' }]
}

export async function missingOf(
  scope: Scope,
  missing: readonly Need[],
): Promise<readonly NewDoubt[]> {
  const known = await readShelf(
    scope,
    missing.map(({ ingredientId }) => ingredientId),
  )
  return missing.map(({ ingredientId, quantity }) => {
    const { name = 'something that is no longer kept', unit = '' } = known.get(ingredientId) ?? {}
    const amount = `${formatQuantity(quantity)} ${unit}`.trim()
    const said = `The shelf had ${amount} of ${name} less than was sold.`
    return { kind: 'missing', said, ingredientId, quantity }
  })
}

export async function personDoubt(
  scope: Scope,
  soldBy: string,
  seller: { readonly name: string; readonly role: string; readonly isHere: boolean },
): Promise<readonly NewDoubt[]> {
  const doubt = (said: string) => [{ kind: 'person', said } as const]
  if (!seller.isHere) return doubt(`${seller.name}, who sold it, no longer works here.`)
  if (grantOf(seller.role, 'order.sell') === undefined) {
    return doubt(`${seller.name}, who is said to have sold it, does not sell here now.`)
  }
  const { userId = '' } = scope.actor
  if (soldBy === userId) return []
  const sender = (await findSeller(scope, userId))?.name ?? 'somebody else'
  return doubt(`${seller.name} sold it, and ${sender} sent it.`)
}

export function clockDoubt(wrongByMs: number): readonly NewDoubt[] {
  if (wrongByMs === 0) return []
  const hours = Math.abs(wrongByMs) / 3_600_000
  const by = hours >= 1 ? `${hours.toFixed(0)} h` : `${(hours * 60).toFixed(0)} min`
  const way = wrongByMs > 0 ? 'fast' : 'slow'
  const said = `The clock of the device is ${by} ${way}: the time on its receipt is wrong, and here it is put right.`
  return [{ kind: 'clock', said }]
}

export async function numberDoubt(scope: Scope, receipt: string): Promise<readonly NewDoubt[]> {
  if (!(await isReceiptTaken(scope, receipt))) return []
  return [{ kind: 'number', said: `Another sale has the receipt number ${receipt}, too.` }]
}

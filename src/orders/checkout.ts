import { portionNeeds, timesNeeds, type Recipe, type RecipeAddon } from '../catalog/product.ts'
import {
  costOfLines,
  portions,
  sumNeeds,
  type Need,
  type Priced,
  type Shelf,
} from '../inventory/ingredient.ts'
import { sumQuantities } from '../kit/exact.ts'
import { sumMoney, timesMoney } from '../kit/money.ts'
import { cartTotals, lineTotal } from '../storefront/cart.ts'
import { goneProduct } from '../storefront/cart-review.ts'
import type { Wish } from '../storefront/contract.ts'

/** The literal that stands for paying in cash when no method is named so. */
export const cashMethod = 'cash'

/** Nothing is shipped for cash: the customer comes to the counter. */
export const isCash = (paymentMethod: string) => paymentMethod.toLowerCase() === cashMethod

/** Beyond any real order, and well within the amounts that stay exact. */
const largestOrder = 100_000_000_000

/** `Product` is what the menu gave: all of it goes along with the line. */
export interface DraftLine<Product extends Recipe = Recipe> {
  readonly product: Product
  readonly addons: readonly RecipeAddon[]
  readonly quantity: number
  readonly note: string
  /** Of one portion with its add-ons. */
  readonly needs: readonly Need[]
}

/** A wish, and at the counter what was said with it. */
export type NotedWish = Wish & { readonly note?: string }

export type Choice<Product extends Recipe = Recipe> =
  | { readonly ok: true; readonly lines: readonly DraftLine<Product>[] }
  | { readonly ok: false; readonly reason: string; readonly productId: string }

/** Puts the products of the menu behind the wishes; refuses what is gone, switched off or not offered. */
export function choose<Product extends Recipe>(
  wishes: readonly NotedWish[],
  menu: ReadonlyMap<string, Product>,
): Choice<Product> {
  const lines: DraftLine<Product>[] = []
  let worth = 0
  for (const { productId, quantity, addons, note = '' } of wishes) {
    const product = menu.get(productId)
    if (product === undefined) return refuse(productId, goneProduct)
    if (!product.inStock) return refuse(productId, `"${product.name}" is out of stock.`)
    const chosen = addons.map(({ _id }) => product.addons.find((addon) => addon.id === _id))
    if (chosen.includes(undefined))
      return refuse(productId, `An option of "${product.name}" is no longer offered.`)
    const known = chosen.filter((addon) => addon !== undefined)
    if (hasTwoOfOneType(known))
      return refuse(productId, `Please choose one option of each kind for "${product.name}".`)
    worth += quantity * [product, ...known].reduce((sum, { price }) => sum + price, 0)
    if (worth > largestOrder)
      return refuse(productId, 'This order is too large. Please order less at once.')
    lines.push({ product, addons: known, quantity, note, needs: portionNeeds(product, known) })
  }
  return { ok: true, lines }
}

const refuse = (productId: string, reason: string) => ({ ok: false, productId, reason }) as const

function hasTwoOfOneType(addons: readonly RecipeAddon[]): boolean {
  const types = addons.map(({ type }) => type).filter((type) => type !== '')
  return new Set(types).size < types.length
}

/** The ingredients that these lines take something of. */
export const ingredientsOf = (lines: readonly DraftLine[]): readonly string[] => [
  ...new Set(lines.flatMap(({ needs }) => needs.map(({ ingredientId }) => ingredientId))),
]

/** What a whole cart takes, summed per ingredient: two lines that share an ingredient never pass one by one. */
export const orderNeeds = (lines: readonly DraftLine[]): readonly Need[] =>
  sumNeeds(lines.flatMap(({ needs, quantity }) => timesNeeds(needs, quantity)))

/**
 * Why the shelf cannot make these lines; undefined when it can. Each line finds what the ones before it left, and
 * the first that falls short is named.
 */
export function shortfall(
  lines: readonly DraftLine[],
  shelf: Shelf,
): { readonly productId: string; readonly name: string; readonly canMake: number } | undefined {
  const left = new Map(shelf)
  for (const { product, needs, quantity } of lines) {
    const canMake = portions(needs, left).count
    if (canMake < quantity) return { productId: product.id, name: product.name, canMake }
    for (const { ingredientId, quantity: taken } of timesNeeds(needs, quantity)) {
      left.set(ingredientId, sumQuantities([left.get(ingredientId) ?? 0, -taken]))
    }
  }
  return undefined
}

/** In the customer's words. */
export const shortfallText = ({
  name,
  canMake,
}: {
  readonly name: string
  readonly canMake: number
}) =>
  canMake === 0 ? `"${name}" is sold out.` : `Only ${canMake} of "${name}" can be made right now.`

export interface PricedLine<Product extends Recipe = Recipe> {
  readonly line: DraftLine<Product>
  readonly cost: number
  readonly subtotal: number
}

export interface PricedOrder<Product extends Recipe = Recipe> {
  readonly lines: readonly PricedLine<Product>[]
  readonly subtotal: number
  readonly shipping: number
  readonly total: number
  readonly totalCost: number
}

/** Every figure of an order, from the menu and the ingredients alone. */
export function priceOrder<Product extends Recipe>(
  lines: readonly DraftLine<Product>[],
  prices: ReadonlyMap<string, Priced>,
  fee: number,
  user: { readonly applyDelFee?: boolean | undefined } | undefined,
): PricedOrder<Product> {
  const priced = lines.map((line) => ({
    line,
    cost: portionCost(line.needs, prices),
    subtotal: lineTotal({
      price: line.product.price,
      addons: line.addons,
      quantity: line.quantity,
    }),
  }))
  const totals = cartTotals(
    lines.map(({ product, addons, quantity }) => ({ price: product.price, addons, quantity })),
    fee,
    user,
  )
  return {
    lines: priced,
    subtotal: totals.subtotal,
    shipping: totals.deliveryFee,
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

import { portionNeeds, timesNeeds, type Recipe, type RecipeAddon } from '../catalog/product.ts'
import { portions, sumNeeds, type Need, type Shelf } from '../inventory/ingredient.ts'
import { sumQuantities } from '../kit/exact.ts'
import { goneProduct } from './cart-review.ts'
import type { Wish } from './contract.ts'

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
    const known = addons.flatMap(
      ({ _id }) => product.addons.find((addon) => addon.id === _id) ?? [],
    )
    if (known.length < addons.length) {
      return refuse(productId, `An option of "${product.name}" is no longer offered.`)
    }
    if (hasTwoOfOneType(known)) {
      return refuse(productId, `Please choose one option of each kind for "${product.name}".`)
    }
    worth += quantity * [product, ...known].reduce((sum, { price }) => sum + price, 0)
    if (worth > largestOrder) {
      return refuse(productId, 'This order is too large. Please order less at once.')
    }
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

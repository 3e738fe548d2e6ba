import { timesNeeds, type Recipe, type RecipeAddon } from '../catalog/product.ts'
import { needsOf } from '../choices/evaluation.ts'
import {
  defaultsOf,
  swapClash,
  type Group,
  type Option,
  type Size,
  type Taken,
} from '../choices/group.ts'
import { priceWith } from '../choices/price.ts'
import { firstFault } from '../choices/selection.ts'
import { portions, sumNeeds, type Need, type Shelf } from '../inventory/ingredient.ts'
import { sumQuantities } from '../kit/exact.ts'
import { goneProduct } from './cart-review.ts'
import type { Wish } from './contract.ts'

/** Beyond any real order, and well within the amounts that stay exact. */
const largestOrder = 100_000_000_000

/** `Product` is what the menu gave: all of it goes along with the line. */
export interface DraftLine<Product extends Recipe = Recipe> {
  readonly product: Product
  /** Undefined for a product without sizes. */
  readonly size: Size | undefined
  /** Of one portion, without its add-ons. */
  readonly price: number
  /** In the order of the menu where the product has groups, else as they were chosen. */
  readonly addons: readonly ChosenOption[]
  readonly quantity: number
  readonly note: string
  /** Of one portion with its add-ons. */
  readonly needs: readonly Need[]
}

/** An add-on or an option, how often it was taken. */
export interface ChosenOption {
  readonly id: string
  /** The label of its group. */
  readonly type: string
  readonly label: string
  readonly price: number
  readonly times: number
  readonly option: Option
}

/** Where something is sold: a group may be offered in one place only. */
export type Channel = 'online' | 'counter'

/** A wish, and at the counter what was said with it. */
export type NotedWish = Wish & { readonly note?: string }

export type Choice<Product extends Recipe = Recipe> =
  | { readonly ok: true; readonly lines: readonly DraftLine<Product>[] }
  | { readonly ok: false; readonly reason: string; readonly productId: string }

/** Puts the products of the menu behind the wishes; refuses what is gone, switched off or not offered. */
export function choose<Product extends Recipe>(
  wishes: readonly NotedWish[],
  menu: ReadonlyMap<string, Product>,
  channel: Channel = 'online',
): Choice<Product> {
  const lines: DraftLine<Product>[] = []
  let worth = 0
  for (const { productId, quantity, size: sizeId, addons, note = '' } of wishes) {
    const product = menu.get(productId)
    if (product === undefined) return refuse(productId, goneProduct)
    if (!product.inStock) return refuse(productId, `"${product.name}" is out of stock.`)
    const size = product.sizes?.find(({ id }, at) =>
      sizeId === undefined ? at === 0 : id === sizeId,
    )
    if (sizeId !== undefined && size === undefined) {
      return refuse(productId, `A size of "${product.name}" is no longer offered.`)
    }
    const chosen = chosenOf(product, addons, channel)
    if (!chosen.ok) return refuse(productId, chosen.reason)
    const served = size ?? { label: '', price: product.price, recipe: product.recipe }
    const { price } = served
    worth += quantity * priceWith(price, chosen.addons)
    if (worth > largestOrder) {
      return refuse(productId, 'This order is too large. Please order less at once.')
    }
    const needs = needsOf(served, chosen.addons)
    lines.push({ product, size, price, addons: chosen.addons, quantity, note, needs })
  }
  return { ok: true, lines }
}

const refuse = (productId: string, reason: string) => ({ ok: false, productId, reason }) as const

type Chosen =
  | { readonly ok: true; readonly addons: readonly ChosenOption[] }
  | { readonly ok: false; readonly reason: string }

/** The options behind the ids of a wish, by the rules of their groups. A group that is not mentioned is as it is preselected. */
function chosenOf(
  { name, addons, groups = [] }: Recipe,
  wished: NotedWish['addons'],
  channel: Channel,
): Chosen {
  const no = (reason: string): Chosen => ({ ok: false, reason })
  const offered = groups.filter((group) => group[channel])
  const known = addons.filter(({ id }) => wished.some(({ _id }) => _id === id))
  const options = offered.flatMap((group) => takenOf(group, wished))
  const isKnown = (id: string) =>
    known.some((addon) => addon.id === id) ||
    offered.some((group) => group.options.some((option) => option.id === id))
  if (!wished.every(({ _id }) => isKnown(_id))) {
    return no(`An option of "${name}" is no longer offered.`)
  }
  if (hasTwoOfOneType(known) || wished.some(({ _id, times }) => isTwice(known, _id, times))) {
    return no(`Please choose one option of each kind for "${name}".`)
  }
  const selection = new Map(options.map(({ id, times }) => [id, times]))
  const fault = firstFault(offered.map(asChoices), selection)
  if (fault !== undefined) return no(`${fault.text.slice(0, -1)} for "${name}".`)
  const clash = swapClash(options)
  if (clash !== undefined) {
    return no(`"${clash[0].label}" and "${clash[1].label}" cannot both be had with "${name}".`)
  }
  return { ok: true, addons: [...options, ...inOrderOf(wished, known).map(asOption)] }
}

const isTwice = (known: readonly RecipeAddon[], id: string, times = 1) =>
  times > 1 && known.some((addon) => addon.id === id)

/** What of a group was wished, in its own order; its preselection when it asks for something and nothing was said. */
function takenOf(group: Group, wished: NotedWish['addons']): readonly ChosenOption[] {
  const timesById = new Map(wished.map(({ _id, times = 1 }) => [_id, times]))
  const taken: readonly Taken[] = group.options.flatMap((option) => {
    const times = timesById.get(option.id)
    return times === undefined ? [] : [{ option, times }]
  })
  const counted = taken.length === 0 && group.min > 0 ? defaultsOf([group]) : taken
  return counted.map(({ option, times }) => ({
    id: option.id,
    type: group.label,
    label: option.label,
    price: option.price,
    times,
    option,
  }))
}

const asChoices = (group: Group) => ({
  ...group,
  options: group.options.map(({ id, isDefault }) => ({ _id: id, isDefault })),
})

/** An add-on is an option that adds one thing. */
const asOption = ({ id, type, label, price, ingredientId, quantity }: RecipeAddon) => ({
  id,
  type,
  label,
  price,
  times: 1,
  option: {
    id,
    label,
    price,
    isDefault: false,
    effects: [{ kind: 'add', ingredientId, quantity } as const],
  },
})

const inOrderOf = (wished: NotedWish['addons'], addons: readonly RecipeAddon[]) =>
  wished.flatMap(({ _id }) => addons.find(({ id }) => id === _id) ?? [])

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

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
import { comboNeeds, sizeOfEntry, type Entry, type Slot } from '../combos/combo.ts'
import { sumQuantities } from '../kit/exact.ts'
import { sumMoney } from '../kit/money.ts'
import { goneProduct } from './cart-review.ts'
import type { Wish } from './contract.ts'

/** Beyond any real order, and well within the amounts that stay exact. */
const largestOrder = 100_000_000_000

/** `Product` is what the menu gave: all of it goes along with the line. */
export interface DraftLine<Product extends Recipe = Recipe> {
  readonly product: Product
  /** Undefined for a product without sizes. */
  readonly size: Size | undefined
  /** Of one portion, without its add-ons; of a combo, with what its parts cost extra. */
  readonly price: number
  /** In the order of the menu where the product has groups, else as they were chosen. */
  readonly addons: readonly ChosenOption[]
  /** Of a combo, in the order of its slots; empty for every other product. */
  readonly parts: readonly DraftPart<Product>[]
  readonly quantity: number
  readonly note: string
  /** Of one portion with its add-ons. */
  readonly needs: readonly Need[]
}

/** What fills a slot of a combo. */
export interface DraftPart<Product extends Recipe = Recipe> {
  readonly slot: Pick<Slot, 'id' | 'label'>
  readonly product: Product
  readonly size: Size | undefined
  /** What it adds to the price of the combo, its add-ons included. */
  readonly price: number
  readonly addons: readonly ChosenOption[]
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
  for (const wish of wishes) {
    const { productId, quantity, size: sizeId, addons, note = '' } = wish
    const product = menu.get(productId)
    if (product === undefined) return refuse(productId, goneProduct)
    if (!product.inStock) return refuse(productId, `"${product.name}" is sold out.`)
    const size =
      sizeId === undefined ? product.sizes?.[0] : product.sizes?.find(({ id }) => id === sizeId)
    if (sizeId !== undefined && size === undefined) {
      return refuse(productId, `A size of "${product.name}" is no longer offered.`)
    }
    const chosen = chosenOf(product, addons, channel)
    if (!chosen.ok) return refuse(productId, chosen.reason)
    const filled = partsOf(product, wish.parts, menu, channel)
    if (!filled.ok) return refuse(productId, filled.reason)
    const { parts } = filled
    const served = size ?? { label: '', price: product.price, recipe: product.recipe }
    const price = sumMoney([served.price, ...parts.map((part) => part.price)])
    worth += quantity * priceWith(price, chosen.addons)
    if (worth > largestOrder) {
      return refuse(productId, 'This order is too large. Please order less at once.')
    }
    const needs = parts.length > 0 ? comboNeeds(parts) : needsOf(served, chosen.addons)
    lines.push({ product, size, price, addons: chosen.addons, parts, quantity, note, needs })
  }
  return { ok: true, lines }
}

const refuse = (productId: string, reason: string) => ({ ok: false, productId, reason }) as const

type Filled<Product extends Recipe> =
  | { readonly ok: true; readonly parts: readonly DraftPart<Product>[] }
  | { readonly ok: false; readonly reason: string }

/** What fills the slots of a combo: what was wished, and where nothing was said the first of them. */
function partsOf<Product extends Recipe>(
  combo: Product,
  wished: Wish['parts'] = [],
  menu: ReadonlyMap<string, Product>,
  channel: Channel,
): Filled<Product> {
  const slots = combo.slots ?? []
  const unknown = wished.some((part) => !slots.some(({ id }) => id === part.slot))
  if (unknown) return no(`A part of "${combo.name}" is no longer offered.`)
  const parts: DraftPart<Product>[] = []
  for (const slot of slots) {
    const [wish, second] = wished.filter((part) => part.slot === slot.id)
    if (second !== undefined) return no(`Please choose one "${slot.label}" for "${combo.name}".`)
    const part = partIn(combo, slot, wish, { menu, channel })
    if (!part.ok) return part
    parts.push(part.part)
  }
  return { ok: true, parts }
}

const no = (reason: string) => ({ ok: false, reason }) as const

function partIn<Product extends Recipe>(
  combo: Product,
  { id, label, entries }: Slot,
  wish: NonNullable<Wish['parts']>[number] | undefined,
  { menu, channel }: { readonly menu: ReadonlyMap<string, Product>; readonly channel: Channel },
) {
  const found = entries
    .map((entry) => ({ entry, product: menu.get(entry.productId) }))
    .find(({ entry, product }) => isWished(entry, product, wish))
  const size = found && sizeOfEntry(found.entry, found.product?.sizes)
  if (found?.product === undefined || size === false) {
    return no(`What was chosen as "${label}" of "${combo.name}" is no longer offered.`)
  }
  const { entry, product } = found
  if (!product.inStock) {
    return no(`"${product.name}", a part of "${combo.name}", is sold out.`)
  }
  const chosen = chosenOf(product, wish?.addons ?? [], channel)
  if (!chosen.ok) return chosen
  const { addons } = chosen
  const needs = needsOf(size ?? { label: '', recipe: product.recipe }, addons)
  const price = priceWith(entry.extra, addons)
  return { ok: true, part: { slot: { id, label }, product, size, price, addons, needs } } as const
}

/** The first entry, where nothing was wished. */
const isWished = (
  entry: Entry,
  product: Recipe | undefined,
  wish: NonNullable<Wish['parts']>[number] | undefined,
): boolean => {
  if (wish === undefined) return true
  const size = sizeOfEntry(entry, product?.sizes)
  return (
    entry.productId === wish.product && (wish.size === undefined || (size && size.id) === wish.size)
  )
}

type Chosen =
  | { readonly ok: true; readonly addons: readonly ChosenOption[] }
  | { readonly ok: false; readonly reason: string }

/** The options behind the ids of a wish, by the rules of their groups. A group that is not mentioned is as it is preselected. */
function chosenOf(
  { name, addons, groups = [] }: Recipe,
  wished: NotedWish['addons'],
  channel: Channel,
): Chosen {
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

interface Shortfall {
  /** Which of the lines, counted from 0. */
  readonly line: number
  readonly productId: string
  readonly name: string
  readonly canMake: number
  readonly isCombo?: boolean
}

/**
 * Why the shelf cannot make these lines; undefined when it can. Each line finds what the ones before it left, and
 * the first that falls short is named.
 */
export function shortfall(lines: readonly DraftLine[], shelf: Shelf): Shortfall | undefined {
  const left = new Map(shelf)
  for (const [line, { product, parts, needs, quantity }] of lines.entries()) {
    const canMake = portions(needs, left).count
    if (canMake < quantity) {
      return {
        line,
        productId: product.id,
        name: product.name,
        canMake,
        ...(parts.length > 0 && { isCombo: true }),
      }
    }
    for (const { ingredientId, quantity: taken } of timesNeeds(needs, quantity)) {
      left.set(ingredientId, sumQuantities([left.get(ingredientId) ?? 0, -taken]))
    }
  }
  return undefined
}

/** What a refusal tells a program of it. */
export const shortfallDetails = ({ line, productId, canMake }: Shortfall) => ({
  line,
  productId,
  canMake,
})

/** In the customer's words. Of a combo, another choice may be left. */
export function shortfallText({
  name,
  canMake,
  isCombo,
}: Omit<Shortfall, 'line' | 'productId'>): string {
  if (canMake > 0) return `Only ${canMake} of "${name}" can be made right now.`
  return isCombo === true ? `"${name}" cannot be made as it was chosen.` : `"${name}" is sold out.`
}

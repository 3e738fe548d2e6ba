import type { Recipe } from '../catalog/product.ts'
import { needsOf } from '../choices/evaluation.ts'
import type { Need, Shelf } from '../inventory/ingredient.ts'
import { sumQuantities } from '../kit/exact.ts'
import { formatMoney } from '../kit/money.ts'
import { comboNeeds } from '../combos/combo.ts'
import { choose, type DraftLine, type DraftPart, type NotedWish } from '../storefront/choice.ts'
import type { KeptLine, KeptSale } from './kept-contract.ts'

/** What somebody should look at in a sale that was made without a connection. */
export const doubtKinds = [
  'missing',
  'price',
  'discount',
  'gone',
  'person',
  'clock',
  'shift',
  'number',
] as const
export type DoubtKind = (typeof doubtKinds)[number]

/** How far a device's clock may be off before its times are put right by the server's. */
const clockMayBeOffMs = 5 * 60_000
/** A sale older than this was not kept by a device that works; its clock stood still. */
const longestKeptMs = 31 * 24 * 3_600_000
/** What arrives later than this has been handed over: it is neither made nor printed again. */
export const freshForMs = 15 * 60_000

/**
 * When it was sold, by the server's clock: as long before its arrival as the device says that it was before its sending.
 * Small differences are left alone, so that sales keep the time that is on their receipts.
 */
export function momentOf(
  { at, sentAt }: Pick<KeptSale, 'at' | 'sentAt'>,
  now: number,
): { readonly at: number; readonly wrongByMs: number } {
  const sent = Date.parse(sentAt)
  const ageMs = Math.max(0, sent - Date.parse(at))
  const wrongByMs = sent - now
  if (ageMs > longestKeptMs) return { at: now, wrongByMs: Date.parse(at) - now }
  if (Math.abs(wrongByMs) > clockMayBeOffMs) return { at: now - ageMs, wrongByMs }
  return { at: Math.min(sent - ageMs, now), wrongByMs: 0 }
}

export interface KeptLines<Product extends Recipe> {
  readonly lines: readonly DraftLine<Product>[]
  /** Why what was sold is not on the menu any more, one sentence for each line. */
  readonly gone: readonly string[]
}

/**
 * The lines as they were sold: prices and words of then, the recipe of the menu as it is now. What the menu has no more
 * was sold all the same, and takes nothing from the shelf.
 * @param absent stands for a product that is not there any more.
 */
export function keptLines<Product extends Recipe>(
  wishes: readonly NotedWish[],
  sold: readonly KeptLine[],
  menu: ReadonlyMap<string, Product>,
  absent: (productId: string) => Product,
): KeptLines<Product> {
  // Switched off or used up meanwhile: it was sold before.
  const offered = new Map([...menu].map(([id, product]) => [id, { ...product, inStock: true }]))
  const lines: DraftLine<Product>[] = []
  const gone: string[] = []
  for (const [at, wish] of wishes.entries()) {
    const asSold = sold[at] ?? { name: '', price: 0, addons: [] }
    const product = menu.get(wish.productId)
    const choice = choose([wish], offered, 'counter')
    const line = choice.ok ? choice.lines[0] : undefined
    if (line === undefined) {
      const price = formatMoney(asSold.price, '')
      gone.push(`"${asSold.name}", sold for ${price}, is not on the menu like this any more.`)
      lines.push(lineWithoutRecipe(wish, asSold, product ?? absent(wish.productId), absent))
    } else {
      lines.push(withSoldPrices(line, asSold))
    }
  }
  return { lines, gone }
}

/** An option that a group preselects by now, and did not then, was not sold. */
function withSoldPrices<Product extends Recipe>(
  line: DraftLine<Product>,
  { name, price, addons: sold, parts: soldParts = [] }: KeptLine,
): DraftLine<Product> {
  const addons = asTaken(line.addons, sold)
  const parts = line.parts.map((part, at) => partAsSold(part, soldParts[at]))
  const needs = parts.length > 0 ? comboNeeds(parts) : needsOf(servedOf(line), addons)
  return { ...line, product: { ...line.product, name }, price, addons, parts, needs }
}

const servedOf = ({ size, product }: Pick<DraftLine, 'size' | 'product'>) =>
  size ?? { label: '', recipe: product.recipe }

const asTaken = (addons: DraftLine['addons'], sold: KeptLine['addons']) =>
  addons.flatMap((addon) => {
    const then = sold.find(({ _id }) => _id === addon.id)
    return then === undefined ? [] : [{ ...addon, label: then.label, price: then.price }]
  })

function partAsSold<Product extends Recipe>(
  part: DraftPart<Product>,
  sold: NonNullable<KeptLine['parts']>[number] | undefined,
): DraftPart<Product> {
  if (sold === undefined) return part
  const addons = asTaken(part.addons, sold.addons)
  const product = { ...part.product, name: sold.name }
  return { ...part, product, price: sold.price, addons, needs: needsOf(servedOf(part), addons) }
}

const lineWithoutRecipe = <Product extends Recipe>(
  { quantity, note = '', addons, parts = [] }: NotedWish,
  sold: KeptLine,
  product: Product,
  absent: (productId: string) => Product,
): DraftLine<Product> => ({
  product: { ...product, name: sold.name },
  size: undefined,
  price: sold.price,
  addons: withoutEffects(sold.addons, addons),
  parts: parts.flatMap((part, at) => {
    const then = sold.parts?.[at]
    if (then === undefined) return []
    return [
      {
        slot: { id: part.slot, label: '' },
        product: { ...absent(part.product), name: then.name },
        size: undefined,
        price: then.price,
        addons: withoutEffects(then.addons, part.addons),
        needs: [],
      },
    ]
  }),
  quantity,
  note,
  needs: [],
})

const withoutEffects = (
  sold: KeptLine['addons'],
  wished: NotedWish['addons'],
): DraftLine['addons'] =>
  sold.map(({ _id, type, label, price }) => ({
    id: _id,
    type,
    label,
    price,
    times: wished.find((one) => one._id === _id)?.times ?? 1,
    option: { id: _id, label, price, isDefault: false, effects: [] },
  }))

/** What the shelf can give, and what it is short of: a shelf never goes below nothing. */
export function takeWhatIsThere(
  needs: readonly Need[],
  shelf: Shelf,
): { readonly taken: readonly Need[]; readonly missing: readonly Need[] } {
  const split = needs.map(({ ingredientId, quantity }) => {
    const there = Math.min(quantity, Math.max(0, shelf.get(ingredientId) ?? 0))
    const short = sumQuantities([quantity, -there])
    return { ingredientId, there, short }
  })
  return {
    taken: split.flatMap(({ ingredientId, there }) =>
      there > 0 ? [{ ingredientId, quantity: there }] : [],
    ),
    missing: split.flatMap(({ ingredientId, short }) =>
      short > 0 ? [{ ingredientId, quantity: short }] : [],
    ),
  }
}

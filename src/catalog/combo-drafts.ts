import { comboFloor } from '../combos/combo.ts'
import { costOfLines } from '../inventory/ingredient.ts'
import type { Entered } from '../kit/entered.ts'
import { largestAmount, sumMoney } from '../kit/money.ts'
import { takenSoFar } from '../measures/typed.ts'
import type { Product } from './contract.ts'
import { productFloor, type PricedById } from './least-prices.ts'
import { sentWithSizes } from './size-drafts.ts'

/** What may fill a part of a combo, as its form holds it. */
export interface EntryDraft {
  readonly product: string
  /** Null for the product as it comes. */
  readonly size: string | null
  readonly extra: Entered
}

/** A part of a combo as its form holds it. */
export interface SlotDraft {
  readonly id?: string
  readonly label: string
  readonly entries: readonly EntryDraft[]
}

export const emptySlot: SlotDraft = { label: '', entries: [] }

export const slotDraftsOf = ({ slots = [] }: Pick<Product, 'slots'>): readonly SlotDraft[] =>
  slots.map(({ id, label, entries }) => ({
    id,
    label,
    entries: entries.map(({ product, size, extra }) => ({ product, size, extra })),
  }))

type WithSlots = Parameters<typeof sentWithSizes>[0] & {
  readonly slots: readonly SlotDraft[]
  readonly addonTypes: readonly unknown[]
  readonly addons: readonly unknown[]
  readonly groups: readonly unknown[]
}

/** What is sent of a form: of a combo nothing but its parts, of any other product its sizes or its recipe. */
export function sentProduct<Draft extends WithSlots>(draft: Draft): Draft {
  if (draft.slots.length === 0) return sentWithSizes(draft)
  const slots = draft.slots.map((slot) => ({
    ...slot,
    entries: slot.entries.map((entry) => ({
      ...entry,
      extra: entry.extra === '' ? 0 : entry.extra,
    })),
  }))
  return { ...draft, slots, ingredients: [], addonTypes: [], addons: [], sizes: [], groups: [] }
}

/** One of the ways a product is sold, as a part of a combo is picked. */
export interface Pickable {
  /** Tells it apart among all of them. */
  readonly key: string
  readonly product: string
  readonly size: string | null
  readonly label: string
  readonly cost: number
  readonly floor: number
}

export const pickKey = ({ product, size }: Pick<EntryDraft, 'product' | 'size'>): string =>
  size === null ? product : `${product} ${size}`

/**
 * Everything that a combo may be made of: each product in each of its sizes, but no combo.
 * @param exceptId the combo itself.
 */
export const pickables = (
  products: readonly Product[],
  priced: PricedById,
  exceptId?: string,
): readonly Pickable[] =>
  products
    .filter(({ id, slots }) => slots === undefined && id !== exceptId)
    .flatMap(({ id: product, name, ingredients, sizes = [] }) => {
      const whole = [{ size: null, label: name, ingredients }]
      const each = sizes.map(({ id, label, ingredients: own }) => ({
        size: id,
        label: `${name}, ${label}`,
        ingredients: own,
      }))
      return (each.length === 0 ? whole : each).map(({ size, label, ingredients: lines }) => ({
        key: pickKey({ product, size }),
        product,
        size,
        label,
        ...figuresOf(lines, priced),
      }))
    })

function figuresOf(lines: Product['ingredients'], priced: PricedById) {
  const counted = lines.map(({ ingredient, count, typed }) => ({
    ingredient,
    count: takenSoFar({ ingredient, unit: typed?.unit }, typed?.quantity ?? count, priced),
  }))
  const costed = counted.flatMap(({ ingredient, count }) => {
    const entry = priced.get(ingredient)
    return entry === undefined ? [] : [{ ...entry, quantity: count }]
  })
  return { cost: costOfLines(costed), floor: productFloor(counted, priced) }
}

/** What the first of each part costs, and the least the combo may be sold for. */
export function comboFigures(
  slots: readonly SlotDraft[],
  all: readonly Pickable[],
): { readonly cost: number; readonly floor: number } {
  const byKey = new Map(all.map((each) => [each.key, each]))
  /** A product as it comes is its first size. */
  const find = (entry: EntryDraft) =>
    byKey.get(pickKey(entry)) ?? all.find(({ product }) => product === entry.product)
  const first = slots.flatMap(({ entries: [entry] }) => (entry === undefined ? [] : [entry]))
  const numbered = slots.map(({ entries }) => ({
    entries: entries.map((entry) => ({
      ...entry,
      extra: typeof entry.extra === 'number' ? held(entry.extra) : 0,
    })),
  }))
  return {
    cost: sumMoney(first.map((entry) => find(entry)?.cost ?? 0)),
    floor: comboFloor(numbered, (entry) => find(entry)?.floor ?? 0),
  }
}

/** Of what is typed, as much as can be reckoned with; the rules speak up about the rest. */
const held = (amount: number) => Math.max(0, Math.min(amount, largestAmount))

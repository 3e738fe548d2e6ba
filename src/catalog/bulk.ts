import { readNumber, type Entered } from '../kit/entered.ts'
import { fromCents, toCents } from '../kit/money.ts'
import type { ProductDraft } from './product-form.ts'

/** One thing that is done to several products at once. */
export type BulkChange =
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'stock'; readonly inStock: boolean }
  | { readonly kind: 'price'; readonly percent: number }

const leastPercent = -90
const mostPercent = 100

type ReadPercent =
  | { readonly ok: true; readonly percent: number }
  | { readonly ok: false; readonly reason: string }

/** By how much prices change, as people write it: `10`, `+10%`, `-2,5`. No price becomes nothing by it, and none more than twice. */
export function readPercent(entered: Entered): ReadPercent {
  const percent =
    typeof entered === 'number' ? entered : readNumber(entered.replace(/^\s*\+|%\s*$/g, ''))
  if (typeof percent !== 'number') {
    return { ok: false, reason: 'Please enter a percentage, such as 5 or -10' }
  }
  if (percent < leastPercent || percent > mostPercent) {
    return { ok: false, reason: `Please enter ${leastPercent} to ${mostPercent} percent` }
  }
  if (percent === 0) return { ok: false, reason: '0 percent changes no price' }
  if (Number(percent.toFixed(2)) !== percent) {
    return { ok: false, reason: 'Please use at most two decimals' }
  }
  return { ok: true, percent }
}

interface Priced {
  readonly name: string
  readonly price: number
  readonly sizes?: readonly { readonly label: string; readonly price: number }[] | undefined
}

export interface PriceChange {
  readonly label: string
  readonly from: number
  readonly to: number
}

/** What each price of a product becomes: its own, or those of its sizes. */
export function priceChanges({ name, price, sizes = [] }: Priced, percent: number) {
  const all =
    sizes.length === 0
      ? [{ label: name, price }]
      : sizes.map((size) => ({ label: `${name}, ${size.label}`, price: size.price }))
  return all.map(({ label, price: from }): PriceChange => ({
    label,
    from,
    to: byPercent(from, percent),
  }))
}

/** A product after the change; a price by percent is that of each of its sizes too, to the nearest cent. */
export function changedBy(draft: ProductDraft, change: BulkChange): ProductDraft {
  if (change.kind === 'category') return { ...draft, category: change.category }
  if (change.kind === 'stock') return { ...draft, inStock: change.inStock }
  const { percent } = change
  return {
    ...draft,
    price: enteredByPercent(draft.price, percent),
    sizes: draft.sizes.map((size) => ({ ...size, price: enteredByPercent(size.price, percent) })),
  }
}

/** What of a product shows whether a change was made: nothing else of it. */
export const changedPart = (draft: ProductDraft, { kind }: BulkChange): string => {
  if (kind === 'category') return draft.category
  if (kind === 'stock') return String(draft.inStock)
  const { price, sizes } = draft
  return JSON.stringify(sizes.length === 0 ? [price] : sizes.map((size) => size.price))
}

const enteredByPercent = (price: Entered, percent: number): Entered =>
  typeof price === 'number' ? byPercent(price, percent) : price

/** In hundredths of a percent, since `100 + 2.55` is not exact. */
const byPercent = (price: number, percent: number): number =>
  fromCents(Math.round((toCents(price) * (10_000 + Math.round(percent * 100))) / 10_000))

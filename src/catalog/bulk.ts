import { fromCents, toCents } from '../kit/money.ts'
import type { Entered } from '../kit/entered.ts'
import type { ProductDraft } from './product-form.ts'

/** One thing that is done to several products at once. */
export type BulkChange =
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'stock'; readonly inStock: boolean }
  | { readonly kind: 'price'; readonly percent: number }

/** A whole number, and no price becomes nothing by it. */
export const isPercent = (entered: Entered): entered is number =>
  typeof entered === 'number' &&
  Number.isInteger(entered) &&
  entered !== 0 &&
  entered >= -90 &&
  entered <= 500

/** A product after the change; a price by percent is that of each of its sizes too, to the nearest cent. */
export function changedBy(draft: ProductDraft, change: BulkChange): ProductDraft {
  if (change.kind === 'category') return { ...draft, category: change.category }
  if (change.kind === 'stock') return { ...draft, inStock: change.inStock }
  const { percent } = change
  return {
    ...draft,
    price: byPercent(draft.price, percent),
    sizes: draft.sizes.map((size) => ({ ...size, price: byPercent(size.price, percent) })),
  }
}

const byPercent = (price: Entered, percent: number): Entered =>
  typeof price === 'number'
    ? fromCents(Math.round((toCents(price) * (100 + percent)) / 100))
    : price

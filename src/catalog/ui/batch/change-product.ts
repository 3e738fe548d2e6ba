import { call, Refusal, type How } from '../../../kit/ui/calls/call.ts'
import { isSilence } from '../../../kit/ui/calls/silence.ts'
import {
  changedBy,
  changedPart,
  priceChanges,
  type BulkChange,
  type PriceChange,
} from '../../bulk.ts'
import { sentProduct } from '../../combo-drafts.ts'
import { products, type Product } from '../../contract.ts'
import { ChangedProduct } from '../../new-product.ts'
import { draftOf, type ProductDraft } from '../../product-form.ts'

interface Try {
  readonly change: BulkChange
  readonly before: Product
  readonly wanted: ProductDraft
}

/** By product and kind of change, what was sent and never answered: it may have been done. */
export type Unanswered = Map<string, Try>

/**
 * Makes a change of one product, by the rules of its own form. What nobody answers is looked for, now or when the same is
 * tried again: a price by percent would be raised a second time.
 */
export async function changeProduct(
  id: string,
  change: BulkChange,
  unanswered: Unanswered,
  how?: How,
): Promise<void> {
  // What the list shows may be minutes old; only what is changed here shall change.
  const before = await readProduct(id, how)
  const key = keyOf(id, change)
  const earlier = unanswered.get(key)
  unanswered.delete(key)
  if (earlier !== undefined && isSame(earlier.change, change) && isDone(earlier, before)) return
  const wanted = changedBy(draftOf(before), change)
  const sold = sentProduct(wanted)
  // One whose category is gone stays where it is.
  const read = ChangedProduct.safeParse({ ...sold, category: sold.category || null })
  if (!read.success) throw new Refusal(422, {}, read.error.issues[0]?.message ?? '')
  try {
    await call(products.change, { params: { id }, body: read.data }, how)
  } catch (error) {
    if (!(error instanceof Refusal) || !isSilence(error.status)) throw error
    const sent = { change, before, wanted }
    unanswered.set(key, sent)
    const after = await readProduct(id, how).catch(() => undefined)
    if (after === undefined || !isDone(sent, after)) throw error
    unanswered.delete(key)
  }
}

/** What each price of a product becomes: of one that was changed without an answer, what it has become by that. */
export function shownPrices(
  product: Product,
  percent: number,
  unanswered: Unanswered,
): readonly PriceChange[] {
  const change = { kind: 'price', percent } as const
  const earlier = unanswered.get(keyOf(product.id, change))
  const isAgain =
    earlier !== undefined && isSame(earlier.change, change) && isDone(earlier, product)
  return priceChanges(isAgain ? earlier.before : product, percent)
}

const keyOf = (id: string, { kind }: BulkChange) => `${kind} ${id}`

const readProduct = async (id: string, how: How | undefined): Promise<Product> =>
  (await call(products.one, { params: { id } }, how)).data

const isSame = (a: BulkChange, b: BulkChange) => JSON.stringify(a) === JSON.stringify(b)

const isDone = ({ change, wanted }: Try, product: Product): boolean =>
  changedPart(draftOf(product), change) === changedPart(wanted, change)

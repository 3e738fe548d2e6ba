import type { PublicProduct } from '../catalog/contract.ts'
import { firstFault, isOutIn, optionLabel } from '../choices/selection.ts'
import { partsOfOrder } from '../combos/selection.ts'
import { itemOf, itemsText, type CartAddon, type CartItem } from './cart.ts'
import { newsOf, newsText, optionsOf, repriced } from './cart-review.ts'

/** A line of an earlier order, as that order remembers it. */
export interface OrderedLine {
  readonly productId: string
  readonly name: string
  /** The label of its size. */
  readonly size?: string | undefined
  readonly price: number
  readonly quantity: number
  readonly addons: readonly CartAddon[]
  readonly parts?: Parameters<typeof partsOfOrder>[1] | undefined
}

type Store = Parameters<typeof itemOf>[0] & { readonly currency: string }

export interface Again {
  readonly lines: readonly CartItem[]
  /** What is not as it was, in words. */
  readonly news: readonly string[]
}

/**
 * What was ordered before, as lines of a cart at today's prices. What is gone or has run out is left out; an option that
 * can no longer be had is left off where the product can be ordered without it. Both are told.
 */
export function orderAgain(
  store: Store,
  ordered: readonly OrderedLine[],
  offeredById: ReadonlyMap<string, PublicProduct | undefined>,
): Again {
  const each = ordered.map((line) => lineAgain(store, line, offeredById.get(line.productId)))
  return {
    lines: each.flatMap(({ line }) => line ?? []),
    news: each.flatMap(({ news }) => news),
  }
}

/** Of a cart that was not empty: unsaid, whoever orders again twice pays for both. */
export const alreadyHeld = (count: number): readonly string[] =>
  count === 0 ? [] : [`Still in your cart from before: ${itemsText(count)}.`]

interface LineAgain {
  readonly line?: CartItem
  readonly news: readonly string[]
}

function lineAgain(store: Store, before: OrderedLine, now: PublicProduct | undefined): LineAgain {
  const size = now?.sizes?.find(({ label }) => label === before.size)
  if (now !== undefined && before.size !== undefined && size === undefined) {
    return { news: [newsText(before, { kind: 'without option', label: before.size }, '')] }
  }
  const parts = before.parts && partsOfOrder(now?.slots ?? [], before.parts)
  const [left, lost] = partition(before.addons, (addon) => {
    const option = now && optionsOf(now).find(({ _id }) => _id === addon._id)
    return option !== undefined && !isOutIn(option, size)
  })
  const was = itemOf(
    store,
    { _id: before.productId, slug: '', image: null, ...before, size, parts },
    left,
    before.quantity,
  )
  const news = newsOf(was, now)
  if (now === undefined || (news !== undefined && news.kind !== 'new price')) {
    return { news: news === undefined ? [] : [newsText(before, news, store.currency)] }
  }
  const without = lost.map((addon) =>
    newsText(before, { kind: 'without option', label: optionLabel(addon) }, store.currency),
  )
  const taken = new Map(left.map(({ _id, times = 1 }) => [_id, times]))
  if (firstFault(now.groups?.filter(({ online }) => online) ?? [], taken) !== undefined) {
    return { news: [...without, `Please choose “${before.name}” anew.`] }
  }
  return {
    line: repriced(was, now),
    news: [...without, ...(news === undefined ? [] : [newsText(before, news, store.currency)])],
  }
}

const partition = <Each>(
  all: readonly Each[],
  isIn: (each: Each) => boolean,
): readonly [readonly Each[], readonly Each[]] => [
  all.filter(isIn),
  all.filter((each) => !isIn(each)),
]

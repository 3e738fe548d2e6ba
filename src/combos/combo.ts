import { sumNeeds, type Need } from '../inventory/ingredient.ts'
import { sumMoney } from '../kit/money.ts'
import type { Size } from '../choices/group.ts'

/** What may fill a slot: a product, in one of its sizes or as it comes, and what that costs beside the combo. */
export interface Entry {
  readonly productId: string
  /** Null for the product as it comes: of one in sizes, the first. */
  readonly sizeId: string | null
  readonly extra: number
}

/** A place in a combo that one of its entries fills; the first one does when nobody chooses. */
export interface Slot {
  readonly id: string
  readonly label: string
  readonly entries: readonly Entry[]
}

/** What tells an entry apart in its combo, as calls and carts name it. */
export const entryIdOf = (
  slotId: string,
  { productId, sizeId }: Pick<Entry, 'productId' | 'sizeId'>,
): string => [slotId, productId, ...(sizeId === null ? [] : [sizeId])].join('/')

/** The size that an entry is served in: undefined for a product without, false when it is no longer one of them. */
export function sizeOfEntry<Each extends Pick<Size, 'id'>>(
  { sizeId }: Pick<Entry, 'sizeId'>,
  sizes: readonly Each[] = [],
): Each | undefined | false {
  if (sizeId === null) return sizes[0]
  return sizes.find(({ id }) => id === sizeId) ?? false
}

/** What one combo takes from the shelf: what its parts take, together. */
export const comboNeeds = (
  parts: readonly { readonly needs: readonly Need[] }[],
): readonly Need[] => sumNeeds(parts.flatMap(({ needs }) => needs))

/**
 * The least a combo may be sold for: whatever is picked, its price and the extras are no less than the parts with their
 * markup. A slot counts by its dearest entry, less what that costs extra.
 * @param floorOf the least that what fills the slot may be sold for.
 */
export const comboFloor = <Each extends { readonly extra: number }>(
  slots: readonly { readonly entries: readonly Each[] }[],
  floorOf: (entry: Each) => number,
): number =>
  Math.max(
    0,
    sumMoney(
      slots
        .filter(({ entries }) => entries.length > 0)
        .map(({ entries }) =>
          Math.max(...entries.map((entry) => sumMoney([floorOf(entry), -entry.extra]))),
        ),
    ),
  )

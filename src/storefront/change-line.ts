import type { PublicProduct } from '../catalog/contract.ts'
import { isOutIn, timesLabel, type Selection } from '../choices/selection.ts'
import { lostPart, selectionOfParts } from '../combos/selection.ts'
import { keyOf, mostPerLine, type Cart, type CartItem } from './cart.ts'
import { optionsOf } from './cart-review.ts'

export interface LineChoice {
  readonly sizeId: string | undefined
  readonly options: Selection
  /** What of it can no longer be had, in the shop's words. */
  readonly lost: readonly string[]
}

/** How a line was chosen, of the product as it is offered now. */
export function choiceOfLine(
  { size, addons, parts = [] }: Pick<CartItem, 'size' | 'addons' | 'parts'>,
  product: PublicProduct,
): LineChoice {
  if (product.slots !== undefined) {
    const lost = lostPart(product.slots, parts)
    const options = selectionOfParts(product.slots, parts)
    return { sizeId: undefined, options, lost: lost === undefined ? [] : [lost] }
  }
  const groups = product.groups?.filter(({ online }) => online)
  const optionById = new Map(optionsOf({ ...product, groups }).map((each) => [each._id, each]))
  const sizeNow = product.sizes?.find(({ id }) => id === size?.id)
  const lostAddons = addons.filter(({ _id }) => {
    const option = optionById.get(_id)
    return option === undefined || isOutIn(option, sizeNow)
  })
  return {
    sizeId: sizeNow?.id,
    options: new Map(addons.map(({ _id, times = 1 }) => [_id, times])),
    lost: [
      ...(size === undefined || sizeNow?.inStock === true ? [] : [size.label]),
      ...lostAddons.map(timesLabel),
    ],
  }
}

/** A line takes the place of another, and one that is like it already is added to it. */
export function withLineChanged(cart: Cart, line: CartItem, item: CartItem): Cart {
  const [before, now] = [keyOf(line), keyOf(item)]
  // Another tab may have taken it out meanwhile.
  if (cart.every((each) => keyOf(each) !== before)) return cart
  const twin = cart.find((each) => keyOf(each) === now && now !== before)
  const quantity = Math.min(mostPerLine, item.quantity + (twin?.quantity ?? 0))
  return cart
    .filter((each) => each !== twin)
    .map((each) => (keyOf(each) === before ? { ...item, quantity } : each))
}

import type { Choosable, Option } from '../choices/group.ts'
import { optionFloor, sizeFloor, type PricesById } from '../choices/price.ts'
import type { Need } from '../inventory/ingredient.ts'

/** A price, and the least it may be for what is sold at it while ingredients cost what they cost now. */
export interface Floored {
  readonly price: number
  readonly floor: number
}

/**
 * Nothing is sold below its ingredients with their markup. But where only they have become dearer, a price may stand: what
 * was sold at it before would have to cost as much by now, or more.
 */
export const isTooLow = (now: Floored, before: Floored | undefined): boolean =>
  now.price < now.floor && !stands(now, before)

const stands = ({ price, floor }: Floored, before: Floored | undefined): boolean =>
  before?.price === price && before.floor >= floor

/** A product with its prices as they stand, and what it takes as that comes off the shelf. */
export interface Standing extends Choosable {
  readonly addons: readonly (Need & { readonly id: string; readonly price: number })[]
}

/** The price of a product as it stood; undefined of a new one. */
export const productBefore = (
  before: Choosable | undefined,
  prices: PricesById,
): Floored | undefined => before && { price: before.price, floor: sizeFloor(before, prices) }

export function addonBefore(
  before: Standing | undefined,
  id: string | undefined,
  prices: PricesById,
): Floored | undefined {
  const was = before?.addons.find((addon) => addon.id === id)
  return was && { price: was.price, floor: sizeFloor({ recipe: [was] }, prices) }
}

/** The first size of a product that had none is the product as it was. */
export function sizeBefore(
  before: Choosable | undefined,
  { id, at }: { readonly id: string | undefined; readonly at: number },
  prices: PricesById,
): Floored | undefined {
  const sizes = before?.sizes ?? []
  if (sizes.length === 0) return at === 0 ? productBefore(before, prices) : undefined
  return productBefore(
    sizes.find((size) => size.id === id),
    prices,
  )
}

function optionBefore(
  before: Choosable | undefined,
  id: string,
  prices: PricesById,
): Floored | undefined {
  const all = before?.groups?.flatMap(({ options }) => options)
  const was = all?.find((option) => option.id === id)
  return before && was && { price: was.price, floor: optionFloor(was, before, prices) }
}

interface LowOption {
  readonly option: Option
  /** Its place among the options. */
  readonly at: number
  readonly least: number
}

/** Which options of a product are below the least they may be sold for there, and do not stand. */
export const lowOptions = (
  options: readonly Option[],
  product: Choosable,
  prices: PricesById,
  before: Choosable | undefined,
): readonly LowOption[] =>
  options.flatMap((option, at) => {
    const { id, price } = option
    const floor = optionFloor(option, product, prices)
    // What was is worked out where it matters alone: of many options that takes a while.
    const isLow = price < floor && !stands({ price, floor }, optionBefore(before, id, prices))
    return isLow ? [{ option, at, least: floor }] : []
  })

import { readNumber, type Entered } from '../kit/entered.ts'
import { fromCents, toCents } from '../kit/money.ts'
import { isTooLow, type Floored } from './standing-prices.ts'

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

/** As a price comes out: to the cent. */
export const everyCent = 0.01
/** What prices may be rounded to, from a franc's five centimes to a thousand rupiah: a sign does not say how small its coins are. */
export const priceSteps = [everyCent, 0.05, 0.1, 0.5, 1, 5, 10, 50, 100, 1000] as const
export type PriceStep = (typeof priceSteps)[number]

/** Prices by a percentage, each to the nearest step. */
export interface PriceWish {
  readonly percent: number
  readonly step: PriceStep
}

/**
 * What a price becomes. Rounding turns nothing round: a raise lowers no price and a reduction raises none, it stays then.
 * What costs nothing goes on costing nothing, and nothing else comes to that.
 */
export function changedPrice(price: number, { percent, step }: PriceWish): number {
  const [cents, stepCents] = [toCents(price), toCents(step)]
  // In hundredths of a percent, since `100 + 2.55` is not exact; and rounded once.
  const exact = (cents * (10_000 + Math.round(percent * 100))) / (10_000 * stepCents)
  const rounded = Math.max(1, Math.round(exact)) * stepCents
  if (cents === 0) return 0
  return fromCents(percent > 0 ? Math.max(cents, rounded) : Math.min(cents, rounded))
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

/** The prices of a product: its own, or those of its sizes. */
export const pricesOf = ({ price, sizes = [] }: Pick<Priced, 'price' | 'sizes'>) =>
  sizes.length === 0 ? [price] : sizes.map((size) => size.price)

/** What each price of a product becomes. */
export function priceChanges(product: Priced, wish: PriceWish): readonly PriceChange[] {
  const { name, sizes = [] } = product
  return pricesOf(product).map((from, at) => ({
    label: sizes[at] === undefined ? name : `${name}, ${sizes[at].label}`,
    from,
    to: changedPrice(from, wish),
  }))
}

/** What becomes of a product's prices; of one that stays, why. */
export type PriceFate =
  | { readonly is: 'changed'; readonly prices: readonly number[] }
  /** They are what was wanted: the same has been sent before, and its answer was lost. */
  | { readonly is: 'done' }
  /** One of them would be below the least that it may be. */
  | { readonly is: 'kept'; readonly floor: number }
  /** They are neither what was seen nor what that was to become: somebody else has changed them. */
  | { readonly is: 'unseen' }

/**
 * Decides by what somebody saw, so that no price is changed twice by the same wish.
 * @param now the prices as they are, each with the least that it may be.
 */
export function priceFate(
  seen: readonly number[],
  now: readonly Floored[],
  wish: PriceWish,
): PriceFate {
  const prices = seen.map((price) => changedPrice(price, wish))
  const stands = (these: readonly number[]) =>
    these.length === now.length && now.every(({ price }, at) => price === these[at])
  if (stands(prices)) return { is: 'done' }
  if (!stands(seen)) return { is: 'unseen' }
  const low = now.find((before, at) =>
    isTooLow({ price: prices[at] ?? 0, floor: before.floor }, before),
  )
  return low === undefined ? { is: 'changed', prices } : { is: 'kept', floor: low.floor }
}

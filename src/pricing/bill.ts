import { fromCents, sumMoney, toCents } from '../kit/money.ts'
import { toUnits } from '../kit/exact.ts'
import {
  chargesOn,
  partsOfCharges,
  sumOfCharges,
  type BilledCharge,
  type Charging,
} from './charge.ts'
import { statutoryPercent, type DiscountWish } from './discount.ts'
import { dealOut, shareOf } from './share.ts'
import { percentScale } from './tax-rate.ts'
import { taxesOf, taxOn, taxOnTop, type TaxedPart } from './tax.ts'

/** A line of a bill as it stands on the menu. */
export interface BillLine {
  readonly amount: number
  readonly rate: TaxedPart['rate']
  /** How many it is of; 1 when left out. */
  readonly quantity?: number
}

export interface BillDiscount extends Pick<DiscountWish, 'kind' | 'line' | 'value' | 'persons'> {
  /** The places of several lines that it is for, together; of the shop's own discounts, and with `line` null. */
  readonly lines?: readonly number[] | undefined
}

/** What a discount takes off one line. */
export interface LineOff {
  readonly position: number
  readonly amount: number
  /** Of the price, the tax that is not due. */
  readonly taxOff: number
}

/** A discount that counts. */
export interface GivenDiscount {
  /** Its place among those that were wanted. */
  readonly at: number
  readonly amount: number
  readonly taxOff: number
  readonly lines: readonly LineOff[]
}

export interface Bill {
  /** What is charged, less its discounts, by the rate that is due on it; service and packaging included. */
  readonly parts: readonly TaxedPart[]
  readonly given: readonly GivenDiscount[]
  /** What they come to, tax that is not due included. */
  readonly discount: number
  readonly charges: readonly BilledCharge[]
}

const noCharges: Charging = { charges: [], taxRates: [], type: 'counter' }

/** What is sold to those whom the law grants a discount is taxed by nobody. */
export const exemptRate = {
  name: 'Senior citizen / PWD',
  percent: 0,
  kind: 'exempt',
  isInPrice: true,
} as const

/**
 * A bill less its discounts. The order in which they were entered does not matter: shares by law come first and are charged
 * without tax, then what is taken off lines, then what is taken off the whole, percentages before amounts. A share by law
 * and a discount of the shop do not go together: of both ways the one counts by which the customer pays less. Service and
 * packaging are charged on what is left.
 */
export function billOf(
  lines: readonly BillLine[],
  wanted: readonly BillDiscount[],
  charging: Charging = noCharges,
): Bill {
  const entered = wanted.map((wish, at) => ({ ...wish, at }))
  const own = entered.filter(({ kind }) => kind !== 'statutory')
  const all = withCharges(lines, reckon(lines, entered), charging)
  const without = withCharges(lines, reckon(lines, own), charging)
  return charged(lines, without) < charged(lines, all) ? without : all
}

const charged = (lines: readonly BillLine[], { parts, discount, charges }: Bill): number =>
  toCents(
    sumMoney([
      ...lines.map(({ amount }) => amount),
      -discount,
      sumOfCharges(charges),
      taxOnTop(taxesOf(parts)),
    ]),
  )

/** The base of a charge is what is paid for the goods, shares by law included: as it stands on the menu, less its discounts. */
function withCharges(
  lines: readonly BillLine[],
  goods: Omit<Bill, 'charges'>,
  charging: Charging,
): Bill {
  const paid = lines.map(({ quantity = 1 }, position) => ({
    quantity,
    cents: sum(
      goods.parts.filter((part) => part.position === position).map(({ amount }) => toCents(amount)),
    ),
  }))
  const charges = chargesOn(paid, charging)
  return { ...goods, charges, parts: [...goods.parts, ...partsOfCharges(charges)] }
}

interface Entered extends BillDiscount {
  readonly at: number
}

function reckon(lines: readonly BillLine[], entered: readonly Entered[]): Omit<Bill, 'charges'> {
  const cents = lines.map(({ amount }) => toCents(amount))
  const statutory = byLaw(lines, cents, entered.filter(isByLaw).toSorted(inOrder))
  const rest = byShop(statutory.left, entered.filter((wish) => !isByLaw(wish)).toSorted(inOrder))
  const given = [...statutory.given, ...rest.given]
    .filter(({ amount, taxOff }) => amount > 0 || taxOff > 0)
    .toSorted((one, other) => one.at - other.at)
  return {
    parts: lines.flatMap(({ rate }, position) => [
      { position, amount: fromCents(rest.left[position] ?? 0), rate },
      ...(statutory.exempt[position] === 0
        ? []
        : [{ position, amount: fromCents(statutory.exempt[position] ?? 0), rate: exemptRate }]),
    ]),
    given,
    discount: sumMoney(given.flatMap(({ amount, taxOff }) => [amount, taxOff])),
  }
}

const isByLaw = ({ kind }: BillDiscount) => kind === 'statutory'

/** One line, several of them, or the whole. */
const reachOf = ({ line, lines }: BillDiscount): number => {
  if (line !== null) return 0
  return lines === undefined ? 2 : 1
}

/** Whatever was entered first: lines before the whole, percentages before amounts, much before little. */
function inOrder(one: Entered, other: Entered): number {
  const ranks = (entered: Entered) => [reachOf(entered), ...ranksOfValue(entered)]
  const others = ranks(other)
  return (
    ranks(one)
      .map((rank, at) => rank - (others[at] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  )
}

const ranksOfValue = ({ kind, value, persons }: Entered) => [
  kind === 'amount' ? 1 : 0,
  -value,
  -persons,
]

/** The shares of those whom the law grants a discount: without the tax, then less their part. */
function byLaw(lines: readonly BillLine[], cents: readonly number[], wishes: readonly Entered[]) {
  const left = [...cents]
  const exempt = cents.map(() => 0)
  const taken = new Map<string, number>()
  const given = wishes.map(({ at, line, persons }) => {
    const key = `${line} ${persons}`
    const before = taken.get(key) ?? 0
    taken.set(key, before + 1)
    const weights = within({ line }, cents)
    const whole = sum(weights)
    const share = shareOf(whole, before + 1, persons) - shareOf(whole, before, persons)
    const shares = dealOut(share, weights).map((each, position) =>
      Math.min(each, left[position] ?? 0),
    )
    const taxOff = taxesInShares(lines, shares)
    const bases = shares.map((each, position) => each - (taxOff[position] ?? 0))
    const off = dealOut(shareOf(sum(bases), statutoryPercent, 100), bases)
    for (const [position, each] of shares.entries()) {
      left[position] = (left[position] ?? 0) - each
      exempt[position] = (exempt[position] ?? 0) + (bases[position] ?? 0) - (off[position] ?? 0)
    }
    return givenOf(at, off, taxOff)
  })
  return { left, exempt, given }
}

/** What of each share is tax in its price, each rate rounded once. */
function taxesInShares(lines: readonly BillLine[], shares: readonly number[]): readonly number[] {
  const taxes = shares.map(() => 0)
  const inPrice = lines.flatMap(({ rate }, position) =>
    rate?.isInPrice === true ? [{ rate, position }] : [],
  )
  for (const same of Map.groupBy(inPrice, ({ rate }) => rate.percent).values()) {
    const own = same.map(({ position }) => shares[position] ?? 0)
    const [first] = same
    const tax = first === undefined ? 0 : taxOn(sum(own), first.rate)
    for (const [at, part] of dealOut(tax, own).entries()) taxes[same[at]?.position ?? 0] = part
  }
  return taxes
}

/** What the shop takes off what is left: never more than that. */
function byShop(cents: readonly number[], wishes: readonly Entered[]) {
  const left = [...cents]
  const take = (wish: Entered, from: readonly number[]): GivenDiscount => {
    const { at, kind, value } = wish
    const base = sum(within(wish, from))
    const open = within(wish, left)
    const wanted =
      kind === 'percent'
        ? shareOf(base, toUnits(value, percentScale), 100 * percentScale)
        : toCents(value)
    const off = dealOut(Math.min(wanted, sum(open)), open)
    for (const [position, each] of off.entries()) left[position] = (left[position] ?? 0) - each
    return givenOf(at, off, [])
  }
  const ofLines = wishes.filter((wish) => reachOf(wish) < 2).map((wish) => take(wish, cents))
  const whole = [...left]
  const ofWhole = wishes.filter((wish) => reachOf(wish) === 2).map((wish) => take(wish, whole))
  return { left, given: [...ofLines, ...ofWhole] }
}

/** What each line has that a discount is for; nothing on the others. */
const within = (
  { line, lines }: Pick<BillDiscount, 'line' | 'lines'>,
  cents: readonly number[],
): readonly number[] =>
  cents.map((each, position) => {
    const isFor = line === null ? (lines?.includes(position) ?? true) : line === position
    return isFor ? each : 0
  })

function givenOf(at: number, off: readonly number[], taxOff: readonly number[]): GivenDiscount {
  const lines = off
    .map((cents, position) => ({
      position,
      amount: fromCents(cents),
      taxOff: fromCents(taxOff[position] ?? 0),
    }))
    .filter((line) => line.amount > 0 || line.taxOff > 0)
  return { at, amount: fromCents(sum(off)), taxOff: fromCents(sum(taxOff)), lines }
}

const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)

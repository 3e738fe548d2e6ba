import { fromCents, sumMoney, toCents } from '../kit/money.ts'
import { toUnits } from '../kit/exact.ts'
import { dealOut, shareOf } from './share.ts'
import { percentScale, type TaxKind, type TaxRate } from './tax-rate.ts'

/** What a bill charges: a line at its place, or what is charged beside them, which has none. */
export interface TaxedPart {
  readonly position: number | null
  /** Less its discounts, as it stands on the menu: with the tax that is in it, without the tax that comes on top. */
  readonly amount: number
  readonly rate: Pick<TaxRate, 'name' | 'percent' | 'kind' | 'isInPrice'> | undefined
}

/** What an order keeps of a rate, as it was. */
export interface TaxSum {
  readonly name: string
  readonly percent: number
  readonly kind: TaxKind
  readonly isInPrice: boolean
  /** Without the tax. */
  readonly base: number
  readonly tax: number
}

export interface PartTax extends TaxSum {
  readonly position: number | null
}

/** Rates that say the same are one, whatever became of them since. */
export const rateKey = ({ name, percent, kind, isInPrice }: Omit<TaxSum, 'base' | 'tax'>): string =>
  JSON.stringify([name, percent, kind, isInPrice])

/** The tax of an amount, in cents: the part of it that is tax, or what comes on top. */
export function taxOn(
  cents: number,
  { percent, isInPrice }: Pick<TaxRate, 'percent' | 'isInPrice'>,
): number {
  const over = toUnits(percent, percentScale)
  const whole = 100 * percentScale
  return shareOf(cents, over, isInPrice ? whole + over : whole)
}

/**
 * The taxes of a bill, part by part. A rate is rounded once, on the sum of all that it is due on, and dealt out to its parts:
 * so the sums of a receipt are those that anybody works out from its total, and the parts add up to them.
 */
export function taxesOf(parts: readonly TaxedPart[]): readonly PartTax[] {
  const rated = parts.flatMap(({ rate, ...part }) =>
    rate === undefined || part.amount === 0 ? [] : [{ ...part, rate }],
  )
  return [...Map.groupBy(rated, ({ rate }) => rateKey(rate)).values()].flatMap((same) => {
    const cents = same.map(({ amount }) => toCents(amount))
    const [first] = same
    if (first === undefined) return []
    const sum = cents.reduce((all, own) => all + own, 0)
    const dealt = dealOut(taxOn(sum, first.rate), cents)
    return same.map(({ position, rate: { name, percent, kind, isInPrice } }, at): PartTax => {
      const [amount, tax] = [cents[at] ?? 0, dealt[at] ?? 0]
      const base = isInPrice ? amount - tax : amount
      return {
        position,
        name,
        percent,
        kind,
        isInPrice,
        base: fromCents(base),
        tax: fromCents(tax),
      }
    })
  })
}

/** One row for each rate, in the order in which they come. */
export const sumTaxes = (taxes: readonly TaxSum[]): readonly TaxSum[] =>
  [...Map.groupBy(taxes, rateKey).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { name, percent, kind, isInPrice } = first
    const base = sumMoney(same.map((each) => each.base))
    return [{ name, percent, kind, isInPrice, base, tax: sumMoney(same.map(({ tax }) => tax)) }]
  })

/** What taxes add to the prices. */
export const taxOnTop = (taxes: readonly TaxSum[]): number =>
  sumMoney(taxes.flatMap(({ isInPrice, tax }) => (isInPrice ? [] : [tax])))

/** What is left of taxes when some of them were given back. */
export const taxesLeft = (
  taxes: readonly TaxSum[],
  givenBack: readonly TaxSum[],
): readonly TaxSum[] =>
  sumTaxes([
    ...taxes,
    ...givenBack.map((each) => ({ ...each, base: 0 - each.base, tax: 0 - each.tax })),
  ]).filter(({ base, tax }) => base !== 0 || tax !== 0)

/** The share of taxes in a part of what they are the taxes of; all of them in the whole. */
export const taxesIn = (taxes: readonly TaxSum[], part: number, whole: number): readonly TaxSum[] =>
  whole <= 0
    ? []
    : taxes.map((sum) => {
        const [over, under] = [toCents(part), toCents(whole)]
        const tax = shareOf(toCents(sum.tax), over, under)
        const gross = shareOf(toCents(sum.base) + toCents(sum.tax), over, under)
        return { ...sum, base: fromCents(gross - tax), tax: fromCents(tax) }
      })

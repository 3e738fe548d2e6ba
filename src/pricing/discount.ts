import { z } from 'zod'
import { amount, optionalText, requiredText } from '../kit/fields.ts'
import { formatMoney, toCents } from '../kit/money.ts'
import { toUnits } from '../kit/exact.ts'
import { percentScale, type TaxProfile } from './tax-rate.ts'

/** A part of the price, an amount, or what the law grants to some people. */
export const discountKinds = ['percent', 'amount', 'statutory'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** More than anybody gives on one bill. */
const mostDiscounts = 20
const mostPersons = 100

/** Who is granted a statutory discount in the Philippines, in the words of its receipts. */
export const statutoryReasons = ['Senior citizen', 'PWD'] as const
/** Of what is left without the tax. */
export const statutoryPercent = 20

/** Whether the law of a store's market grants discounts that this product knows. */
export const hasStatutory = (profile: TaxProfile): boolean => profile === 'philippines'

const percentRange = 'Please enter a percentage above 0, up to 100'
const personsRange = 'Please enter how many share the bill, from 1 to 100'

/** A discount as it is wanted. What it comes to is worked out by whoever sells. */
export const DiscountWish = z
  .object({
    kind: z.enum(discountKinds, { error: 'Please choose a kind of discount' }),
    /** The place of its line; null for the whole order. */
    line: z.int().min(0).max(999).nullable(),
    /** The percentage or the amount; a statutory discount says nothing here. */
    value: amount('Please enter how much').default(0),
    reason: requiredText('Please say why', 100),
    /** Of how many persons this one is. */
    persons: z
      .int({ error: personsRange })
      .min(1, { error: personsRange })
      .max(mostPersons, { error: personsRange })
      .default(1),
    name: optionalText(100),
    idNumber: optionalText(40),
  })
  .refine(({ kind, value }) => kind !== 'percent' || (value > 0 && value <= 100), {
    error: percentRange,
    path: ['value'],
  })
  .refine(({ kind, value }) => kind !== 'amount' || value > 0, {
    error: 'Please enter an amount above 0',
    path: ['value'],
  })
  .refine(({ kind, name }) => kind !== 'statutory' || name !== '', {
    error: 'Please enter the name on the card',
    path: ['name'],
  })
  .refine(({ kind, idNumber }) => kind !== 'statutory' || idNumber !== '', {
    error: 'Please enter the number of the card',
    path: ['idNumber'],
  })
export type DiscountWish = Readonly<z.output<typeof DiscountWish>>

export const DiscountWishes = z
  .array(DiscountWish)
  .max(mostDiscounts)
  .refine((wishes) => !isAnyShareTakenTwice(wishes), {
    error: 'More people have a statutory discount than share the bill.',
  })

/** As many may have their share of a bill as share it. */
function isAnyShareTakenTwice(wishes: readonly DiscountWish[]): boolean {
  const own = wishes.filter(({ kind }) => kind === 'statutory')
  const shares = Map.groupBy(own, ({ line, persons }) => `${line} ${persons}`)
  return [...shares.values()].some((same) => same.length > (same[0]?.persons ?? 0))
}

/** Roles whose limit is set; an admin takes off anything, and nobody else sells. */
export const limitedRoles = ['manager', 'staff', 'cashier'] as const
export type LimitedRole = (typeof limitedRoles)[number]

const limit = z
  .number({ error: 'Please enter a percentage from 0 to 100' })
  .min(0, { error: 'Please enter a percentage from 0 to 100' })
  .max(100, { error: 'Please enter a percentage from 0 to 100' })
  .multipleOf(0.01, { error: 'Please use at most two decimals' })

/** In percent, what a role takes off alone. */
export const DiscountLimits = z.object({ manager: limit, staff: limit, cashier: limit })
export type DiscountLimits = Readonly<z.output<typeof DiscountLimits>>

/** Of a store that has said nothing yet. */
export const usualLimits: DiscountLimits = { manager: 100, staff: 0, cashier: 0 }

export const DiscountReasons = z.array(requiredText('Please name the reason', 100)).max(20)

/** How many percent somebody takes off without asking. */
export function limitOf(limits: DiscountLimits, role: string): number {
  if (role === 'admin') return 100
  return limitedRoles.includes(role as LimitedRole) ? limits[role as LimitedRole] : 0
}

/**
 * How many percent somebody must be allowed to take off for these discounts: the most that is wanted on one line, and
 * with it what is wanted on the whole. What the law grants needs nobody's leave. In steps of 1/10,000 and rounded up, so
 * that nothing is ever a little more than the limit.
 */
export function percentWanted(
  amounts: readonly number[],
  wishes: readonly Pick<DiscountWish, 'kind' | 'line' | 'value' | 'persons'>[],
): number {
  const whole = amounts.reduce((sum, each) => sum + toCents(each), 0)
  // An amount is taken off what the law leaves.
  const leftByLaw = Math.max(
    0,
    wishes.reduce((left, { kind, persons }) => left - (kind === 'statutory' ? 1 / persons : 0), 1),
  )
  const unitsOf = (line: number | null) =>
    wishes
      .filter((wish) => wish.line === line && wish.kind !== 'statutory')
      .reduce((sum, { kind, value }) => {
        const base = Math.floor((line === null ? whole : toCents(amounts[line] ?? 0)) * leftByLaw)
        return sum + (kind === 'percent' ? toUnits(value, percentScale) : partOf(value, base))
      }, 0)
  const most = Math.max(0, ...amounts.map((_, line) => unitsOf(line)))
  return Math.min(100, (most + unitsOf(null)) / percentScale)
}

/** Of an amount that is nothing anything is all. */
function partOf(value: number, base: number): number {
  const all = 100 * percentScale
  if (base <= 0) return all
  const product = BigInt(toCents(value)) * BigInt(all)
  return Number((product + BigInt(base) - 1n) / BigInt(base))
}

/** "Regular customer 10%", "PWD 20%", "Coupon MILK10 10%"; of an amount, the reason alone. */
export function discountLabel({
  kind,
  value,
  reason,
  isCoupon = false,
}: Pick<DiscountWish, 'kind' | 'value' | 'reason'> & {
  readonly isCoupon?: boolean | undefined
}): string {
  const why = isCoupon ? `Coupon ${reason}` : reason
  return kind === 'amount' ? why : `${why} ${wantedOff({ kind, value }, '')}`
}

/** What is not due on what the law grants, as receipts call it. */
export const exemptionLabel = (reason: string): string => `VAT exemption, ${reason}`

/** What somebody wants to take off, in figures: "10%" or "₱50.00". */
export const wantedOff = (
  { kind, value }: Pick<DiscountWish, 'kind' | 'value'>,
  symbol: string,
): string => {
  if (kind === 'statutory') return `${statutoryPercent}%`
  return kind === 'percent' ? `${value}%` : formatMoney(value, symbol)
}

/** All but the last four of the number of a card, or all of a short one. */
export const maskedNumber = (number: string): string =>
  number.length > 6 ? `••••${number.slice(-4)}` : '••••'

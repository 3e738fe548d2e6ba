import { z } from 'zod'
import { amount, id, requiredText } from '../kit/fields.ts'
import { toUnits } from '../kit/exact.ts'
import { fromCents, sumMoney, toCents } from '../kit/money.ts'
import { dealOut, shareOf } from './share.ts'
import { orderTypes, percentScale, type OrderType, type TaxRate } from './tax-rate.ts'
import type { TaxedPart } from './tax.ts'

/** A part of what the goods come to, an amount for an order, or an amount for each item. */
export const chargeKinds = ['percent', 'order', 'item'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const chargeKindLabels: Readonly<Record<ChargeKind, string>> = {
  percent: 'Percent of the goods',
  order: 'Amount per order',
  item: 'Amount per item',
}

/** More than anybody adds to one bill. */
export const mostCharges = 10

/** What a store charges beside its products, such as service or packaging, and of which orders. */
export const Charge = z
  .object({
    id,
    name: requiredText('Please name the charge', 40),
    kind: z.enum(chargeKinds, { error: 'Please choose a kind' }),
    /** The percentage, or the amount of one. */
    value: amount('Please enter how much').refine((value) => value > 0, {
      error: 'Please enter more than 0',
    }),
    orderTypes: z
      .array(z.enum(orderTypes))
      .min(1, { error: 'Please choose at least one kind of order' }),
    /** The rate of tax that is due on it; null for none. */
    rateId: id.nullable(),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
    error: 'Please enter at most 100',
    path: ['value'],
  })
export type Charge = Readonly<z.output<typeof Charge>>

export const Charges = z
  .array(Charge)
  .max(mostCharges, { error: `Please use at most ${mostCharges} charges` })
  .refine((charges) => new Set(charges.map(({ id: own }) => own)).size === charges.length, {
    error: 'Two charges have one id',
  })

/** By which charges something is sold. */
export interface Charging {
  readonly charges: readonly Charge[]
  readonly taxRates: readonly TaxRate[]
  readonly type: OrderType
}

/** A charge as a bill has it. */
export interface BilledCharge {
  readonly name: string
  readonly kind: ChargeKind
  /** The percentage, or the amount of one. */
  readonly value: number
  /** How many items it is charged for; 1 for what is not charged by item. */
  readonly quantity: number
  readonly amount: number
  /** What of it belongs to which line, and goes back with it; none of what is charged of the order as a whole. */
  readonly lines: readonly { readonly position: number; readonly amount: number }[]
  readonly rate: TaxRate | undefined
}

/**
 * What is charged beside the goods. A percentage is of the goods less their discounts, rounded once and dealt out to the
 * lines by what is paid for them; an amount per item goes by quantity, whatever was taken off. Delivery is no base, and
 * neither is another charge, so their order does not matter. Where nothing is left to pay for the goods, nothing is charged.
 * @param lines what is paid for each line less its discounts, in cents, and how many of it.
 */
export function chargesOn(
  lines: readonly { readonly cents: number; readonly quantity: number }[],
  { charges, taxRates, type }: Charging,
): readonly BilledCharge[] {
  const goods = lines.map(({ cents }) => cents)
  if (sum(goods) <= 0) return []
  return charges
    .filter((charge) => charge.orderTypes.includes(type))
    .map(({ name, kind, value, rateId }) => {
      const byLine = centsByLine(lines, { kind, value })
      const whole = kind === 'order' ? toCents(value) : sum(byLine)
      return {
        name,
        kind,
        value,
        quantity: kind === 'item' ? sum(lines.map(({ quantity }) => quantity)) : 1,
        amount: fromCents(whole),
        lines: byLine.flatMap((cents, position) =>
          cents === 0 ? [] : [{ position, amount: fromCents(cents) }],
        ),
        rate: taxRates.find((rate) => rate.id === rateId && rate.orderTypes.includes(type)),
      }
    })
    .filter((charge) => charge.amount > 0)
}

function centsByLine(
  lines: readonly { readonly cents: number; readonly quantity: number }[],
  { kind, value }: Pick<Charge, 'kind' | 'value'>,
): readonly number[] {
  if (kind === 'order') return []
  if (kind === 'item') return lines.map(({ quantity }) => toCents(value) * quantity)
  const goods = lines.map(({ cents }) => cents)
  return dealOut(shareOf(sum(goods), toUnits(value, percentScale), 100 * percentScale), goods)
}

/** What taxes are due on in charges: by line where they belong to lines. */
export const partsOfCharges = (charges: readonly BilledCharge[]): readonly TaxedPart[] =>
  charges.flatMap(({ kind, amount: whole, lines, rate }): readonly TaxedPart[] =>
    kind === 'order'
      ? [{ position: null, amount: whole, rate }]
      : lines.map((line) => ({ ...line, rate })),
  )

export const sumOfCharges = (charges: readonly Pick<BilledCharge, 'amount'>[]): number =>
  sumMoney(charges.map((charge) => charge.amount))

/** "Service charge 10%", "Packaging × 3"; of an amount for the order, its name. */
export function chargeLabel({
  name,
  kind,
  value,
  quantity,
}: Pick<BilledCharge, 'name' | 'kind' | 'value' | 'quantity'>): string {
  if (kind === 'order') return name
  return kind === 'percent' ? `${name} ${value}%` : `${name} × ${quantity}`
}

/** Which charge would be taxed by a rate that is not there, if any is. */
export const chargeWithoutRate = (
  charges: readonly Charge[],
  taxRates: readonly Pick<TaxRate, 'id'>[],
): Charge | undefined =>
  charges.find(({ rateId }) => rateId !== null && !taxRates.some((rate) => rate.id === rateId))

const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)

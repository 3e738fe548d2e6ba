import { z } from 'zod'
import { id, requiredText } from '../kit/fields.ts'

/** Where an order goes, as far as taxes and charges ask: sold at the counter, picked up, or delivered. */
export const orderTypes = ['counter', 'pickup', 'delivery'] as const
export type OrderType = (typeof orderTypes)[number]

export const orderTypeLabels: Readonly<Record<OrderType, string>> = {
  counter: 'Sold at the counter',
  pickup: 'Ordered online, picked up',
  delivery: 'To be delivered',
}

/** `taxed` by a percentage; of the two others nothing is due, and the books tell them apart. */
export const taxKinds = ['taxed', 'zero', 'exempt'] as const
export type TaxKind = (typeof taxKinds)[number]

export const taxKindLabels: Readonly<Record<TaxKind, string>> = {
  taxed: 'Taxed',
  zero: 'Zero-rated',
  exempt: 'Exempt',
}

/** Whose words the receipt has. */
export const taxProfiles = ['plain', 'philippines'] as const
export type TaxProfile = (typeof taxProfiles)[number]

export const taxProfileLabels: Readonly<Record<TaxProfile, string>> = {
  plain: 'A line for each rate',
  philippines: 'Philippines: VAT, exempt, zero-rated',
}

export const taxProfileOf = (profile: string): TaxProfile =>
  taxProfiles.find((known) => known === profile) ?? 'plain'

/** Percentages have four decimals at most. */
export const percentScale = 10_000
const percentRange = 'Please enter a percentage from 0 to 100'

/** A rate of a store: what it is called, how much it is, and of which products and orders. */
export const TaxRate = z
  .object({
    id,
    name: requiredText('Please name the tax', 40),
    percent: z
      .number({ error: percentRange })
      .min(0, { error: percentRange })
      .max(100, { error: percentRange })
      .multipleOf(1 / percentScale, { error: 'Please use at most four decimals' }),
    kind: z.enum(taxKinds, { error: 'Please choose a kind' }),
    /** Part of the price that is shown; else it is added to it. */
    isInPrice: z.boolean(),
    orderTypes: z
      .array(z.enum(orderTypes))
      .min(1, { error: 'Please choose at least one kind of order' }),
    /** Null for every product that no other rate names. */
    productIds: z
      .array(id)
      .max(5000)
      .min(1, { error: 'Please choose at least one product' })
      .nullable(),
    /** Whether delivery fees are taxed by it, too; a charge names its own rate. */
    onFees: z.boolean(),
  })
  .refine(({ kind, percent }) => (kind === 'taxed' ? percent > 0 : percent === 0), {
    error: 'Only what is taxed has a percentage, and that is above 0',
    path: ['percent'],
  })
export type TaxRate = Readonly<z.output<typeof TaxRate>>

export const TaxRates = z
  .array(TaxRate)
  .max(20)
  .refine((rates) => new Set(rates.map(({ id: own }) => own)).size === rates.length, {
    error: 'Two rates have one id',
  })

/** The rate that a product is sold by: of those that name it, else of those for all, the first. */
export function rateFor(
  rates: readonly TaxRate[],
  type: OrderType,
  productId: string,
): TaxRate | undefined {
  const offered = rates.filter((rate) => rate.orderTypes.includes(type))
  return (
    offered.find(({ productIds }) => productIds?.includes(productId) === true) ??
    offered.find(({ productIds }) => productIds === null)
  )
}

/** The rate of what is charged beside the products. */
export const feeRate = (rates: readonly TaxRate[], type: OrderType): TaxRate | undefined =>
  rates.find((rate) => rate.onFees && rate.orderTypes.includes(type))

/** The home market's: in every price, and on every fee. */
export const philippineVat = (id_: string): TaxRate => ({
  id: id_,
  name: 'VAT',
  percent: 12,
  kind: 'taxed',
  isInPrice: true,
  orderTypes: [...orderTypes],
  productIds: null,
  onFees: true,
})

/** "VAT 12%"; of what has no percentage, its name. */
export const rateLabel = ({ name, percent }: Pick<TaxRate, 'name' | 'percent'>) =>
  percent === 0 ? name : `${name} ${percent}%`

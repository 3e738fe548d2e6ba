import { sumMoney } from '../kit/money.ts'
import type { BillDiscount, GivenDiscount } from '../pricing/bill.ts'
import { couponFor, type CouponAnswer, type CouponTerms } from '../pricing/coupon.ts'
import {
  discountLabel,
  exemptionLabel,
  percentWanted,
  type DiscountWish,
} from '../pricing/discount.ts'
import { lineTotal } from '../storefront/cart.ts'
import type { Sale, SaleDiscount } from './till.ts'

/** What is taken off a sale, and by whose leave. */
export type Discounting =
  /** Of a line one; of the whole as many as are given. */
  | {
      readonly act: 'discount'
      readonly key: number | null
      readonly discount: SaleDiscount
      readonly of?: string | undefined
    }
  | { readonly act: 'undiscount'; readonly key: number | null; readonly at: number }
  | { readonly act: 'coupon'; readonly coupon: CouponTerms; readonly of?: string | undefined }
  | { readonly act: 'uncoupon' }
  | {
      readonly act: 'approve'
      readonly proof: string
      readonly upTo: number
      readonly of?: string | undefined
    }

/** What was asked about a sale (`of`, by its id) and answered when another one stood there is not for that one. */
export function discounted(sale: Sale, act: Discounting): Sale {
  if ('of' in act && act.of !== undefined && act.of !== sale.id) return sale
  if (act.act === 'approve') return { ...sale, approval: { proof: act.proof, upTo: act.upTo } }
  if (act.act === 'coupon') return { ...sale, coupon: act.coupon }
  if (act.act === 'uncoupon') return withoutCoupon(sale)
  const { key } = act
  if (key !== null) {
    return {
      ...sale,
      lines: sale.lines.map((line) => {
        if (line.key !== key) return line
        const { discount, ...plain } = line
        return act.act === 'discount' ? { ...plain, discount: act.discount } : plain
      }),
    }
  }
  const { discounts = [], ...plain } = sale
  const changed =
    act.act === 'discount'
      ? [...discounts, act.discount]
      : discounts.filter((_, at) => at !== act.at)
  return changed.length === 0 ? plain : { ...plain, discounts: changed }
}

export function withoutCoupon<Any extends { readonly coupon?: unknown }>({ coupon, ...sale }: Any) {
  return sale
}

export type Discountable = Pick<Sale, 'lines' | 'discounts' | 'coupon'>

/** What a code takes off a sale, or why nothing. Whether its time is over is for the server to say. */
export const couponOn = (
  { lines }: Pick<Sale, 'lines'>,
  coupon: CouponTerms,
  symbol: string,
): CouponAnswer =>
  couponFor(
    { ...coupon, startsAt: null, endsAt: null },
    lines.map((line) => ({ productId: line.productId, amount: lineTotal(line) })),
    { at: new Date(0), timeZone: 'UTC', symbol },
  )

/** All that is taken off, as a bill takes it: that of a code comes last. */
export function billedOf(sale: Discountable): readonly BillDiscount[] {
  const coupon = sale.coupon && couponOn(sale, sale.coupon, '')
  return coupon?.ok === true ? [...discountsOf(sale), coupon.discount] : discountsOf(sale)
}

interface TakenOff {
  readonly label: string
  readonly amount: number
}

/** What is taken off, each reason once, and the tax that is not due on a line of its own, as the receipt has it. */
export function takenOff(
  sale: Discountable,
  given: readonly Pick<GivenDiscount, 'at' | 'amount' | 'taxOff'>[],
): readonly TakenOff[] {
  const wishes = discountsOf(sale)
  const amounts = given.flatMap(({ at, amount, taxOff }) => {
    const wish = wishes[at] ?? codeOf(sale)
    if (wish === undefined) return []
    return [
      { label: discountLabel(wish), amount },
      ...(taxOff > 0 ? [{ label: exemptionLabel(wish.reason), amount: taxOff }] : []),
    ]
  })
  const byLabel = Map.groupBy(amounts, ({ label }) => label)
  return [...byLabel].map(([label, same]) => ({
    label,
    amount: sumMoney(same.map(({ amount }) => amount)),
  }))
}

/** That of a code stands behind the others. */
const codeOf = ({ coupon }: Discountable) =>
  coupon && { kind: coupon.kind, value: coupon.value, reason: coupon.code, isCoupon: true }

/** As the server is told of them: by the place of their line. */
export const discountsOf = ({
  lines,
  discounts = [],
}: Pick<Sale, 'lines' | 'discounts'>): readonly DiscountWish[] => [
  ...lines.flatMap(({ discount }, line) => (discount === undefined ? [] : [{ ...discount, line }])),
  ...discounts.map((discount) => ({ ...discount, line: null })),
]

/** How many percent somebody must be allowed to take off to sell this. */
export const percentOf = (sale: Discountable): number =>
  percentWanted(sale.lines.map(lineTotal), discountsOf(sale))

/** As people read it: to two decimals and rounded up, for what is over a limit must not read like the limit. */
export const saidPercent = (percent: number): number => Math.ceil(percent * 100 - 1e-6) / 100

/** Whether whoever sells may take that off: alone up to their limit, or because somebody has allowed as much. */
export const isAllowed = (sale: Pick<Sale, 'lines' | 'discounts' | 'approval'>, limit: number) =>
  percentOf(sale) <= Math.max(limit, sale.approval?.upTo ?? 0)

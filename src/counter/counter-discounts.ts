import { percentWanted, type DiscountWish } from '../pricing/discount.ts'
import { lineTotal } from '../storefront/cart.ts'
import type { Sale, SaleDiscount } from './till.ts'

/** What is taken off a sale, and by whose leave. */
export type Discounting =
  /** Of a line one; of the whole as many as are given. */
  | {
      readonly act: 'discount'
      readonly key: number | null
      readonly discount: SaleDiscount
    }
  | { readonly act: 'undiscount'; readonly key: number | null; readonly at: number }
  | { readonly act: 'approve'; readonly proof: string; readonly upTo: number }

export function discounted(sale: Sale, act: Discounting): Sale {
  if (act.act === 'approve') return { ...sale, approval: { proof: act.proof, upTo: act.upTo } }
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

export type Discountable = Pick<Sale, 'lines' | 'discounts'>

/** As the server is told of them: by the place of their line. */
export const discountsOf = ({ lines, discounts = [] }: Discountable): readonly DiscountWish[] => [
  ...lines.flatMap(({ discount }, line) => (discount === undefined ? [] : [{ ...discount, line }])),
  ...discounts.map((discount) => ({ ...discount, line: null })),
]

/** How many percent somebody must be allowed to take off to sell this. */
export const percentOf = (sale: Discountable): number =>
  percentWanted(sale.lines.map(lineTotal), discountsOf(sale))

/** Whether whoever sells may take that off: alone up to their limit, or because somebody has allowed as much. */
export const isAllowed = (sale: Pick<Sale, 'lines' | 'discounts' | 'approval'>, limit: number) =>
  percentOf(sale) <= Math.max(limit, sale.approval?.upTo ?? 0)

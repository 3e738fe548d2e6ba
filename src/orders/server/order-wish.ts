import type { PartWish } from '../../money/parts.ts'
import type { DiscountWish } from '../../pricing/discount.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Wish } from '../../storefront/contract.ts'
import type { NewOrder } from '../contract.ts'

/** What is sold over the counter, or ordered at the kiosk, to somebody who need not say who they are. */
export interface SaleWish extends Omit<NewOrder, 'items' | 'shippingAddress'> {
  readonly at: 'counter' | 'kiosk'
  readonly items: (Wish & { readonly note: string })[]
  /** Paid on the spot; else it waits to be paid, like an order of the storefront. */
  readonly isPaid: boolean
  readonly cashGiven?: number | undefined
  /** What is paid on the spot, part by part. */
  readonly parts?: readonly PartWish[] | undefined
  readonly discounts?: readonly DiscountWish[] | undefined
  /** The proof that another person has allowed them. */
  readonly approval?: string | undefined
  readonly couponCode?: string | undefined
}

/** What somebody orders for themselves, or what is sold to them at the counter. */
export type OrderWish = NewOrder | SaleWish

export const isSale = (wish: OrderWish): wish is SaleWish => 'at' in wish

/** Sold by somebody who works there: a kiosk is nobody. */
export const isAtCounter = (wish: OrderWish): wish is SaleWish & { readonly at: 'counter' } =>
  isSale(wish) && wish.at === 'counter'

/** Whether whoever ordered shows by a token that the order is theirs: nobody's account knows it. */
export const isByToken = ({ actor }: Pick<Scope, 'actor'>, wish: OrderWish): boolean =>
  actor.userId === undefined || (isSale(wish) && !isAtCounter(wish))

/** What its seller takes off. */
export const discountsOf = (wish: OrderWish): readonly DiscountWish[] =>
  isSale(wish) ? (wish.discounts ?? []) : []

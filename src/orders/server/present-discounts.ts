import { maskedNumber } from '../../pricing/discount.ts'
import type { Order } from '../contract.ts'
import type { OrderDiscount } from '../discount-contract.ts'
import type { StoredDiscount } from './discount-queries.ts'

type Lines = readonly { readonly name: string }[]

/** As anybody reads it who may see the order: of the number of a card only its end. */
export const shownDiscount = (
  { kind, value, persons, position, amount, taxOff, reason, ...own }: StoredDiscount,
  lines: Lines,
): OrderDiscount => ({
  kind,
  value,
  amount,
  taxOff,
  reason,
  ...(own.couponId === null ? {} : { isCoupon: true as const }),
  ...(position === null ? {} : { item: lines[position]?.name ?? '' }),
  ...(persons === null
    ? {}
    : { persons, name: own.personName, idNumber: maskedNumber(own.personNumber) }),
})

/** As those read it who work at the store: with the number that the receipt shows, and with who gave and allowed it. */
export function toldDiscounts(
  sold: { readonly lines: Lines; readonly discounts: readonly StoredDiscount[] },
  names: ReadonlyMap<string, string>,
): Pick<Order, 'discounts'> {
  if (sold.discounts.length === 0) return {}
  return {
    discounts: sold.discounts.map((each) => {
      const by = names.get(each.givenBy ?? '')
      const approvedBy = names.get(each.approvedBy ?? '')
      return {
        ...shownDiscount(each, sold.lines),
        ...(each.personNumber === '' ? {} : { idNumber: each.personNumber }),
        ...(by === undefined ? {} : { by }),
        ...(approvedBy === undefined ? {} : { approvedBy }),
      }
    }),
  }
}

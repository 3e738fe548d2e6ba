import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { q } from '../../kit/ui/calls/query.ts'
import type { BillDiscount } from '../../pricing/bill.ts'
import { couponFor, normalisedCode } from '../../pricing/coupon.ts'
import { lineTotal, wishOf, type Cart } from '../../storefront/cart.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { coupons } from '../contract.ts'
import { couponOfVisit } from './coupon-of-visit.ts'

/** A code that takes something off the cart. */
export interface AppliedCoupon {
  readonly code: string
  readonly description: string
  readonly discount: BillDiscount
}

/** The code of this visit, as far as it is good for a cart. */
export function useCoupon(store: PublicStore, lines: Cart) {
  const kept = couponOfVisit.use()
  const [refused, setRefused] = useState<{ readonly code: string; readonly reason: string }>()
  const code = kept?.storeId === store.id ? kept.code : ''
  const isRefused = refused !== undefined && refused.code === code
  const { data, error, isFetching } = useQuery({
    ...q(coupons.check, { body: { storeId: store.id, code, items: lines.map(wishOf) } }),
    enabled: code !== '' && !isRefused,
  })
  const answer = data && answerOf(data.data, store, lines)
  const applied: AppliedCoupon | undefined =
    data !== undefined && answer?.ok === true && !isRefused
      ? { code, description: data.data.description, discount: answer.discount }
      : undefined
  const said = answer?.ok === false ? answer.reason : error?.message
  return {
    /** What stands in the field. */
    code,
    applied,
    /** Why it takes nothing off. */
    problem: code === '' ? undefined : isRefused ? refused.reason : said,
    isChecking: isFetching && data === undefined,
    apply(typed: string) {
      setRefused(undefined)
      const wanted = normalisedCode(typed)
      couponOfVisit.set(wanted === '' ? null : { storeId: store.id, code: wanted })
    },
    drop() {
      setRefused(undefined)
      couponOfVisit.set(null)
    },
    /** An order was refused: when it is for its code, the code is marked, and the price is the one without it. */
    mark(thrown: unknown) {
      const reason = thrown instanceof Refusal ? thrown.fields['couponCode'] : undefined
      if (reason !== undefined) setRefused({ code, reason })
    },
  }
}

export type CouponInHand = ReturnType<typeof useCoupon>

type Terms = Parameters<typeof couponFor>[0]

/** By the rule of the server, at the prices of the cart. */
const answerOf = (terms: Terms, { currency, timeZone }: PublicStore, lines: Cart) =>
  couponFor(
    terms,
    lines.map((line) => ({ productId: line.productId, amount: lineTotal(line) })),
    { at: new Date(), timeZone, symbol: currency },
  )

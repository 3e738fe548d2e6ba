import {
  CancelledError,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { q } from '../../kit/ui/calls/query.ts'
import type { BillDiscount } from '../../pricing/bill.ts'
import { couponFor, type CouponTerms } from '../../pricing/coupon.ts'
import { lineTotal, wishOf, type Cart } from '../../storefront/cart.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { coupons } from '../contract.ts'

/** A code that takes something off the cart. */
export interface AppliedCoupon {
  readonly code: string
  readonly description: string
  readonly discount: BillDiscount
}

/** What the server says of a code for a cart, and what an order has said of it since. */
export function useCouponCheck(store: PublicStore, lines: Cart, code: string) {
  const client = useQueryClient()
  // Known from the first order that was tried: some codes are good so many times for each customer.
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<OrderRefusal>()
  const asked = (wanted: string, of: string) => {
    const items = lines.map(wishOf)
    const body = { storeId: store.id, code: wanted, items, ...(of !== '' && { email: of }) }
    return q(coupons.check, { body })
  }
  const check = useQuery({ ...asked(code, email), enabled: code !== '' })
  const answer = check.data && answerOf(check.data.data, store, lines)
  const problem = code === '' ? undefined : (refusalIn(check, code, refused) ?? reasonOf(answer))
  const applied: AppliedCoupon | undefined =
    check.data !== undefined && answer?.ok === true && problem === undefined
      ? { code, description: check.data.data.description, discount: answer.discount }
      : undefined
  return {
    applied,
    /** Why it takes nothing off. */
    problem,
    isChecking: check.isFetching && applied === undefined,
    askAgain: () => void check.refetch(),
    /** Why a code is not good for this person; undefined when it is. */
    async look(wanted: string, of: string): Promise<string | undefined> {
      setEmail(of)
      const { data } = await client.fetchQuery(asked(wanted, of)).catch(nobodyWaits)
      return reasonOf(answerOf(data, store, lines))
    },
    /** An order was refused: when it is for its code, the code is marked, and the price is the one without it. */
    mark(thrown: unknown, of: string) {
      const reason = thrown instanceof Refusal ? thrown.fields['couponCode'] : undefined
      if (reason === undefined) return
      setEmail(of)
      setRefused({ code, reason, at: Date.now() })
    },
  }
}

/** An order was refused for its code, which the check before it had not known. */
interface OrderRefusal {
  readonly code: string
  readonly reason: string
  readonly at: number
}

type Check = Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt'>

/** The last word on a code, if that was no: of the check, or of an order. Silence takes away nothing that was good. */
function refusalIn(
  { data, error, dataUpdatedAt }: Check,
  code: string,
  refused: OrderRefusal | undefined,
): string | undefined {
  const isAnswer = error !== null && error.status >= 400 && error.status < 500
  if (error !== null && (isAnswer || data === undefined)) return error.message
  return refused?.code === code && dataUpdatedAt <= refused.at ? refused.reason : undefined
}

/** The page was left, or the cart changed: nothing was ordered, and whoever is still here presses again. */
function nobodyWaits(error: unknown): never {
  if (!(error instanceof CancelledError)) throw error
  throw new Refusal(
    409,
    {},
    'Your cart has changed. Please look at the total, then place your order.',
  )
}

/** By the rule of the server, at the prices of the cart. */
const answerOf = (terms: CouponTerms, { currency, timeZone }: PublicStore, lines: Cart) =>
  couponFor(
    terms,
    lines.map((line) => ({ productId: line.productId, amount: lineTotal(line) })),
    { at: new Date(), timeZone, symbol: currency },
  )

const reasonOf = (answer: ReturnType<typeof answerOf> | undefined): string | undefined =>
  answer?.ok === false ? answer.reason : undefined

import { useState } from 'react'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { toast } from '../../kit/ui/toast.ts'
import { normalisedCode } from '../../pricing/coupon.ts'
import type { Cart } from '../../storefront/cart.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { couponOfVisit } from './coupon-of-visit.ts'
import { useCouponCheck } from './use-coupon-check.ts'

/** Two sentences, and the total has to be found. */
const longEnoughMs = 8000

/** The code of this visit and what is typed in its place, as far as it is good for a cart. */
export function useCoupon(store: PublicStore, lines: Cart) {
  const kept = couponOfVisit.use()
  const code = kept?.storeId === store.id ? kept.code : ''
  const [typed, setTyped] = useState<string>()
  const text = typed ?? code
  const { applied, problem, isChecking, askAgain, look, mark } = useCouponCheck(store, lines, code)

  function keep(wanted: string) {
    setTyped(undefined)
    couponOfVisit.set(wanted === '' ? null : { storeId: store.id, code: wanted })
  }

  return {
    /** What stands in the field. */
    text,
    setText: setTyped,
    /** As the server would read it; empty when nothing stands there. */
    inField: normalisedCode(text),
    applied,
    problem,
    isChecking,
    apply() {
      const wanted = normalisedCode(text)
      keep(wanted)
      // Of the same code there may have been no answer, or an old one.
      if (wanted !== '' && wanted === code) askAgain()
    },
    drop: () => keep(''),
    /**
     * Before an order: a code that stands in the field and does not count yet is looked at. Answers whether it has begun
     * to count, so that the order waits for another press: nobody pays the full price, or one that they have not seen,
     * with a code in their hands. One that is not good is refused at its field.
     */
    async takesTyped(email: string): Promise<boolean> {
      const wanted = normalisedCode(text)
      if (wanted === (applied?.code ?? '')) return false
      keep(wanted)
      const reason = await look(wanted, email)
      if (reason !== undefined) throw new Refusal(409, { fields: { couponCode: reason } }, reason)
      toast.success(
        `Your code ${wanted} counts now. Please look at the total, then place your order.`,
        longEnoughMs,
      )
      return true
    },
    mark,
  }
}

export type CouponInHand = ReturnType<typeof useCoupon>

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import { normalisedCode } from '../../pricing/coupon.ts'

/** The code that somebody came with, or has entered, until it is used or the visit ends. */
export const couponOfVisit = stored(
  'coupon',
  z.object({ storeId: z.string(), code: z.string() }).nullable(),
  null,
  'sessionStorage',
)

/** Links of a store may carry a code: `?coupon=MILK10`. */
export function useCouponOfAddress(storeId: string): void {
  const [params] = useSearchParams()
  const code = normalisedCode(params.get('coupon') ?? '').slice(0, 60)
  useEffect(() => {
    if (code !== '') couponOfVisit.set({ storeId, code })
  }, [storeId, code])
}

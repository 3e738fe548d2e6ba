import { useEffect } from 'react'
import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import type { Pixel } from '../event.ts'
import { decision } from './consent.ts'
import { usePixel } from './pixel.ts'
import type { Purchase } from './tracker.ts'

/** Orders placed here whose payment has not been told of yet. */
const awaited = stored('purchases', z.array(z.string()), [])
const mostAwaited = 10

/** An order has been placed in this browser; once it is paid, that may be told. */
export function useAwaitedPurchase(orderId: string): void {
  const pixel = usePixel()
  useEffect(() => {
    if (pixel === undefined || decision() !== 'yes' || awaited.get().includes(orderId)) return
    awaited.set([...awaited.get(), orderId].slice(-mostAwaited))
  }, [pixel, orderId])
}

/** Tells of an order once, when it was placed in this browser and is seen to be paid. */
export function usePurchase(
  isPaid: boolean,
  order: { readonly id: string; readonly total: number },
  currency: string,
): void {
  const pixel = usePixel()
  const { id, total } = order
  useEffect(() => {
    if (pixel === undefined || !isPaid || !awaited.get().includes(id)) return
    // Without a connection it is not told this time; nobody who pays is to notice.
    tellOnce(pixel, { id, value: total, currency }).catch(() => undefined)
  }, [pixel, isPaid, id, total, currency])
}

/** Whoever leaves before it is told of is asked again the next time they look at the order. */
async function tellOnce(pixel: Pixel, purchase: Purchase): Promise<void> {
  if (decision() === 'yes') {
    const { reportPurchase } = await import('./tracker.ts')
    if (!(await reportPurchase(pixel, purchase))) return
  }
  awaited.set(awaited.get().filter((each) => each !== purchase.id))
}

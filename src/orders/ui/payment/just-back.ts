import { useEffect } from 'react'
import { z } from 'zod'
import { stored } from '../../../kit/ui/calls/stored.ts'
import type { Order } from '../../contract.ts'

/** The order for which this tab went to a provider's page, until enough has been waited for what came of it. */
const leftToPay = stored(
  'leftToPay',
  z.object({ orderId: z.string() }).nullable(),
  null,
  'sessionStorage',
)

/** A provider reports most payments within this. */
const confirmedWithinMs = 20_000

/** As the page is left, and not before: until then nobody has been anywhere. */
export function useLeavingToPay({ id }: Pick<Order, 'id'>, isLeaving: boolean): void {
  useEffect(() => {
    if (!isLeaving) return undefined
    const leave = () => leftToPay.set({ orderId: id })
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [id, isLeaving])
}

/** Whether somebody has come back from the provider's page a moment ago, where they may have paid. */
export function useJustBack(orderId: string): boolean {
  const isBack = leftToPay.use()?.orderId === orderId
  useEffect(() => {
    if (!isBack) return undefined
    const waited = setTimeout(() => leftToPay.set(null), confirmedWithinMs)
    return () => clearTimeout(waited)
  }, [isBack])
  return isBack
}

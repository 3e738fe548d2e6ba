import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { stored } from '../../../kit/ui/calls/stored.ts'
import { orders, type Order } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'
import { useOrderToken } from '../order-tokens.ts'

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

const askAgainAfterMs = 5000

/**
 * Has the provider asked how a payment stands that was begun on its pages: once for whoever looks at it, and again for
 * whoever has just come back. Its own report may be late, or never come. What it answers is seen in the payment.
 */
export function useLookUp({ id }: Pick<Order, 'id'>, storeId: string, isBegun: boolean): void {
  const token = useOrderToken(id)
  const isBack = useJustBack(id)
  const { mutate } = useSend(orderPayments.lookUp, {
    refreshes: [orderPayments.one, orders.one],
    onRefused: () => undefined,
  })
  const ask = useEffectEvent(() => mutate({ params: { id }, query: { token, storeId } }))
  useEffect(() => {
    if (!isBegun) return undefined
    ask()
    if (!isBack) return undefined
    const again = setInterval(() => ask(), askAgainAfterMs)
    return () => clearInterval(again)
  }, [isBegun, isBack])
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

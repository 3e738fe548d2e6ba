import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { call, Refusal } from '../../../kit/ui/calls/call.ts'
import { isSilence } from '../../../kit/ui/calls/silence.ts'
import { toast } from '../../../kit/ui/toast.ts'
import type { Order } from '../../contract.ts'
import { orderPush } from '../../push/contract.ts'
import { findAddress, followPermission, readPermission, subscribeHere } from './browser-push.ts'
import { dropTold, keepTold, useIsTold } from './told-orders.ts'

interface TellMe {
  readonly state: 'off' | 'on' | 'denied'
  readonly isBusy: boolean
  begin(): void
  end(): void
}

/** Lets this browser be told of an order, and no more. Only where it can be. */
export function useTellMe(storeId: string, { id }: Order, token: string | undefined): TellMe {
  const permission = useSyncExternalStore(followPermission, readPermission, readPermission)
  const isTold = useIsTold(id) && permission === 'granted'
  const sent = { params: { id }, query: { token, storeId } }

  const renewing = useRef<Promise<void>>(undefined)
  const subscribe = async () => {
    const { publicKey } = await call(orderPush.offer, sent)
    await call(orderPush.begin, { ...sent, body: await subscribeHere(storeId, publicKey) })
    keepTold(id)
  }
  const begin = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // Asked first: a browser shows its question while the press is fresh, and at no other time.
      if ((await Notification.requestPermission()) === 'granted') await subscribe()
    },
    onError: say,
  })
  const end = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // What came after it would begin again what has just been ended.
      await renewing.current
      const endpoint = await findAddress(storeId)
      if (endpoint !== undefined) await call(orderPush.end, { ...sent, body: { endpoint } })
      dropTold(id)
    },
    onError: say,
  })
  // A browser changes its address, and a server may have forgotten it: whoever looks again is told from then on.
  const renew = useEffectEvent(() => {
    if (!isTold) return
    renewing.current = subscribe().catch((error: unknown) => {
      // Without a line nothing has changed: who was told before still is.
      if (!(error instanceof Refusal && isSilence(error.status))) dropTold(id)
    })
  })
  useEffect(() => renew(), [])

  return {
    state: permission === 'denied' ? 'denied' : isTold ? 'on' : 'off',
    isBusy: begin.isPending || end.isPending,
    begin: () => begin.mutate(),
    end: () => end.mutate(),
  }
}

/** What a browser throws is meant for programmers. */
const say = (error: unknown) =>
  toast.failure(
    error instanceof Refusal
      ? error.message
      : 'Your browser cannot be told anything right now. Please keep this page open.',
  )

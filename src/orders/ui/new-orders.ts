import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { chime, readyChime } from '../../kit/ui/sound/chime.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { orders } from '../contract.ts'

/** Whether this browser rings for new orders. */
export const ringing = stored('ringsForOrders', z.boolean(), true)

/** How many orders nobody has opened yet; undefined for those who do not see orders. */
export function useUnseenOrders(storeId: string, isTold: boolean): number | undefined {
  const { data } = useQuery({ ...q(orders.today, { query: { storeId } }), enabled: isTold })
  return data?.data.unseen
}

/** Rings once for every order that comes in while the page is open. */
export function useRinging(storeId: string, isTold: boolean): void {
  const { data } = useQuery({ ...q(orders.today, { query: { storeId } }), enabled: isTold })
  const heard = useRef<number>(undefined)
  const latest = data?.data.latestUnseen ?? 0
  useEffect(readyChime, [])
  useEffect(() => {
    if (data === undefined) return
    // What waited before the page was opened is not news.
    if (heard.current !== undefined && latest > heard.current && ringing.get()) chime()
    heard.current = Math.max(heard.current ?? 0, latest)
  }, [data, latest])
}

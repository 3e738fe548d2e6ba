import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { chime, readyChime } from '../../kit/ui/sound/chime.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { serverNow } from '../../kit/ui/calls/server-clock.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { acceptance, type Unanswered } from '../acceptance-contract.ts'
import { ringAfter } from '../acceptance.ts'
import { orders } from '../contract.ts'

/** Whether this browser rings for new orders. */
export const ringing = stored('ringsForOrders', z.boolean(), true)

/** How many orders nobody has opened yet; undefined for those who do not see orders. */
export function useUnseenOrders(storeId: string, isTold: boolean): number | undefined {
  const { data } = useQuery({ ...q(orders.today, { query: { storeId } }), enabled: isTold })
  return data?.data.unseen
}

const none: readonly Unanswered[] = []

/** The online orders that nobody has accepted, while they ring here: at once, then louder the longer they wait. */
export function useRinging(storeId: string, mayAnswer: boolean): readonly Unanswered[] {
  const asked = q(acceptance.unanswered, { query: { storeId } })
  const { data } = useQuery({ ...asked, enabled: mayAnswer })
  const unanswered = data?.data ?? none
  const heard = useRef<ReadonlySet<string>>(undefined)
  useEffect(readyChime, [])
  useEffect(() => {
    if (data === undefined) return undefined
    const before = heard.current
    heard.current = new Set(unanswered.map(({ id }) => id))
    const [longest] = unanswered
    if (longest === undefined) return undefined
    // What waited before the page was opened is no news, and rings when it is its turn.
    const isNews = before !== undefined && unanswered.some(({ id }) => !before.has(id))
    return ringOn(Date.parse(longest.since), isNews)
  }, [data, unanswered])
  return unanswered
}

interface Shown {
  /** What the screen shows things of: another one brings no news. */
  readonly of: string
  readonly keys: ReadonlySet<string>
}

/** Rings once, where this browser rings, when something stands on a screen that did not; undefined as long as nothing is known. */
export function useArrivals(keys: readonly string[] | undefined, of: string): void {
  const shown = useRef<Shown>(undefined)
  useEffect(() => {
    if (keys === undefined) return
    const before = shown.current
    shown.current = { of, keys: new Set(keys) }
    if (before?.of === of && ringing.get() && keys.some((key) => !before.keys.has(key))) chime()
  }, [keys, of])
}

/** Rings again and again until it is told to stop. */
function ringOn(sinceMs: number, isNews: boolean): () => void {
  const ringNow = () => ringAfter(serverNow() - sinceMs)
  let timer = setTimeout(ring, isNews ? 0 : ringNow().everyMs)
  function ring() {
    const { loudness, everyMs } = ringNow()
    if (ringing.get()) chime(loudness)
    timer = setTimeout(ring, everyMs)
  }
  return () => clearTimeout(timer)
}

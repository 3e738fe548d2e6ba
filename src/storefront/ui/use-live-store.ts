import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../accounts/ui/session.ts'
import { products } from '../../catalog/contract.ts'
import { useLive } from '../../kit/ui/calls/live.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { isVisible, onSeen, useIsSeen } from '../../kit/ui/calls/seen.ts'
import { stores, type PublicStore } from '../../stores/contract.ts'
import { isOpen } from '../../stores/store.ts'
import { forgetKeptMenu, keptMenuAt } from './kept-menu.ts'

/**
 * Keeps the pages of a store as the store is now: what runs out is greyed, what changes its price shows the new one.
 * A page that nobody sees does not listen; seen again, it looks again. Nor does one that shows nothing of the store until
 * its reader has chosen a password.
 */
export function useLiveStore({ id, paymentStatus }: PublicStore): void {
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const isBarred = useUser()?.mustChangePassword === true

  function lookAgain(topic: string | undefined) {
    if (topic !== 'store') {
      forgetKeptMenu()
      void refresh(client, [products.list, products.bySlug, products.one])
    }
    if (topic !== 'menu') void refresh(client, [stores.bySlug])
  }
  useLive(isSeen && !isBarred && isOpen(paymentStatus) ? id : undefined, lookAgain, {
    ageMs: oldestMs,
  })

  const seenAgain = useEffectEvent(() => {
    if (isVisible()) lookAgain(undefined)
  })
  useEffect(() => onSeen(() => seenAgain()), [])
}

/** Nothing on the screen is older than the document, except a menu that was kept before. */
const oldestMs = () => Math.max(performance.now(), Date.now() - (keptMenuAt() ?? Date.now()))

import { useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import { noteUnsettled } from '../../kit/ui/calls/unsent.ts'
import { afterAct, openTill, type Act } from '../counter.ts'
import { unsettledIn } from '../taken-parts.ts'
import { Till } from '../till.ts'

const tills = stored('tills', z.record(z.string(), Till), {})

export const newSaleId = () => crypto.randomUUID()

/** What this person's till at this store holds; it survives a reload and a night switched off. */
export function useTill(storeId: string, userId: string) {
  const [fresh] = useState(() => openTill(newSaleId()))
  const key = `${storeId}.${userId}`
  const till = tills.use()[key] ?? fresh
  // At once, also of a till that was left with it: other pages and documents ask before anybody leaves or counts.
  useLayoutEffect(() => noteUnsettled(key, unsettledIn(till)), [key, till])
  return {
    till,
    /** Whether the next customer is being served while this sale waits for its answer. */
    isLeft: (id: string) =>
      (tills.get()[key] ?? fresh).outbox.some(({ sale, isLeft }) => isLeft && sale.id === id),
    /** Whether its customer still stands here. */
    isWaiting: (id: string) =>
      (tills.get()[key] ?? fresh).outbox.some(({ sale, isLeft }) => !isLeft && sale.id === id),
    /** Answers what the till holds now. */
    act(act: Act): Till {
      const next = afterAct(tills.get()[key] ?? fresh, act)
      tills.set({ ...tills.get(), [key]: next })
      return next
    },
  }
}

/** How many sales of this person's till are not finished: put together, held, or sent and not answered yet. */
export function useUnfinishedSales(storeId: string, userId: string): number {
  const till = tills.use()[`${storeId}.${userId}`]
  if (till === undefined) return 0
  return till.held.length + till.outbox.length + (till.sale.lines.length > 0 ? 1 : 0)
}

export type TillInHand = ReturnType<typeof useTill>
export type ActOn = TillInHand['act']

/** Whether whoever works here has no sale in hand, held or on its way; those of others wait until they are back. */
export function isTillEmpty(owner: string): boolean {
  const till = tills.get()[owner]
  return till === undefined || till.sale.lines.length + till.held.length + till.outbox.length === 0
}

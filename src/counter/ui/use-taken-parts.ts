import { useState } from 'react'
import type { Act, Sellable, Selling } from '../counter.ts'
import type { Part } from '../../money/parts.ts'
import { endsTakenParts, takenParts, takenSum } from '../taken-parts.ts'
import type { Till } from '../till.ts'
import type { TillInHand } from './use-till.ts'

/** Asks before a sale changes, or goes, of which parts were taken already. */
export function useTakenParts(
  { till, act }: Pick<TillInHand, 'till' | 'act'>,
  sold: { readonly menu: readonly Sellable[]; readonly selling: Selling },
  onGivenBack: (parts: readonly Part[]) => void,
) {
  const [asked, setAsked] = useState<Act>()
  const keep = () => setAsked(undefined)
  return {
    act(wanted: Act): Till {
      if (!endsTakenParts(till, wanted, sold)) return act(wanted)
      setAsked(wanted)
      return till
    },
    /** What waits for an answer. */
    question: asked && {
      sum: takenSum(till.sale, sold.selling),
      isClearing: asked.act === 'clear',
      onKeep: keep,
      onGiveBack() {
        keep()
        onGivenBack(takenParts(till.sale, sold.selling))
        act({ act: 'giveBack' })
        act(asked)
      },
    },
  }
}

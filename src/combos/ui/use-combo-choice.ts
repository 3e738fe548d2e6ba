import { useState } from 'react'
import type { PublicGroup, PublicOption } from '../../choices/contract.ts'
import { soundOf, type Selection } from '../../choices/selection.ts'
import { groupFault, type ChoiceBefore, type ChoiceInHand } from '../../choices/ui/use-choice.ts'
import type { PublicSlot } from '../contract.ts'
import {
  entryLabel,
  groupsOfCombo,
  partsOf,
  priceOfCombo,
  startOfCombo,
  withComboTimes,
  type ChosenPart,
} from '../selection.ts'

const isOut = ({ inStock }: PublicOption) => !inStock
const noSlots: readonly PublicSlot[] = []

export interface ComboInHand extends Omit<ChoiceInHand, 'served'> {
  readonly served: { readonly price: number; readonly parts: readonly ChosenPart[] }
  /** What comes with it whatever is chosen. */
  readonly included: readonly string[]
}

/** What fills the slots of a combo while somebody is choosing, as `useChoice` holds the choice of any other product. */
export function useComboChoice(
  product:
    | {
        readonly price: number
        readonly inStock: boolean
        readonly slots?: readonly PublicSlot[] | undefined
      }
    | undefined,
  before?: ChoiceBefore,
): ComboInHand {
  const slots = product?.slots ?? noSlots
  const [touched, setTouched] = useState<Selection | undefined>(before?.options)
  const [askedId, setAskedId] = useState<string>()
  const selection =
    touched === undefined
      ? startOfCombo(slots, 'online')
      : soundOf(groupsOfCombo(slots, touched, 'online'), touched, isOut)
  const groups = groupsOfCombo(slots, selection, 'online')
  const fault = groupFault(groups, selection)
  const parts = partsOf(slots, selection, 'online')
  const price = priceOfCombo(product?.price ?? 0, parts)
  const take = (from: Selection, group: PublicGroup, optionId: string, times: number) =>
    withComboTimes(slots, from, { groupId: group.id, optionId, times }, 'online')
  return {
    sizes: [],
    groups: [...groups],
    size: undefined,
    selection,
    taken: [],
    isOut,
    isSoldOut: product?.inStock === false,
    price,
    served: { price, parts },
    included: slots.flatMap(({ entries: [only, other] }) =>
      only === undefined || other !== undefined ? [] : [entryLabel(only)],
    ),
    asked: fault !== undefined && fault.id === askedId ? fault : undefined,
    chooseSize: () => undefined,
    take: (group, optionId, times) => setTouched(take(selection, group, optionId, times)),
    chooseAll: (_, options) => setTouched(options),
    isWhole: () => {
      setAskedId(fault?.id)
      return fault === undefined
    },
  }
}

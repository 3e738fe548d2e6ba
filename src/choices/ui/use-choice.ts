import { useState } from 'react'
import type { PublicGroup, PublicOption, PublicSize } from '../contract.ts'
import { priceWith } from '../price.ts'
import { firstFault, isOutIn, soundOf, startOf, withTimes, type Selection } from '../selection.ts'

interface Offered {
  readonly price: number
  readonly inStock: boolean
  readonly sizes?: readonly PublicSize[] | undefined
  readonly groups?: readonly PublicGroup[] | undefined
}

export interface TakenOption {
  readonly _id: string
  readonly type: string
  readonly label: string
  readonly price: number
  readonly times: number
}

export type ChoiceInHand = ReturnType<typeof useChoice>

/** A choice that was made before. */
export interface ChoiceBefore {
  readonly sizeId: string | undefined
  readonly options: Selection
}

/** What is to be mended before it can be ordered: the size, or a group. */
interface Asked {
  readonly id: string
  readonly text: string
}

/** No group has this id. */
export const ofSize = 'size'

/**
 * The size and the options of a product while somebody is choosing, as the store offers them now: an option that has run
 * out meanwhile is no longer chosen, and a size that was chosen and has run out is asked for again: another one has another
 * price. Until the first tap it is what was chosen before, else what is preselected.
 */
export function useChoice(product: Offered | undefined, before?: ChoiceBefore) {
  const sizes = product?.sizes ?? []
  const groups = (product?.groups ?? []).filter(({ online }) => online)
  const [sizeId, setSizeId] = useState(before?.sizeId)
  const [touched, setTouched] = useState(before?.options)
  const [askedId, setAskedId] = useState<string>()
  const size =
    sizes.find(({ id }) => id === sizeId) ?? sizes.find(({ inStock }) => inStock) ?? sizes[0]
  const isOut = (option: PublicOption) => isOutIn(option, size)
  const selection = touched === undefined ? startOf(groups, isOut) : soundOf(groups, touched, isOut)
  const fault = sizeFault(size, sizeId) ?? groupFault(groups, selection)
  const taken = takenOf(groups, selection)
  return {
    sizes,
    groups,
    size,
    selection,
    taken,
    isOut,
    /** All of it is: why one of its options cannot be had says nothing of that option. */
    isSoldOut: product?.inStock === false,
    /** Of one, with its options. */
    price: priceWith(size?.price ?? product?.price ?? 0, taken),
    /** What of the choice a cart line keeps beside its options. */
    served: size === undefined ? {} : { price: size.price, size },
    /** What is to be mended, and why; from the first try to go on until it is. */
    asked: fault !== undefined && fault.id === askedId ? fault : undefined,
    chooseSize: (id: string) => setSizeId(id),
    take: (group: PublicGroup, optionId: string, times: number) =>
      setTouched(withTimes(group, selection, optionId, times)),
    /** A whole choice at once, as it was made before. */
    chooseAll: (chosen: string | undefined, options: Selection) => {
      setSizeId(chosen)
      setTouched(options)
    },
    /** Whether it can be ordered so; else what is first not as it is to be is moved to and says why. */
    isWhole: (): boolean => {
      setAskedId(fault?.id)
      return fault === undefined
    },
  }
}

function sizeFault(size: PublicSize | undefined, chosenId: string | undefined): Asked | undefined {
  if (size === undefined || size.id !== chosenId || size.inStock) return undefined
  return { id: ofSize, text: `${size.label} has just sold out. Please choose another size.` }
}

export function groupFault(
  groups: readonly PublicGroup[],
  selection: Selection,
): Asked | undefined {
  const fault = firstFault(groups, selection)
  return fault && { id: fault.group.id, text: fault.text }
}

/** In the order of the menu. */
const takenOf = (groups: readonly PublicGroup[], selection: Selection): readonly TakenOption[] =>
  groups.flatMap(({ label: type, options }) =>
    options.flatMap(({ _id, label, price }) => {
      const times = selection.get(_id) ?? 0
      return times === 0 ? [] : [{ _id, type, label, price, times }]
    }),
  )

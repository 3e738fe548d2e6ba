import { describe, expect, test } from 'vitest'
import type { PublicEntry, PublicSlot } from './contract.ts'
import {
  groupsOfCombo,
  lostPart,
  partLabels,
  partsNow,
  partsOf,
  priceOfCombo,
  selectionOfParts,
  startOfCombo,
  withComboTimes,
} from './selection.ts'

const option = (_id: string, label: string, price = 0, isDefault = false) => ({
  _id,
  label,
  price,
  isDefault,
  inStock: true,
})
const rules = { min: 0, max: 1, mostEach: 1, online: true, counter: true }
const sugar = {
  ...rules,
  id: 'sugar',
  label: 'Sugar',
  min: 1,
  options: [option('full', 'Full sugar', 0, true), option('half', 'Half sugar')],
}
const pearls = { ...rules, id: 'toppings', label: 'Toppings', max: 3, mostEach: 3 }

function drink(slot: string, size: string, extra: number, more: Partial<PublicEntry> = {}) {
  return {
    id: `${slot}/tea/${size}`,
    product: 'tea',
    name: 'Okinawa',
    image: null,
    served: { id: size, label: size },
    extra,
    inStock: true,
    groups: [sugar, { ...pearls, options: [option('pearls', 'Pearls', 15)] }],
    ...more,
  }
}
const croissant = {
  id: 'c/bread',
  product: 'bread',
  name: 'Croissant',
  image: null,
  extra: 0,
  inStock: true,
  groups: [],
}
const slots: readonly PublicSlot[] = [
  { id: 'a', label: 'Drink', entries: [drink('a', '16 oz', 0), drink('a', '22 oz', 20)] },
  { id: 'b', label: 'Second drink', entries: [drink('b', '16 oz', 0), drink('b', '22 oz', 20)] },
  { id: 'c', label: 'Bite', entries: [croissant] },
]
const choose = (steps: readonly (readonly [group: string, option: string, times: number])[]) =>
  steps.reduce(
    (selection, [groupId, optionId, times]) =>
      withComboTimes(slots, selection, { groupId, optionId, times }, 'online'),
    startOfCombo(slots, 'online'),
  )

describe('a combo while somebody chooses', () => {
  test('begins with the first of each slot, and what is preselected of it', () => {
    const start = startOfCombo(slots, 'online')
    expect(groupsOfCombo(slots, start, 'online').map(({ label }) => label)).toEqual([
      'Drink',
      'Drink: Sugar',
      'Drink: Toppings',
      'Second drink',
      'Second drink: Sugar',
      'Second drink: Toppings',
    ])
    expect(partLabels(partsOf(slots, start, 'online'))).toEqual([
      '2 × Okinawa (16 oz, Full sugar)',
      'Croissant',
    ])
    expect(priceOfCombo(199, partsOf(slots, start, 'online'))).toBe(199)
  })

  test('each drink has its own options, and another size keeps them', () => {
    const chosen = choose([
      ['a/toppings', 'a/pearls', 2],
      ['a/sugar', 'a/half', 1],
      ['a', 'a/tea/22 oz', 1],
    ])
    const parts = partsOf(slots, chosen, 'online')
    expect(partLabels(parts)).toEqual([
      'Okinawa (22 oz, Half sugar, 2 × Pearls)',
      'Okinawa (16 oz, Full sugar)',
      'Croissant',
    ])
    // 20 for the size and 2 × 15 for the pearls.
    expect(parts.map(({ price }) => price)).toEqual([50, 0, 0])
    expect(priceOfCombo(199, parts)).toBe(249)
    const again = selectionOfParts(slots, parts)
    expect(partsOf(slots, again, 'online')).toEqual(parts)
  })

  test('what cannot be had beside another slot is off while that is chosen', () => {
    const [first, ...others] = slots
    const apart = [
      {
        ...first,
        entries: [
          drink('a', '16 oz', 0, { soldOutWith: ['b/tea/16 oz'] }),
          drink('a', '22 oz', 20),
        ],
      },
      {
        id: 'b',
        label: 'Second drink',
        entries: [
          drink('b', '16 oz', 0, { soldOutWith: ['a/tea/16 oz'] }),
          drink('b', '22 oz', 20),
        ],
      },
      ...others.slice(1),
    ] as readonly PublicSlot[]
    const start = startOfCombo(apart, 'online')
    expect(partLabels(partsOf(apart, start, 'online'))).toEqual([
      'Okinawa (16 oz, Full sugar)',
      'Okinawa (22 oz, Full sugar)',
      'Croissant',
    ])
    const second = groupsOfCombo(apart, start, 'online').find(({ id }) => id === 'b')
    expect(second?.options.map(({ inStock }) => inStock)).toEqual([false, true])
  })

  test('what was chosen is priced anew, and what has gone is named', () => {
    const parts = partsOf(slots, choose([['a/toppings', 'a/pearls', 1]]), 'online')
    const dearer = slots.map((slot) => ({
      ...slot,
      entries: slot.entries.map((entry) => ({
        ...entry,
        extra: entry.extra + 5,
        groups: entry.groups.map((group) => ({
          ...group,
          options: group.options.map((each) =>
            each._id === 'pearls' ? { ...each, price: 18 } : each,
          ),
        })),
      })),
    }))
    expect(partsNow(dearer, parts).map(({ price }) => price)).toEqual([23, 5, 5])
    expect(lostPart(slots, parts)).toBeUndefined()
    const without = slots.map((slot) => ({
      ...slot,
      entries: slot.entries.map((entry) => ({ ...entry, groups: [sugar] })),
    }))
    expect(lostPart(without, parts)).toBe('Pearls')
    const soldOut = slots.map((slot) => ({
      ...slot,
      entries: slot.entries.map((entry) => ({ ...entry, inStock: entry.product !== 'bread' })),
    }))
    expect(lostPart(soldOut, parts)).toBe('Croissant')
    expect(lostPart(slots, parts.slice(1))).toBe('Drink')
  })
})

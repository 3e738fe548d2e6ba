import { describe, expect, test } from 'vitest'
import {
  bun,
  choice,
  ids,
  line,
  need,
  ofGhosts,
  product,
  refusal,
  tea,
} from '../testing/choosing.ts'
import { choose, type NotedWish } from './choice.ts'

describe('a combo', () => {
  test('has the first of each part where nothing was said, with what it costs extra', () => {
    const { price, parts, needs, addons } = line('Pair')
    expect(price).toBe(125)
    expect(addons).toEqual([])
    expect(parts).toEqual([
      {
        slot: { id: 'drink', label: 'Drink' },
        product: bun,
        size: undefined,
        price: 5,
        addons: [],
        needs: [need('flour', 60)],
      },
      {
        slot: { id: 'bite', label: 'Bite' },
        product: bun,
        size: undefined,
        price: 0,
        addons: [],
        needs: [need('flour', 60)],
      },
    ])
    // Two buns of 60 g.
    expect(needs).toEqual([need('flour', 120)])
  })

  test('has what was wished, in its size, with its options, at their prices', () => {
    const drink = { slot: 'drink', product: 'Tea', size: 'size large', addons: ids(['pearls', 2]) }
    const { price, parts, needs } = line('Pair', { parts: [drink] })
    // 120 and 20 for the large one, and twice 15.
    expect(price).toBe(170)
    expect(parts[0]).toMatchObject({ price: 50, size: { label: 'large' } })
    expect(parts[0]?.addons.map(({ id, times }) => [id, times])).toEqual([
      ['full', 1],
      ['pearls', 2],
    ])
    expect(new Map(needs.map((each) => [each.ingredientId, each.quantity]))).toEqual(
      new Map([
        ['milk', 150],
        ['pearls', 60],
        ['flour', 60],
      ]),
    )
  })

  test('finds a product in whichever size it offers where none is said', () => {
    const { parts } = line('Pair', { parts: [{ slot: 'drink', product: 'Tea', addons: [] }] })
    expect([parts[0]?.size?.label, parts[0]?.price]).toEqual(['small', 0])
  })

  test.each<[string, Partial<NotedWish>, string]>([
    [
      'a part that is gone',
      { parts: [{ slot: 'side', product: 'Bun', addons: [] }] },
      'A part of "Pair" is no longer offered.',
    ],
    [
      'two for one part',
      {
        parts: [
          { slot: 'bite', product: 'Bun', addons: [] },
          { slot: 'bite', product: 'Bun', addons: [] },
        ],
      },
      'Please choose one "Bite" for "Pair".',
    ],
    [
      'a product that it has not there',
      { parts: [{ slot: 'bite', product: 'Tea', addons: [] }] },
      'What was chosen as "Bite" of "Pair" is no longer offered.',
    ],
    [
      'a size that it has not there',
      { parts: [{ slot: 'drink', product: 'Tea', size: 'size gone', addons: [] }] },
      'What was chosen as "Drink" of "Pair" is no longer offered.',
    ],
    [
      'a size of what has none',
      { parts: [{ slot: 'drink', product: 'Bun', size: 'size small', addons: [] }] },
      'What was chosen as "Drink" of "Pair" is no longer offered.',
    ],
    [
      'an option that its part has not',
      { parts: [{ slot: 'drink', product: 'Bun', addons: ids('pearls') }] },
      'An option of "Bun" is no longer offered.',
    ],
  ])('refuses %s', (_, wish, reason) => {
    expect(refusal('Pair', wish)).toBe(reason)
  })

  test('is refused with a part that is switched off, gone, or gone in its size', () => {
    expect(choice('Cakes')).toEqual({
      ok: false,
      productId: 'Cakes',
      reason: '"Cake", a part of "Cakes", is sold out.',
    })
    expect(refusal('Ghosts')).toBe('What was chosen as "Ghost" of "Ghosts" is no longer offered.')
    const ghost = { slot: 'ghost', product: 'ghost', addons: [] }
    expect(refusal('Ghosts', { parts: [ghost] })).toBe(
      'What was chosen as "Ghost" of "Ghosts" is no longer offered.',
    )
    const [, gone] = ofGhosts.slots ?? []
    const ofGone = product('Gone', { slots: gone === undefined ? [] : [gone] })
    const wish = { productId: 'Gone', quantity: 1, addons: [] }
    const alone = new Map([tea, ofGone].map((each) => [each.id, each] as const))
    const reason = 'What was chosen as "Size" of "Gone" is no longer offered.'
    expect(choose([wish], alone)).toMatchObject({ ok: false, reason })
    const sized = { slot: 'size', product: 'Tea', size: 'size small', addons: [] }
    expect(choose([{ ...wish, parts: [sized] }], alone)).toMatchObject({ ok: false, reason })
  })

  test('offers at the counter what is offered there alone', () => {
    const drink = { slot: 'drink', product: 'Tea', addons: ids('free cup') }
    expect(refusal('Pair', { parts: [drink] })).toBe('An option of "Tea" is no longer offered.')
    expect(refusal('Pair', { parts: [drink] }, 'counter')).toBeUndefined()
  })
})

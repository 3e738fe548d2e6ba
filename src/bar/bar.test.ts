import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  piecesOf,
  stateOf,
  stationFor,
  stationForPiece,
  statusAfter,
  sumLines,
  sumText,
  toneOf,
  waitedText,
} from './bar.ts'

const station = (id: string, categoryIds: readonly string[], takesRest = false) => ({
  id,
  categoryIds,
  takesRest,
})

describe('the bar', () => {
  test('a line goes to the station of its category, and the rest to the one that takes it', () => {
    const bar = station('bar', ['tea', 'coffee'])
    const kitchen = station('kitchen', ['cake'], true)
    expect(stationFor([bar, kitchen], 'coffee')).toBe(bar)
    expect(stationFor([bar, kitchen], 'cake')).toBe(kitchen)
    expect(stationFor([bar, kitchen], 'soup')).toBe(kitchen)
    expect(stationFor([bar, kitchen], null)).toBe(kitchen)
    expect(stationFor([bar], 'cake')).toBeUndefined()
  })

  test('a combo is made part by part, anything else as it is', () => {
    const [latte, bun] = [{ name: 'Latte' }, { name: 'Bun' }]
    const set = { name: 'Set', parts: [latte, bun, bun] }
    const cake = { name: 'Cake', parts: [] }
    expect(piecesOf(set)).toEqual([
      { made: latte, part: 0 },
      { made: bun, part: 1 },
      { made: bun, part: 2 },
    ])
    expect(piecesOf(cake)).toEqual([{ made: cake }])
  })

  test('a part goes where its own category is made, and what nobody makes with its combo', () => {
    const bar = station('bar', ['coffee'])
    const pass = station('pass', ['sets'])
    const kitchen = station('kitchen', [], true)
    const of = (own: string | null) => ({ own, ofLine: 'sets' })
    expect(stationForPiece([bar, pass], of('coffee'))).toBe(bar)
    expect(stationForPiece([bar, pass], of('bread'))).toBe(pass)
    expect(stationForPiece([bar, pass], of(null))).toBe(pass)
    expect(stationForPiece([bar, pass, kitchen], of('bread'))).toBe(kitchen)
    expect(stationForPiece([bar], of('bread'))).toBeUndefined()
  })

  test.each([
    [239_999, 'fresh'],
    [240_000, 'amber'],
    [479_999, 'amber'],
    [480_000, 'red'],
  ])('with amber after 4 minutes and red after 8, %i ms are %s', (waited, tone) => {
    expect(toneOf(waited, { amberMinutes: 4, redMinutes: 8 })).toBe(tone)
  })

  test.each([
    [-500, '0:00'],
    [7000, '0:07'],
    [247_000, '4:07'],
    [3_727_000, '1:02:07'],
  ])('%i ms are written %s', (waited, text) => {
    expect(waitedText(waited)).toBe(text)
  })

  test('the same drinks are summed over all orders, with how many of them are how', () => {
    const sums = sumLines([
      { name: 'Assam', quantity: 2, details: ['Large', 'Pearls'] },
      { name: 'Latte', quantity: 1, details: [] },
      { name: 'Assam', quantity: 1, details: ['Large'] },
      { name: 'Assam', quantity: 4, details: [] },
    ])
    expect(sums.map((sum) => sumText(sum))).toEqual(['7 × Assam, 3 Large, 2 Pearls', '1 × Latte'])
  })

  test('what all of them are is said as that, and a figure never runs into another one', () => {
    const drink = { name: 'Assam', quantity: 2, details: ['22 oz', 'Less ice'] }
    const other = { ...drink, quantity: 1, details: ['16 oz', 'Less ice'] }
    const text = (...lines: (typeof drink)[]) => sumLines(lines).map((sum) => sumText(sum))
    expect(text(drink)).toEqual(['2 × Assam, all 22 oz, all Less ice'])
    expect(text(other)).toEqual(['1 × Assam, 16 oz, Less ice'])
    expect(text(drink, other)).toEqual(['3 × Assam, all Less ice, 2 × 22 oz, 1 × 16 oz'])
  })

  test('what all of them are is said whole, and of the rest that there is more', () => {
    const plain = ['16 oz', 'Full sugar', 'Normal ice', 'Oat milk']
    const text = (...details: string[][]) =>
      sumLines(details.map((each) => ({ name: 'Assam', quantity: 1, details: each })))
        .map((sum) => sumText(sum))
        .join()
    expect(text(plain, plain)).toBe(
      '2 × Assam, all 16 oz, all Full sugar, all Normal ice, all Oat milk',
    )
    expect(text([...plain, 'Pearls', 'Jelly'], [...plain, 'Pudding', 'Foam'])).toBe(
      '2 × Assam, all 16 oz, all Full sugar, all Normal ice, all Oat milk, 1 Foam, 1 Jelly, 1 Pearls, …',
    )
  })

  test('sums keep every portion, in whatever order lines come', () => {
    const line = record({
      name: constantFrom('Assam', 'Latte', 'Mocha'),
      quantity: integer({ min: 1, max: 50 }),
      details: array(constantFrom('Large', 'Less ice'), { maxLength: 2 }),
    })
    assert(
      property(array(line), (lines) => {
        const sums = sumLines(lines)
        const total = (all: readonly { quantity: number }[]) =>
          all.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(total(sums)).toBe(total(lines))
        expect(sumLines(lines.toReversed())).toEqual(sums)
        for (const { parts, quantity } of sums) {
          for (const part of parts) expect(part.quantity).toBeLessThanOrEqual(quantity)
        }
      }),
    )
  })

  test('a line is to be made until it is bumped; one that was called off stays until somebody has seen it', () => {
    const at = '2026-03-01T02:00:00.000Z'
    const made = { bumpedAt: at, acknowledgedAt: null }
    const seen = { bumpedAt: null, acknowledgedAt: at }
    expect(stateOf({ status: 'pending', wanted: 1 }, undefined)).toBe('open')
    expect(stateOf({ status: 'processing', wanted: 1 }, made)).toBe('made')
    expect(stateOf({ status: 'cancelled', wanted: 1 }, undefined)).toBe('cancelled')
    expect(stateOf({ status: 'cancelled', wanted: 1 }, made)).toBe('cancelled')
    expect(stateOf({ status: 'cancelled', wanted: 1 }, seen)).toBeUndefined()
    // Alone: what was made by then is not told again, nor what was handed over.
    expect(stateOf({ status: 'processing', wanted: 0 }, undefined)).toBe('cancelled')
    expect(stateOf({ status: 'processing', wanted: 0 }, seen)).toBeUndefined()
    expect(stateOf({ status: 'processing', wanted: 0 }, made)).toBe('made')
    expect(stateOf({ status: 'shipped', wanted: 0 }, undefined)).toBe('open')
  })

  test('the first line that is made starts an order, the last one makes it ready', () => {
    expect(statusAfter('pending', ['open', 'open'])).toBeUndefined()
    expect(statusAfter('pending', ['made', 'open'])).toBe('processing')
    expect(statusAfter('processing', ['made', 'open'])).toBeUndefined()
    expect(statusAfter('pending', ['made'])).toBe('shipped')
    expect(statusAfter('processing', ['made', 'made'])).toBe('shipped')
    expect(statusAfter('shipped', ['made'])).toBeUndefined()
    expect(statusAfter('processing', [])).toBeUndefined()
  })
})

import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  piecesOf,
  portionsOf,
  stateOf,
  stationFor,
  stationForPiece,
  statusAfter,
  sumLines,
  sumsText,
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

  const asked = (quantity: number, ...details: string[]) => ({
    name: 'Assam',
    quantity,
    details,
    usual: [],
  })
  const textOf = (...lines: Parameters<typeof sumLines>[0][number][]) =>
    sumLines(lines).map((sum) => sumText(sum))

  test('the same drinks are summed over all orders, with how many of them are how', () => {
    const lines = [
      asked(2, 'Large', 'Pearls'),
      { ...asked(1), name: 'Latte' },
      asked(1, 'Large'),
      asked(4),
    ]
    expect(textOf(...lines)).toEqual(['7 × Assam, 2 Pearls, 3 Large', '1 × Latte'])
    expect(sumsText(sumLines(lines))).toBe('8 to make: 7 × Assam, 1 × Latte')
  })

  test('what all of them are is said as that, and a figure never runs into another one', () => {
    const drink = asked(2, '22 oz', 'Less ice')
    const other = asked(1, '16 oz', 'Less ice')
    expect(textOf(drink)).toEqual(['2 × Assam, all 22 oz, all Less ice'])
    expect(textOf(other)).toEqual(['1 × Assam, 16 oz, Less ice'])
    expect(textOf(drink, other)).toEqual(['3 × Assam, all Less ice, 1 × 16 oz, 2 × 22 oz'])
  })

  test('what nobody asked for is left out of the sum, and what differs from it stays, the rarest first', () => {
    const plain = ['16 oz', 'Full sugar', 'Usual milk']
    const usual = (quantity: number, ...details: string[]) => ({
      ...asked(quantity, ...details),
      usual: details.filter((label) => plain.includes(label)),
    })
    expect(textOf(usual(3, ...plain))).toEqual(['3 × Assam'])
    expect(
      textOf(
        usual(4, ...plain, 'Pearls'),
        usual(2, '22 oz', 'Full sugar', 'Usual milk', 'Pearls'),
        usual(1, '16 oz', 'Half sugar', 'Oat milk', 'Pearls'),
      ),
    ).toEqual(['7 × Assam, all Pearls, 1 Half sugar, 1 Oat milk, 2 × 22 oz'])
  })

  test('sums keep every portion, in whatever order lines come', () => {
    const line = record({
      name: constantFrom('Assam', 'Latte', 'Mocha'),
      quantity: integer({ min: 1, max: 50 }),
      details: array(constantFrom('Large', 'Less ice'), { maxLength: 2 }),
      usual: array(constantFrom('Large', 'Less ice'), { maxLength: 1 }),
    })
    assert(
      property(array(line), (lines) => {
        const sums = sumLines(lines)
        expect(portionsOf(sums)).toBe(portionsOf(lines))
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

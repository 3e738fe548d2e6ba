import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import {
  changeOfLast,
  evenShare,
  leftAfter,
  methodOfParts,
  partsOf,
  partsOfBill,
  partTakenBack,
  takePart,
  takeParts,
  type PartWish,
} from './parts.ts'

const cash = (amount: number, tip = 0): PartWish => ({ method: 'cash', amount, tip })
const by = (method: string, amount: number, tip = 0): PartWish => ({ method, amount, tip })

describe('one part', () => {
  test('of a wallet is at most what is left', () => {
    expect(takePart(190, by('GCash', 190.01))).toEqual({
      ok: false,
      reason: 'Please enter at most 190.00',
    })
    expect(takePart(190, by('GCash', 100))).toMatchObject({ applied: 100, change: 0 })
  })

  test('of cash gives change of what is more than is left, and of nothing else', () => {
    expect(takePart(90, cash(100, 5))).toEqual({
      ok: true,
      applied: 90,
      change: 10,
      movements: [
        { kind: 'payment', method: 'cash', amount: 100 },
        { kind: 'change', method: 'cash', amount: -10 },
        { kind: 'tip', method: 'cash', amount: 5 },
      ],
    })
    expect(takePart(190, cash(100))).toMatchObject({ applied: 100, change: 0 })
  })

  test('of cash is at most a hundred times what is left: more was scanned, not handed over', () => {
    expect(takePart(200, cash(20_000))).toMatchObject({ applied: 200, change: 19_800 })
    expect(takePart(200, cash(20_000.01))).toEqual({
      ok: false,
      reason: 'Please enter at most 20,000.00',
    })
  })

  test('of cash that is more than a share of the bill gives change, of the tip too', () => {
    expect(takePart(190, { ...cash(95, 5), cashGiven: 200 })).toEqual({
      ok: true,
      applied: 95,
      change: 100,
      movements: [
        { kind: 'payment', method: 'cash', amount: 195 },
        { kind: 'change', method: 'cash', amount: -100 },
        { kind: 'tip', method: 'cash', amount: 5 },
      ],
    })
    expect(takePart(190, { ...cash(95, 5), cashGiven: 100 })).toMatchObject({ change: 0 })
    // More than is left was meant for what is left.
    expect(takePart(90, { ...cash(95), cashGiven: 100 })).toMatchObject({ applied: 90, change: 10 })
  })

  test.each([
    [{ ...cash(95, 5), cashGiven: 99.99 }, 'Cash given must be at least 100.00'],
    [{ ...cash(95, 5), cashGiven: 10_000.01 }, 'Cash given must be at most 10,000.00'],
    [{ ...by('GCash', 95), cashGiven: 100 }, 'Only cash is handed over. Please leave it out.'],
  ])('%o cannot have been handed over', (wish, reason) => {
    expect(takePart(190, wish)).toEqual({ ok: false, reason })
  })

  test.each([
    [0, cash(1), 'Nothing is left to pay.'],
    [10, cash(0), 'Please enter an amount'],
    [10, cash(Number.NaN), 'Please enter amounts in figures'],
    [10, cash(10, Number.NaN), 'Please enter amounts in figures'],
    [10, { ...cash(10), cashGiven: Number.NaN }, 'Please enter amounts in figures'],
    [10, cash(10_000.01), 'Please enter at most 10,000.00'],
  ])('with %d left, %o is refused', (left, wish, reason) => {
    expect(takePart(left, wish)).toEqual({ ok: false, reason })
  })
})

describe('a bill in parts', () => {
  test('100 by wallet, 50 by card, the rest of 190 in cash of 50', () => {
    const wishes = [by('GCash', 100), by('Card', 50, 10), cash(50)]
    const taken = takeParts(190, wishes)
    expect(taken.ok && taken.parts.map((rows) => rows.map(({ amount }) => amount))).toEqual([
      [100],
      [50, 10],
      [50, -10],
    ])
    expect(leftAfter(190, wishes.slice(0, 2))).toBe(40)
  })

  test('in which two friends hand over notes of 100 for 95 each', () => {
    const note = { ...cash(95), cashGiven: 100 }
    const taken = takeParts(190, [note, note])
    expect(taken.ok && taken.parts.map((rows) => rows.map(({ amount }) => amount))).toEqual([
      [100, -5],
      [100, -5],
    ])
    expect(leftAfter(190, [note])).toBe(95)
  })

  test('is not paid by less, and takes nothing more when it is', () => {
    expect(takeParts(190, [by('GCash', 100)])).toEqual({
      ok: false,
      reason: '90.00 is left to pay.',
    })
    expect(takeParts(100, [cash(200), cash(1)])).toMatchObject({
      reason: 'Nothing is left to pay.',
    })
  })

  test.each([
    [248.85, [3, 3, 3], [82.95, 82.95, 82.95]],
    [100, [3, 3, 3], [33.33, 33.33, 33.34]],
    [100.01, [2, 4, 4], [50, 25, 25.01]],
    // What is left may be less than a share, and a bill less than a cent for each.
    [0.05, [4, 4, 4, 4], [0.01, 0.01, 0.01, 0.02]],
    [0.02, [4], [0.02]],
  ])('%d is shared as %j by %j', (bill, people, paid) => {
    let left = bill
    for (const [at, each] of people.entries()) {
      const share = evenShare(bill, each, left)
      expect(share).toBe(paid[at])
      left = sumMoney([left, -share])
    }
    expect(left).toBe(0)
  })

  test('says what each part came to, and what went back of the cash', () => {
    const wishes = [by('GCash', 100, 5), cash(100)].map((each, at) => ({ ...each, id: `${at}` }))
    const parts = partsOfBill(190, wishes)
    expect(parts).toEqual([
      { id: '0', method: 'GCash', amount: 100, tip: 5 },
      { id: '1', method: 'cash', amount: 90, tip: 0, change: 10 },
    ])
    expect(changeOfLast(parts)).toBe(10)
    // Who paid before has it in their purse.
    expect(changeOfLast([...parts, { change: undefined }])).toBe(0)
    expect(changeOfLast([])).toBe(0)
    // The bill became less when this was taken already.
    expect(partsOfBill(90, wishes)[0]).toMatchObject({ amount: 100 })
  })
})

const cents = fc.integer({ min: 1, max: 20_000 })
const wish = fc.record({
  method: fc.constantFrom('cash', 'GCash', 'Card'),
  amount: cents.map((amount) => amount / 100),
  tip: fc.integer({ min: 0, max: 500 }).map((tip) => tip / 100),
})

test('whatever is entered, an order is never paid by more than its total, and tips are beside it', () => {
  fc.assert(
    fc.property(cents, fc.array(wish, { maxLength: 12 }), (totalCents, wishes) => {
      // A second computation, in cents and step by step.
      let left = totalCents
      let tips = 0
      const rows = []
      for (const [at, each] of wishes.entries()) {
        const taken = takePart(left / 100, each)
        if (!taken.ok) continue
        left -= Math.min(Math.round(each.amount * 100), left)
        tips += Math.round(each.tip * 100)
        rows.push(...taken.movements.map((row) => ({ ...row, partId: `part ${at}` })))
      }
      const parts = partsOf(rows)
      const paid = parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect(paid).toBe(totalCents - left)
      expect(parts.reduce((sum, { tip }) => sum + Math.round(tip * 100), 0)).toBe(tips)
      const back = rows.filter(({ kind }) => kind === 'change').map(({ amount }) => -amount)
      expect(sumMoney(parts.map(({ change = 0 }) => change))).toBe(sumMoney(back))
    }),
  )
})

test('a part that was taken back is none, and leaves nothing behind', () => {
  const rows = [
    { kind: 'payment', method: 'cash', amount: 100, partId: 'a' },
    { kind: 'change', method: 'cash', amount: -10, partId: 'a' },
    { kind: 'tip', method: 'cash', amount: 5, partId: 'a' },
    { kind: 'payment', method: 'GCash', amount: 50, partId: 'b' },
    { kind: 'payment', method: 'paypal', amount: 50, partId: null },
  ] as const
  const [first] = partsOf(rows)
  expect(first).toEqual({ id: 'a', method: 'cash', amount: 90, tip: 5, change: 10 })
  const back = partTakenBack(first ?? { method: '', amount: 0, tip: 0 })
  const all = [...rows, ...back.map((row) => ({ ...row, partId: 'a' }))]
  expect(partsOf(all).map(({ id }) => id)).toEqual(['b'])
  expect(sumMoney(all.filter(({ partId }) => partId === 'a').map(({ amount }) => amount))).toBe(0)
})

test('a tip alone is a part, and what comes to nothing is none', () => {
  const rows = [
    { kind: 'tip', method: 'GCash', amount: 5, partId: 'a' },
    { kind: 'payment', method: 'cash', amount: 5, partId: 'b' },
    { kind: 'void', method: 'cash', amount: -5, partId: 'b' },
  ] as const
  expect(partsOf(rows)).toStrictEqual([{ id: 'a', method: 'GCash', amount: 0, tip: 5 }])
  expect(partTakenBack({ method: 'GCash', amount: 50, tip: 0 })).toEqual([
    { kind: 'void', method: 'GCash', amount: -50, note: 'Part taken back' },
  ])
})

test('how an order was paid, in one word', () => {
  expect(methodOfParts(['cash', 'GCash'])).toBe('split')
  expect(methodOfParts(['GCash', 'GCash'])).toBe('GCash')
  expect(methodOfParts([])).toBeUndefined()
})

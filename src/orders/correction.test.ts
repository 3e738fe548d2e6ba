import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import {
  correct,
  leftToReturn,
  linesLeft,
  linesTaken,
  mayVoid,
  needsOfFate,
  nothingLeft,
  toGiveBack,
  worthOf,
  type CorrectedLine,
  type SoldLine,
} from './correction.ts'

const tea: SoldLine = { position: 0, name: 'Tea', quantity: 3, subtotal: 285, cost: 10.5 }
const cake: SoldLine = { position: 1, name: 'Cake', quantity: 1, subtotal: 120, cost: 40 }
const sold = linesLeft([tea, cake], [])
const order = { total: 455, reduced: 0 }

test('two of three teas are void: their price is gone and their ingredients return', () => {
  const lines = [{ position: 0, quantity: 2, fate: 'wasted' }] as const
  expect(correct(order, sold, { kind: 'void', lines })).toEqual({
    ok: true,
    amount: 190,
    cost: 21,
    lines: [{ position: 0, quantity: 2, fate: 'shelf' }],
    isWhole: false,
  })
})

test('what was taken out of a sale is said line by line', () => {
  const lines = [
    { position: 1, quantity: 1 },
    { position: 0, quantity: 2 },
  ]
  expect(linesTaken(sold, lines)).toBe('1 × Cake, 2 × Tea')
  expect(linesTaken(sold, [{ position: 0, quantity: 0 }])).toBe('')
})

test('of a refund, only what goes back to the shelf costs less', () => {
  const lines = [
    { position: 0, quantity: 1, fate: 'wasted' },
    { position: 1, quantity: 1, fate: 'shelf' },
  ] as const
  expect(correct(order, sold, { kind: 'refund', lines })).toMatchObject({ amount: 215, cost: 40 })
})

test('the whole takes its fee along, and what is left after a part is the rest', () => {
  expect(correct(order, sold, { kind: 'refund' })).toMatchObject({ amount: 455, isWhole: true })
  const left = linesLeft([tea, cake], [{ position: 0, quantity: 3 }])
  expect(correct({ total: 455, reduced: 285 }, left, { kind: 'refund' })).toMatchObject({
    amount: 170,
    lines: [{ position: 1, quantity: 1, fate: 'wasted' }],
  })
})

test.each([
  [{ kind: 'refund', amount: 455.01 }, 'Please enter at most 455.00'],
  [{ kind: 'refund', amount: 0 }, 'Please enter at most 455.00'],
  [{ kind: 'refund', amount: Number.NaN }, 'Please enter at most 455.00'],
  [
    { kind: 'refund', lines: [{ position: 0, quantity: 1.5, fate: 'wasted' }] },
    'Please enter a whole number',
  ],
  [
    { kind: 'refund', lines: [{ position: 0, quantity: 1e300, fate: 'wasted' }] },
    'Of "Tea" no more than 3 can be taken out.',
  ],
  [
    { kind: 'void', lines: [{ position: 0, quantity: 4, fate: 'shelf' }] },
    'Of "Tea" no more than 3 can be taken out.',
  ],
  [
    {
      kind: 'void',
      lines: [
        { position: 1, quantity: 1, fate: 'shelf' },
        { position: 1, quantity: 1, fate: 'shelf' },
      ],
    },
    'Of "Cake" no more than 1 can be taken out.',
  ],
  [{ kind: 'void', lines: [] }, 'Please choose what to take out.'],
] as const)('%j is refused', (wish, reason) => {
  expect(correct(order, sold, wish)).toEqual({ ok: false, reason })
})

test('of what was given back whole nothing is given back again', () => {
  const left = linesLeft([tea], [{ position: 0, quantity: 3 }])
  expect(correct({ total: 285, reduced: 285 }, left, { kind: 'refund' })).toEqual({
    ok: false,
    reason: nothingLeft,
  })
})

const all = [
  { position: 0, quantity: 3, fate: 'shelf' },
  { position: 1, quantity: 1, fate: 'wasted' },
] as const

test('the last lines take what is left of the fee along, and lines of none are no lines', () => {
  expect(correct(order, sold, { kind: 'refund', lines: all })).toEqual({
    ok: true,
    amount: 455,
    cost: 31.5,
    lines: all,
    isWhole: true,
  })
  const [teas, cakes] = all
  const lines = [{ ...teas, quantity: 0 }, { ...teas, quantity: -1 }, cakes]
  expect(correct(order, sold, { kind: 'refund', lines })).toMatchObject({
    amount: 120,
    lines: [cakes],
    isWhole: false,
  })
  expect(correct(order, sold, { kind: 'refund', lines: lines.slice(0, 1) })).toEqual({
    ok: false,
    reason: 'Please choose what to take out.',
  })
})

test('a line of which nobody knows is not left', () => {
  const lines = [{ position: 7, quantity: 1, fate: 'shelf' }] as const
  expect(correct(order, sold, { kind: 'refund', lines })).toEqual({
    ok: false,
    reason: 'Of "" no more than 0 can be taken out.',
  })
})

test('a fee is left when all lines are gone, and lines when nothing is to be paid', () => {
  const none = linesLeft([tea, cake], all)
  expect(correct({ total: 455, reduced: 405 }, none, { kind: 'refund' })).toMatchObject({
    ok: true,
    amount: 50,
    isWhole: true,
  })
  const free = linesLeft([{ ...tea, subtotal: 0 }, cake], [{ position: 1, quantity: 1 }])
  expect(correct({ total: 120, reduced: 120 }, free, { kind: 'void' })).toMatchObject({
    ok: true,
    amount: 0,
    cost: 31.5,
  })
})

test('an amount takes no line along, and all of it is the whole', () => {
  const given = { ok: true, cost: 0, lines: [] }
  const refund = (amount: number) => correct(order, sold, { kind: 'refund', amount })
  expect(refund(455)).toEqual({ ...given, amount: 455, isWhole: true })
  expect(refund(454.99)).toEqual({ ...given, amount: 454.99, isWhole: false })
})

test('three that cannot be divided evenly come to their line, one after the other', () => {
  const uneven = { ...tea, subtotal: 100 }
  const amounts = [0, 1, 2].map((gone) => {
    const left = linesLeft([uneven, cake], [{ position: 0, quantity: gone }])
    const lines = [{ position: 0, quantity: 1, fate: 'wasted' }] as const
    const done = correct(order, left, { kind: 'refund', lines })
    return done.ok ? done.amount : undefined
  })
  expect(amounts).toEqual([33.33, 33.34, 33.33])
})

test('what nobody has begun to hand over may be void', () => {
  const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']
  expect(statuses.filter(mayVoid)).toEqual(['pending', 'processing'])
})

const need = (ingredientId: string, quantity: number, unit?: string) =>
  unit === undefined ? { ingredientId, quantity } : { ingredientId, quantity, unit }

test('what was taken back had so much of each ingredient, fate by fate', () => {
  const recipes = [
    { position: 0, recipe: [need('milk', 0.1, 'l'), need('tea', 5)] },
    { position: 1, recipe: [need('milk', 0.2, 'l')] },
  ]
  const taken: readonly CorrectedLine[] = [
    ...all,
    { position: 0, quantity: 1, fate: 'wasted' },
    { ...all[0], position: 7 },
  ]
  expect(needsOfFate(recipes, taken, 'shelf')).toEqual([need('milk', 0.3, 'l'), need('tea', 15)])
  expect(needsOfFate(recipes, taken, 'wasted')).toEqual([need('milk', 0.3, 'l'), need('tea', 5)])
  expect(needsOfFate(recipes, [], 'wasted')).toEqual([])
})

test('what was wasted does not return when the rest is called off', () => {
  const took = [need('milk', 0.3), need('tea', 15), need('cup', 3)]
  expect(leftToReturn(took, [need('milk', 0.1), need('tea', 15)])).toEqual([
    need('milk', 0.2),
    need('cup', 3),
  ])
})

const wish = record({
  kind: constantFrom(...(['void', 'refund'] as const)),
  position: integer({ min: 0, max: 1 }),
  quantity: integer({ min: 0, max: 3 }),
  fate: constantFrom(...(['shelf', 'wasted'] as const)),
  amount: integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
  how: constantFrom(...(['whole', 'line', 'amount'] as const)),
})

test('whatever is corrected in whatever order, never more than was sold is taken out', () => {
  assert(
    property(array(wish, { maxLength: 12 }), (wishes) => {
      let reduced = 0
      let corrected: readonly CorrectedLine[] = []
      for (const { kind, position, quantity, fate, amount, how } of wishes) {
        const part =
          how === 'whole'
            ? {}
            : how === 'amount'
              ? { amount }
              : { lines: [{ position, quantity, fate }] }
        const done = correct({ total: 455, reduced }, linesLeft([tea, cake], corrected), {
          kind,
          ...part,
        })
        if (!done.ok) continue
        reduced = sumMoney([reduced, done.amount])
        corrected = [...corrected, ...done.lines]
        expect(worthOf({ total: 455, reduced })).toBeGreaterThanOrEqual(0)
      }
      const left = linesLeft([tea, cake], corrected).map((line) => line.left)
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('what was paid beyond what is left of a sale is to be given back, and nothing else', () => {
  expect(toGiveBack({ total: 455, reduced: 95, paid: 455 })).toBe(95)
  expect(toGiveBack({ total: 455, reduced: 95, paid: 360 })).toBe(0)
  expect(toGiveBack({ total: 455, reduced: 0, paid: 100 })).toBe(0)
})

import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timesQuantity } from '../kit/exact.ts'
import {
  costOfLines,
  extendedPrice,
  fullnessOf,
  lowLevelOf,
  portions,
  priceFloor,
  shortages,
  stockOf,
  sumNeeds,
  totalCost,
  unitPriceOf,
} from './ingredient.ts'

const names = constantFrom('milk', 'pearls', 'sugar', 'tea')
const millionths = (least: number, most: number) =>
  integer({ min: least, max: most }).map((count) => count / 1_000_000)
const need = record({ ingredientId: names, quantity: millionths(1, 50_000_000) })
const needs = array(need, { maxLength: 12 })
const shelf = array(millionths(0, 500_000_000), { minLength: 4, maxLength: 4 }).map(
  ([milk = 0, pearls = 0, sugar = 0, tea = 0]) =>
    new Map(Object.entries({ milk, pearls, sugar, tea })),
)

/** In the smallest steps a form takes: 6 decimals of quantity, 6 of price, 2 of markup. */
const steps = record({
  quantity: integer({ min: 1, max: 1e11 }),
  price: integer({ min: 0, max: 1e9 }),
  markup: integer({ min: 0, max: 100_000 }),
})
const lineOf = ({
  quantity,
  price,
  markup,
}: {
  quantity: number
  price: number
  markup: number
}) => ({
  quantity: quantity / 1e6,
  pricePerUnit: price / 1e6,
  markup: markup / 100,
})
/** Exact, in units of which 10¹⁴ make a cent. */
const worthOf = (lines: readonly { quantity: number; price: number; markup: number }[]) =>
  lines.reduce(
    (sum, { quantity, price, markup }) =>
      sum + BigInt(quantity) * BigInt(price) * BigInt(10_000 + markup),
    0n,
  )
const withoutMarkup = (line: { quantity: number; price: number }) => ({ ...line, markup: 0 })
const unitsPerCent = 10n ** 14n
const centsOf = (amount: number) => BigInt(Math.round(amount * 100))

describe('what a recipe needs', () => {
  test('is one need per ingredient, in id order, whatever the order of the lines', () => {
    assert(
      property(needs, (list) => {
        const sum = sumNeeds(list)
        expect(sumNeeds(list.toReversed())).toEqual(sum)
        expect(sumNeeds(sum)).toEqual(sum)
        const ids = sum.map(({ ingredientId }) => ingredientId)
        expect(ids).toEqual([...new Set(list.map(({ ingredientId }) => ingredientId))].toSorted())
      }),
    )
  })

  test('sums two lines that share an ingredient, exactly', () => {
    const milk = (quantity: number) => ({ ingredientId: 'milk', quantity })
    expect(sumNeeds([milk(0.1), milk(0.2)])).toEqual([milk(0.3)])
    expect(shortages([milk(0.1), milk(0.2)], new Map([['milk', 0.3]]))).toEqual([])
    expect(shortages([milk(6), milk(5)], new Map([['milk', 10]]))).toEqual([
      { ingredientId: 'milk', needed: 11, inStock: 10 },
    ])
  })

  test('can be made as often as portions say, and not once more', () => {
    assert(
      property(array(need, { minLength: 1, maxLength: 12 }), shelf, (list, stock) => {
        const { count, limitedBy } = portions(list, stock)
        const made = (times: number) =>
          sumNeeds(list).map(({ ingredientId, quantity }) => ({
            ingredientId,
            quantity: timesQuantity(quantity, times),
          }))
        expect(shortages(made(count), stock)).toEqual([])
        const short = shortages(made(count + 1), stock).map(({ ingredientId }) => ingredientId)
        expect(short).toContain(limitedBy)
      }),
    )
  })

  test('is nothing for a product without a recipe: no shelf limits it', () => {
    expect(portions([], new Map())).toEqual({ count: Infinity, limitedBy: undefined })
    expect(shortages([], new Map())).toEqual([])
  })

  test('is looked for on a shelf of which more is known', () => {
    const onShelf = stockOf(new Map([['milk', { stock: 90, unit: 'ml' }]]))
    expect(onShelf).toEqual(new Map([['milk', 90]]))
    expect(shortages([{ ingredientId: 'milk', quantity: 100 }], onShelf)).toEqual([
      { ingredientId: 'milk', needed: 100, inStock: 90 },
    ])
  })

  test('is short of an ingredient that is on no shelf', () => {
    expect(portions([{ ingredientId: 'ghost', quantity: 1 }], new Map()).count).toBe(0)
  })
})

describe('what ingredients are worth', () => {
  test('VAL-36 VAL-38 the least price is never below the ingredients with markup, nor a cent above', () => {
    assert(
      property(array(steps, { maxLength: 20 }), (lines) => {
        const floor = centsOf(priceFloor(lines.map(lineOf))) * unitsPerCent
        const worth = worthOf(lines)
        expect(floor >= worth).toBe(true)
        expect(floor - worth < unitsPerCent).toBe(true)
      }),
    )
  })

  test('the cost of an order’s line is rounded once, to the nearest cent', () => {
    assert(
      property(array(steps, { maxLength: 20 }), (lines) => {
        const cost = worthOf(lines.map(withoutMarkup))
        const cents = (cost + unitsPerCent / 2n) / unitsPerCent
        expect(centsOf(costOfLines(lines.map(lineOf)))).toBe(cents)
      }),
    )
  })

  test('ENT-35 VAL-46 the extended price is stock × price × (1 + markup/100)', () => {
    assert(
      property(steps, (line) => {
        const { quantity: stock, ...priced } = lineOf(line)
        expect(centsOf(extendedPrice({ stock, ...priced }))).toBe(
          (worthOf([line]) + unitsPerCent / 2n) / unitsPerCent,
        )
        expect(centsOf(totalCost({ stock, ...priced }))).toBe(
          (worthOf([withoutMarkup(line)]) + unitsPerCent / 2n) / unitsPerCent,
        )
      }),
    )
    expect(extendedPrice({ stock: 200, pricePerUnit: 0.15, markup: 20 })).toBe(36)
    expect(totalCost({ stock: 1, pricePerUnit: 1.005, markup: 0 })).toBe(1.01)
  })

  test('the largest shelf at the largest price is still a number', () => {
    const largest = { pricePerUnit: 9_999_999, markup: 100_000 }
    const figures = [
      totalCost({ stock: 99_999_999, ...largest }),
      extendedPrice({ stock: 99_999_999, ...largest }),
      priceFloor([{ quantity: 99_999_999, ...largest }]),
    ]
    expect(figures.every((figure) => Number.isFinite(figure) && figure > 1e14)).toBe(true)
  })

  test('VAL-45 a total spread over the stock gives the unit price, and none without stock', () => {
    expect(unitPriceOf(100, 3)).toBe(33.333333)
    expect(unitPriceOf(0, 5)).toBe(0)
    expect(unitPriceOf(100, 0)).toBeUndefined()
    assert(
      property(integer({ min: 1, max: 1e8 }), millionths(1, 1e10), (cents, stock) => {
        expect(Number.isFinite(unitPriceOf(cents / 100, stock))).toBe(true)
      }),
    )
  })
})

test.each([
  [0, 500, 0],
  [250, 500, 0.25],
  [500, 500, 0.5],
  [1000, 500, 1],
  [9000, 500, 1],
  [9000, 0, undefined],
  [9000, null, undefined],
])('a shelf of %d that runs low at %s is full to %s', (stock, level, fullness) => {
  expect(fullnessOf(stock, level)).toBe(fullness)
})

test('what runs low says at which level, where somebody has set one', () => {
  expect(lowLevelOf(500, 500)).toBe(500)
  expect(lowLevelOf(501, 500)).toBeUndefined()
  expect(lowLevelOf(0, null)).toBeUndefined()
})

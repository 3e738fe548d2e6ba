import {
  array,
  assert,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumNeeds, type Need } from '../inventory/ingredient.ts'
import { quantityScale, sumQuantities, timesQuantity } from '../kit/exact.ts'
import { sumMoney, timesMoney } from '../kit/money.ts'
import { groupOnShelf } from './effect-on-shelf.ts'
import { EnteredSharedGroup, groupOf } from './entered.ts'
import { needsOf } from './evaluation.ts'
import { swapClash, type Effect, type Option, type Taken } from './group.ts'
import { costOf, priceWith } from './price.ts'

const need = (ingredientId: string, quantity: number): Need => ({ ingredientId, quantity })
const option = (label: string, price: number, ...effects: readonly Effect[]): Option => ({
  id: label,
  label,
  price,
  isDefault: false,
  effects,
})

describe('Okinawa, as it is ordered', () => {
  const medium = {
    label: '16 oz',
    price: 89,
    recipe: [
      need('tea', 150),
      need('milk', 60),
      need('syrup', 30),
      need('ice', 120),
      need('small cup', 1),
    ],
  }
  const large = {
    label: '22 oz',
    price: 109,
    recipe: [
      need('tea', 210),
      need('milk', 80),
      need('syrup', 40),
      need('ice', 160),
      need('large cup', 1),
    ],
  }
  const halfSugar = option('Half sugar', 0, { kind: 'scale', ingredientId: 'syrup', factor: 0.5 })
  const lessIce = option('Less ice', 0, { kind: 'scale', ingredientId: 'ice', factor: 0.5 })
  const oat = option('Oat milk', 25, {
    kind: 'swap',
    ingredientId: 'milk',
    withId: 'oat milk',
    ratio: 1,
  })
  const pearls = option('Pearls', 15, {
    kind: 'add',
    ingredientId: 'pearls',
    quantity: 40,
    bySize: { '22 oz': 50 },
  })
  const whole: readonly Taken[] = [
    { option: halfSugar, times: 1 },
    { option: lessIce, times: 1 },
    { option: oat, times: 1 },
    { option: pearls, times: 2 },
  ]

  test('one of 22 oz with half sugar, less ice, oat milk and two pearls', () => {
    expect(needsOf(large, whole)).toEqual([
      need('ice', 80),
      need('large cup', 1),
      need('oat milk', 80),
      need('pearls', 100),
      need('syrup', 20),
      need('tea', 210),
    ])
    expect(needsOf(medium, [{ option: pearls, times: 2 }])).toContainEqual(need('pearls', 80))
  })

  test('an option may add nothing in a size, also where it is typed in another unit', () => {
    const added = {
      kind: 'add',
      ingredient: '01890000-0000-7000-8000-000000000001',
      quantity: 0.04,
      bySize: { '22 oz': 0 },
      unit: 'kg',
    } as const
    const entered = EnteredSharedGroup.parse({
      label: 'Toppings',
      options: [{ label: 'Pearls', effects: [added] }],
    })
    const group = groupOnShelf(
      groupOf(entered, 'toppings'),
      new Map([[added.ingredient, { unit: 'g' }]]),
    )
    const taken = group.options.map((each) => ({ option: each, times: 2 }))
    const own = need('tea', 150)
    expect(needsOf({ label: '16 oz', recipe: [own] }, taken)).toEqual([
      need(added.ingredient, 80),
      own,
    ])
    expect(needsOf({ label: '22 oz', recipe: [own] }, taken)).toEqual([own])
  })

  test('three of these and two of 16 oz as they are, in whatever order the options were tapped', () => {
    assert(
      property(shuffledSubarray([...whole], { minLength: 4 }), (taken) => {
        const cart = [
          ...Array.from({ length: 3 }, () => needsOf(large, taken)),
          ...Array.from({ length: 2 }, () => needsOf(medium, [])),
        ]
        expect(sumNeeds(cart.flat())).toEqual([
          need('ice', 480),
          need('large cup', 3),
          need('milk', 120),
          need('oat milk', 240),
          need('pearls', 300),
          need('small cup', 2),
          need('syrup', 120),
          need('tea', 930),
        ])
        const each = priceWith(
          large.price,
          taken.map(({ option: { price }, times }) => ({ price, times })),
        )
        expect(each).toBe(164)
        expect(sumMoney([timesMoney(each, 3), timesMoney(medium.price, 2)])).toBe(670)
      }),
    )
  })

  test('an option that names what is no longer there does nothing', () => {
    const noMilk = option('Less milk', 0, { kind: 'scale', ingredientId: 'milk', factor: 0.5 })
    const taken = [oat, noMilk].map((each) => ({ option: each, times: 1 }))
    expect(needsOf(large, taken)).toContainEqual(need('oat milk', 80))
    const creamless = option('No cream', 0, { kind: 'scale', ingredientId: 'cream', factor: 0 })
    expect(needsOf(large, [{ option: creamless, times: 1 }])).toEqual(needsOf(large, []))
  })

  test('none of an ingredient is not taken at all, and may be added again', () => {
    const noIce = option('No ice', 0, { kind: 'scale', ingredientId: 'ice', factor: 0 })
    const cubes = option('One cube', 0, { kind: 'add', ingredientId: 'ice', quantity: 10 })
    const taken = { option: noIce, times: 1 }
    expect(needsOf(large, [taken]).map(({ ingredientId }) => ingredientId)).not.toContain('ice')
    expect(needsOf(large, [taken, { option: cubes, times: 3 }])).toContainEqual(need('ice', 30))
  })

  test('what is swapped for something of the recipe joins it, and is scaled with it', () => {
    const latte = { label: '', recipe: [need('milk', 100), need('oat milk', 50)] }
    const more = option('More oat', 0, { kind: 'scale', ingredientId: 'oat milk', factor: 1.5 })
    const taken = [oat, more].map((each) => ({ option: each, times: 1 }))
    expect(needsOf(latte, taken)).toEqual([need('oat milk', 225)])
  })

  test('two options that swap the same ingredient clash; one taken twice does not', () => {
    const soy = option('Soy milk', 20, {
      kind: 'swap',
      ingredientId: 'milk',
      withId: 'soy milk',
      ratio: 1,
    })
    const taken = (...options: readonly Option[]) =>
      options.map((each) => ({ option: each, times: 1 }))
    expect(swapClash(taken(oat, pearls, soy))).toEqual([oat, soy])
    expect(swapClash(taken(oat, pearls, halfSugar))).toBeUndefined()
  })

  test('a third of a third is rounded once', () => {
    const third = (label: string) =>
      option(label, 0, { kind: 'scale', ingredientId: 'syrup', factor: 0.3333 })
    const taken = ['a', 'b', 'c'].map((label) => ({ option: third(label), times: 1 }))
    // 40 × 0.3333³ = 1.48103706…
    const expected = Math.round(40 * 0.3333 ** 3 * quantityScale) / quantityScale
    expect(needsOf(large, taken)).toContainEqual(need('syrup', expected))
  })
})

const ids = ['ice', 'milk', 'oat', 'pearls', 'tea'] as const
const ingredient = constantFrom(...ids)
const quantity = integer({ min: 1, max: 4_000 }).map((steps) => steps / 4)
const factor = integer({ min: 0, max: 12 }).map((quarters) => quarters / 4)
const effect = record({
  kind: constantFrom('add', 'scale'),
  ingredientId: ingredient,
  quantity,
  factor,
}).map(({ kind, ingredientId, quantity: much, factor: by }): Effect =>
  kind === 'add'
    ? { kind, ingredientId, quantity: much }
    : { kind: 'scale', ingredientId, factor: by },
)
const swap = record({ ingredientId: ingredient, withId: ingredient, ratio: factor }).map(
  (parts): Effect => ({ kind: 'swap', ...parts }),
)
const taken = array(
  record({
    effects: array(effect, { maxLength: 3 }),
    swaps: array(swap, { maxLength: 1 }),
    times: integer({ min: 1, max: 3 }),
  }),
  { maxLength: 5 },
).map((all) =>
  all.map(({ effects, swaps, times }, at): Taken => ({
    option: option(String(at), at * 5, ...effects, ...swaps),
    times,
  })),
)
const recipe = array(record({ ingredientId: ingredient, quantity }), { maxLength: 5 }).map(sumNeeds)

describe('whatever is chosen', () => {
  test('the order of the taps changes nothing, not even where swaps clash', () => {
    assert(
      property(recipe, taken, (lines, chosen) => {
        const size = { label: '', recipe: lines }
        expect(needsOf(size, chosen.toReversed())).toEqual(needsOf(size, chosen))
        expect(needsOf({ ...size, recipe: lines.toReversed() }, chosen)).toEqual(
          needsOf(size, chosen),
        )
      }),
    )
  })

  test('nothing is taken below zero, and nothing is named that is not taken', () => {
    assert(
      property(recipe, taken, (lines, chosen) => {
        for (const { quantity: much } of needsOf({ label: '', recipe: lines }, chosen)) {
          expect(much).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('taking and giving back nets to nothing', () => {
    assert(
      property(recipe, taken, integer({ min: 1, max: 9 }), (lines, chosen, portions) => {
        const needs = needsOf({ label: '', recipe: lines }, chosen)
        for (const { quantity: much } of needs) {
          const takes = Array.from({ length: portions }, () => -much)
          expect(sumQuantities([timesQuantity(much, portions), ...takes])).toBe(0)
        }
      }),
    )
  })

  test('the cost of what was added is the sum of the costs, when cents come out even', () => {
    const prices = new Map(
      ids.map((id, at) => [id as string, { pricePerUnit: (at + 1) * 4, markup: 20 }]),
    )
    const adds = array(record({ ingredientId: ingredient, quantity }), { maxLength: 4 })
    assert(
      property(recipe, adds, integer({ min: 1, max: 3 }), (lines, added, times) => {
        const size = { label: '', recipe: lines }
        const options = added.map((each, at) => option(String(at), 0, { kind: 'add', ...each }))
        const whole = needsOf(
          size,
          options.map((each) => ({ option: each, times })),
        )
        const apart = options.map((each) =>
          costOf(needsOf({ label: '', recipe: [] }, [{ option: each, times }]), prices),
        )
        expect(costOf(whole, prices)).toBe(sumMoney([costOf(needsOf(size, []), prices), ...apart]))
      }),
    )
  })

  test('agrees with a second, plain calculation', () => {
    assert(
      property(recipe, taken, (lines, chosen) => {
        if (swapClash(chosen) !== undefined) return
        expect(needsOf({ label: '', recipe: lines }, chosen)).toEqual(naive(lines, chosen))
      }),
    )
  })
})

/** Quarters of quarters are exact in floats: no rounding can hide a wrong order. */
function naive(lines: readonly Need[], chosen: readonly Taken[]): readonly Need[] {
  const all = chosen.flatMap(({ option: { effects } }) => effects)
  const amounts: Record<string, number> = {}
  for (const { ingredientId, quantity: much } of lines) {
    const swapped = all.find((each) => each.kind === 'swap' && each.ingredientId === ingredientId)
    const [id, by] = swapped?.kind === 'swap' ? [swapped.withId, swapped.ratio] : [ingredientId, 1]
    amounts[id] = (amounts[id] ?? 0) + much * by
  }
  for (const each of all) {
    if (each.kind === 'scale' && amounts[each.ingredientId] !== undefined) {
      amounts[each.ingredientId] = (amounts[each.ingredientId] ?? 0) * each.factor
    }
  }
  for (const {
    option: { effects },
    times,
  } of chosen) {
    for (const each of effects) {
      if (each.kind === 'add') {
        amounts[each.ingredientId] = (amounts[each.ingredientId] ?? 0) + each.quantity * times
      }
    }
  }
  return Object.entries(amounts)
    .map(([id, much]) => need(id, Math.round(much * quantityScale) / quantityScale))
    .filter(({ quantity: much }) => much > 0)
    .toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))
}

import { describe, expect, test } from 'vitest'
import type { Effect, Group, Option } from './group.ts'
import { offerOf, thresholdsOf } from './offer.ts'
import { optionFloor, sizeFloor } from './price.ts'
import { askOf, firstFault, mayAdd, startOf, timesLabel, withTimes } from './selection.ts'

const option = (id: string, ...effects: readonly Effect[]): Option => ({
  id,
  label: id,
  price: 0,
  isDefault: false,
  effects,
})
const group = (label: string, parts: Partial<Group>, ...options: readonly Option[]): Group => ({
  id: label,
  label,
  min: 0,
  max: 1,
  mostEach: 1,
  online: true,
  counter: true,
  options,
  ...parts,
})
const shown = (each: Group) => ({
  ...each,
  options: each.options.map(({ id, isDefault }) => ({ _id: id, isDefault })),
})

const whole = { ...option('whole'), isDefault: true }
const oat = option('oat', { kind: 'swap', ingredientId: 'milk', withId: 'oat', ratio: 1 })
const pearls = option('pearls', {
  kind: 'add',
  ingredientId: 'pearls',
  quantity: 40,
  bySize: { L: 50 },
})
const jelly = option('jelly', { kind: 'add', ingredientId: 'jelly', quantity: 30 })
const milks = group('Milk', { min: 1 }, whole, oat)
const toppings = group('Toppings', { max: 3, mostEach: 2 }, pearls, jelly)
const size = (label: string, milk: number, price: number) => ({
  id: label,
  label,
  price,
  recipe: [
    { ingredientId: 'tea', quantity: milk * 2 },
    { ingredientId: 'milk', quantity: milk },
  ],
})
const [small, large] = [size('S', 60, 80), size('L', 100, 100)]
const drink = { price: 80, recipe: small.recipe, sizes: [small, large], groups: [milks, toppings] }

describe('a group', () => {
  test.each([
    [0, 1, 1, undefined],
    [1, 1, 1, 'Choose 1'],
    [0, 3, 1, 'Choose up to 3'],
    [2, 2, 1, 'Choose 2'],
    [1, 3, 1, 'Choose 1 to 3'],
    [2, null, 1, 'Choose at least 2'],
    [0, null, 1, undefined],
    [0, 3, 2, 'Choose up to 3, up to 2 of each'],
    [0, 3, 3, 'Choose up to 3'],
    [3, 3, 2, 'Choose 3, up to 2 of each'],
    [2, null, 4, 'Choose at least 2, up to 4 of each'],
    [0, null, 4, 'Up to 4 of each'],
  ])(
    'of at least %j and at most %j, each up to %j times, asks: %j',
    (min, max, mostEach, asked) => {
      expect(askOf({ label: '', min, max, mostEach })).toBe(asked)
    },
  )

  test('of one changes to what was tapped last; others count', () => {
    const start = startOf([shown(milks), shown(toppings)])
    expect([...start]).toEqual([['whole', 1]])
    expect([...withTimes(shown(milks), start, 'oat', 1)]).toEqual([['oat', 1]])
    const two = withTimes(shown(toppings), start, 'pearls', 2)
    expect(mayAdd(shown(toppings), two, 'pearls')).toBe(false)
    expect(mayAdd(shown(toppings), two, 'jelly')).toBe(true)
    expect(mayAdd(shown(toppings), withTimes(shown(toppings), two, 'jelly', 1), 'jelly')).toBe(
      false,
    )
    expect([...withTimes(shown(toppings), two, 'pearls', 0)]).toEqual([['whole', 1]])
  })

  test('says what is missing and what is too much, the first group first', () => {
    const groups = [shown(milks), shown(toppings)]
    const fault = (taken: Readonly<Record<string, number>>) =>
      firstFault(groups, new Map(Object.entries(taken)))?.text
    expect(fault({})).toBe('Please choose one of "Milk".')
    expect(fault({ whole: 1, oat: 1 })).toBe('Please choose only one of "Milk".')
    expect(fault({ oat: 1, pearls: 2, jelly: 2 })).toBe('Please choose at most 3 of "Toppings".')
    expect(fault({ oat: 1, pearls: 3 })).toBe('Each of "Toppings" can be taken 2 times.')
    expect(fault({ oat: 1, pearls: 2, jelly: 1 })).toBeUndefined()
  })

  test('an option taken twice says so', () => {
    expect(timesLabel({ label: 'Pearls', times: 2 })).toBe('2 × Pearls')
    expect(timesLabel({ label: 'Pearls' })).toBe('Pearls')
    expect(timesLabel({ label: 'Pearls', type: 'Toppings' })).toBe('Pearls')
  })

  test.each([
    ['Sugar', '0 %', 'Sugar: 0 %'],
    ['Sugar', '1/2', 'Sugar: 1/2'],
    ['Sugar', '50 % sugar', '50 % sugar'],
    ['Shots', '+1', 'Shots: +1'],
    ['', '50 %', '50 %'],
    [undefined, '50 %', '50 %'],
  ])('of %j an option %j is %j', (type, label, told) => {
    expect(timesLabel({ label, type })).toBe(told)
    expect(timesLabel({ label, type, times: 2 })).toBe(`2 × ${told}`)
  })
})

describe('what the shelf can make', () => {
  const full = { tea: 1000, milk: 1000, oat: 1000, pearls: 1000, jelly: 1000 }
  const offered = (less: Partial<typeof full>) => {
    const { served, withoutById } = offerOf(drink, new Map(Object.entries({ ...full, ...less })))
    const out = (id: string) => withoutById.get(id)
    return {
      served,
      whole: out('whole'),
      oat: out('oat'),
      pearls: out('pearls'),
      jelly: out('jelly'),
    }
  }
  const none = [false, false]

  test('is everything while there is enough', () => {
    expect(offered({})).toEqual({
      served: [true, true],
      whole: none,
      oat: none,
      pearls: none,
      jelly: none,
    })
  })
  test('is the small one alone when the tea is enough for no more', () => {
    expect(offered({ tea: 199 }).served).toEqual([true, false])
    expect(offered({ tea: 119 }).served).toEqual([false, false])
  })
  test('is oat milk when the milk is out, and nothing when oat milk is out as well', () => {
    expect(offered({ milk: 59.9999 })).toEqual({
      served: [true, true],
      whole: [true, true],
      oat: none,
      pearls: none,
      jelly: none,
    })
    expect(offered({ milk: 60, oat: 60 })).toMatchObject({
      served: [true, false],
      oat: [false, true],
    })
  })
  test('is pearls in the size that takes fewer', () => {
    expect(offered({ pearls: 45 }).pearls).toEqual([false, true])
  })
  test('changes where a threshold is crossed, and nowhere else', () => {
    const of = (id: string) =>
      thresholdsOf(drink)
        .filter(({ ingredientId }) => ingredientId === id)
        .map(({ quantity }) => quantity)
        .toSorted((a, b) => a - b)
    expect(of('milk')).toEqual([60, 100])
    expect(of('oat')).toEqual([60, 100])
    expect(of('pearls')).toEqual([40, 50])
    expect(of('jelly')).toEqual([30])
  })
})

describe('the least price', () => {
  const prices = new Map([
    ['tea', { pricePerUnit: 0.1, markup: 100 }],
    ['milk', { pricePerUnit: 0.2, markup: 0 }],
    ['oat', { pricePerUnit: 0.5, markup: 0 }],
    ['pearls', { pricePerUnit: 0.25, markup: 20 }],
  ])
  test('of a size is its recipe with markup', () => {
    // 120 × 0.1 × 2 + 60 × 0.2
    expect(sizeFloor(small, prices)).toBe(36)
    expect(sizeFloor(large, prices)).toBe(60)
  })
  test('of an option is what it adds where that is most, less what it surely takes away', () => {
    // 50 × 0.25 × 1.2
    expect(optionFloor(pearls, drink, prices)).toBe(15)
    // 100 × (0.5 − 0.2)
    expect(optionFloor(oat, drink, prices)).toBe(30)
    const noMilk = option('no milk', { kind: 'scale', ingredientId: 'milk', factor: 0 })
    expect(optionFloor(noMilk, drink, prices)).toBe(0)
    const groups = [...drink.groups, group('Less', {}, noMilk)]
    // The milk may be gone already: 100 × 0.5
    expect(optionFloor(oat, { ...drink, groups }, prices)).toBe(50)
  })
  test('of one milk of several is less the milk it replaces, unless two of them can be taken', () => {
    const soy = option('soy', { kind: 'swap', ingredientId: 'milk', withId: 'soy', ratio: 1 })
    const among = (max: number | null) => ({
      ...drink,
      groups: [group('Milk', { max }, oat, soy)],
    })
    expect(optionFloor(oat, among(1), prices)).toBe(30)
    expect(optionFloor(oat, among(2), prices)).toBe(50)
    expect(optionFloor(oat, among(null), prices)).toBe(50)
  })
})

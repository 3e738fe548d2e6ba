import { describe, expect, test } from 'vitest'
import { emptyEffect, emptyOption, emptyRules, ownGroup } from '../choices/group-draft.ts'
import { presetsFrom } from '../choices/presets.ts'
import { EnteredSharedGroup } from '../choices/entered.ts'
import type { MeasuredById } from '../measures/typed.ts'
import {
  addToSizes,
  cellUnitOf,
  fillSize,
  rowsOf,
  sentWithSizes,
  startSizes,
  withCount,
  withLabel,
  withSize,
  withUnit,
  withoutSize,
} from './size-drafts.ts'

const recipe = [
  { ingredient: 'tea', count: 150 },
  { ingredient: 'milk', count: 60 },
]

const known: MeasuredById = new Map([
  ['tea', { unit: 'g' }],
  ['milk', { unit: 'ml' }],
  ['cup', { unit: 'pcs' }],
  ['lemon', { unit: 'slice' }],
  ['juice', { unit: 'bottle' }],
])

describe('a table of sizes', () => {
  test('starts from the recipe, the others scaled from it', () => {
    const [small, medium, large] = startSizes(recipe, 89, known)
    expect(small).toMatchObject({ label: '12 oz', price: 89, ingredients: recipe })
    expect(medium).toMatchObject({ price: '', ingredients: [{ count: 199.5 }, { count: 79.8 }] })
    expect(large).toMatchObject({ ingredients: [{ count: 274.5 }, { count: 109.8 }] })
  })

  test('scales what is poured, never the cup: what is counted stays whole', () => {
    const drink = [
      { ingredient: 'tea', count: 8.5 },
      { ingredient: 'cup', count: 1 },
      { ingredient: 'cup', count: 1, unit: 'sleeve' },
      { ingredient: 'cup', count: 2, unit: 'ea' },
      { ingredient: 'lemon', count: 2 },
      { ingredient: 'juice', count: 0.1 },
      { ingredient: 'juice', count: 20, unit: 'ml' },
      { ingredient: 'not known', count: 10 },
    ]
    const counts = (sizes: ReturnType<typeof startSizes>, at: number) =>
      sizes[at]?.ingredients.map(({ count }) => count)
    const sizes = startSizes(drink, 89, known)
    expect(counts(sizes, 1)).toEqual([11.31, 1, 1, 2, 2, 0.133, 26.6, 13.3])
    const two = startSizes(drink.slice(0, 2), 89, known)
    expect(counts(fillSize(two, 1, 2, known), 1)).toEqual([17, 1])
  })

  test('fills a column by a factor, and leaves what the first one has none of', () => {
    const sizes = addToSizes(startSizes(recipe, 89, known), 'large cup')
    expect(rowsOf(sizes)).toEqual(['tea', 'milk', 'large cup'])
    const cups = withCount(sizes, 2, 'large cup', 1)
    expect(fillSize(cups, 2, 1.4, known)[2]?.ingredients).toEqual([
      { ingredient: 'tea', count: 210 },
      { ingredient: 'milk', count: 84 },
      { ingredient: 'large cup', count: 1 },
    ])
  })

  test('is typed in one unit a row, and a cell that another program wrote in its own keeps it', () => {
    const litres = withUnit(startSizes(recipe, 89, known), 'milk', 'l')
    expect(litres.map(({ ingredients }) => ingredients[1])).toMatchObject([
      { count: 60, unit: 'l' },
      { count: 79.8, unit: 'l' },
      { count: 109.8, unit: 'l' },
    ])
    const more = withCount(withSize(litres), 3, 'milk', 0.1)
    expect(more[3]?.ingredients).toEqual([{ ingredient: 'milk', count: 0.1, unit: 'l' }])
    expect(fillSize(more, 3, 0.5, known)[3]?.ingredients[0]).toMatchObject({ count: 30, unit: 'l' })
    const other = {
      label: '',
      price: '',
      barcode: '',
      ingredients: [{ ingredient: 'milk', count: 8 }],
    } as const
    const mixed = more.with(1, other)
    expect(withCount(mixed, 1, 'milk', 9)[1]?.ingredients).toEqual([
      { ingredient: 'milk', count: 9, unit: undefined },
    ])
    expect([0, 1].map((at) => cellUnitOf(mixed, at, 'milk'))).toEqual(['l', undefined])
    const small = [{ ingredient: 'milk', count: 0.08, unit: 'l' }]
    expect(startSizes(small, 1, known)[1]?.ingredients).toEqual([
      { ingredient: 'milk', count: 0.106, unit: 'l' },
    ])
  })

  test('sends the first size as the product itself', () => {
    const sizes = addToSizes(startSizes(recipe, 89, known), 'cup')
    const sent = sentWithSizes({ price: 1, ingredients: [], sizes })
    expect(sent).toMatchObject({ price: 89, ingredients: [] })
    expect(sent.sizes[1]?.ingredients.at(-1)).toEqual({ ingredient: 'cup', count: 0 })
    const plain = { price: 1, ingredients: recipe, sizes: [] }
    expect(sentWithSizes(plain)).toBe(plain)
  })
})

describe('ready-made starts', () => {
  const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
  const shelf = [
    'Milk',
    'Oat milk',
    'Condensed milk',
    'Brown sugar syrup',
    'Ice',
    'Ice cream',
    'Tapioca pearls',
  ]
  const presets = presetsFrom(shelf.map((name, at) => ({ id: id(at), name })))

  test('are made of what is on the shelf', () => {
    expect(presetsFrom([])).toEqual([])
    expect(
      presets.map(({ name, rules }) => [name, rules.options.map(({ label }) => label)]),
    ).toEqual([
      ['Sugar', ['0 %', '25 %', '50 %', '75 %', '100 %']],
      ['Ice', ['No ice', 'Less ice', 'Normal ice', 'More ice']],
      ['Milk', ['Milk', 'Oat milk']],
      ['Toppings', ['Tapioca pearls']],
    ])
  })

  test('are of the milk and the syrup that the recipe pours', () => {
    const sweets = [...shelf, 'Honey'].map((name, at) => ({ id: id(at), name }))
    const effectsOf = (poured: readonly string[]) =>
      presetsFrom(sweets, poured).map(({ name, rules }) => [
        name,
        rules.options[0]?.label,
        rules.options[0]?.effects.map(({ ingredient }) => ingredient),
      ])
    expect(effectsOf([id(1), id(7)]).slice(0, 3)).toEqual([
      ['Sugar', '0 %', [id(7)]],
      ['Ice', 'No ice', [id(4)]],
      ['Milk', 'Oat milk', []],
    ])
    // A recipe that pours no syrup says nothing of which one is meant.
    expect(effectsOf([id(6)])[0]).toEqual(['Sugar', '0 %', [id(3), id(7)]])
  })

  test('of levels are whole as they are, and change nothing where the recipe stands', () => {
    for (const { rules } of presets.slice(0, 2)) {
      const { options } = EnteredSharedGroup.parse(rules)
      expect(options.filter(({ isDefault }) => isDefault)).toMatchObject([{ effects: [] }])
    }
    expect(presets[0]?.rules.options[2]?.effects).toMatchObject([
      { kind: 'scale', ingredient: id(3), factor: 0.5 },
    ])
  })
})

describe('what options add in a size', () => {
  const sizesCalled = (...labels: readonly string[]) =>
    labels.map((label) => ({ label, price: 89, barcode: '', ingredients: [] }))
  const pearls = (bySize: Readonly<Record<string, number>>) => {
    const effects = [{ ...emptyEffect, ingredient: 'pearls', quantity: 50, bySize }]
    return [ownGroup({ ...emptyRules, options: [{ ...emptyOption, label: 'Pearls', effects }] })]
  }
  type Draft = Parameters<typeof withLabel>[0]
  const quantitiesOf = ({ groups }: Draft) => groups[0]?.options[0]?.effects[0]?.bySize
  const typed = (draft: Draft, at: number, ...labels: readonly string[]) =>
    labels.reduce((so, label) => withLabel(so, at, label), draft)

  test('goes along when the size gets another label, key by key, whatever its case', () => {
    const draft = { sizes: sizesCalled('Regular', 'Large'), groups: pearls({ large: 80 }) }
    const renamed = typed(draft, 1, 'Larg', '', 'X', 'XL')
    expect(quantitiesOf(renamed)).toEqual({ XL: 80 })
    expect(renamed.sizes).toEqual(sizesCalled('Regular', 'XL'))
  })

  test('was entered before a new size had a label, too', () => {
    const draft = { sizes: sizesCalled('Regular', ''), groups: pearls({ '': 70 }) }
    expect(quantitiesOf(typed(draft, 1, 'G', 'Gr'))).toEqual({ Gr: 70 })
  })

  test('stays with its own size while two are called the same', () => {
    const draft = { sizes: sizesCalled('L', 'Big'), groups: pearls({ L: 80, Big: 60 }) }
    const halfway = typed(draft, 1, '', 'L')
    expect(quantitiesOf(halfway)).toEqual({ L: 80, '': 60 })
    expect(quantitiesOf(typed(halfway, 1, 'La'))).toEqual({ L: 80, La: 60 })
    // The first one gives way instead.
    expect(quantitiesOf(typed(halfway, 0, 'Small'))).toEqual({ Small: 80, L: 60 })
  })

  test('changes places with the labels of two sizes', () => {
    const draft = { sizes: sizesCalled('S', 'L'), groups: pearls({ S: 40, L: 80 }) }
    expect(quantitiesOf(withLabel(withLabel(draft, 0, 'L'), 1, 'S'))).toEqual({ L: 40, S: 80 })
  })

  test('goes with a size that is taken away, and is not found again by another of that label', () => {
    const draft = { sizes: sizesCalled('S', 'L'), groups: pearls({ S: 40, L: 80 }) }
    expect(quantitiesOf(withoutSize(draft, 1))).toEqual({ S: 40 })
    // Of two that are called the same, the other keeps its own.
    const both = withLabel(draft, 1, 'S')
    expect(quantitiesOf(withoutSize(both, 0))).toEqual({ S: 80 })
    expect(quantitiesOf(withoutSize(both, 1))).toEqual({ S: 40 })
  })
})

import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from './contract.ts'
import { emptyRules, ownGroup } from '../choices/group-draft.ts'
import { NewProduct } from './new-product.ts'
import { lowPrices, productFloor } from './least-prices.ts'
import {
  addAddonType,
  elsewhere,
  addIngredient,
  backToListAfterMs,
  copyOf,
  draftOf,
  earned,
  earnsLabel,
  emptyProduct,
  preselectedType,
  productRules,
  raised,
  removeAddonType,
  renameAddonType,
  startAddon,
  withQuantity,
  type LineDraft,
} from './product-form.ts'
import { emptyFields } from './product-fields.ts'
import { startSizes } from './size-drafts.ts'

const milk = '00000000-0000-7000-8000-000000000001'
const pearls = '00000000-0000-7000-8000-000000000002'
const category = '00000000-0000-7000-8000-000000000003'
const priced = new Map([
  [milk, { pricePerUnit: 0.1, markup: 20 }],
  [pearls, { pricePerUnit: 0.2, markup: 10 }],
])

const whole = {
  ...emptyProduct,
  name: 'Classic Milk Tea',
  description: 'Black tea, fresh milk',
  category,
  price: 95,
  ingredients: [{ ingredient: milk, count: 150 }],
  addonTypes: [{ label: 'Toppings' }],
  addons: [{ type: 'Toppings', label: 'Pearls', ingredient: pearls, quantity: 30, price: 15 }],
}

/** The messages of the form by field. */
const errorsOf = (form: 'add' | 'edit', values: unknown) =>
  Object.fromEntries(
    (productRules(form, priced).safeParse(values).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  )

describe('what a product form asks for', () => {
  test('APROD-12 its news stand for 2 seconds', () => {
    expect(backToListAfterMs).toBe(2000)
  })

  test('VAL-33 name, description, category and price are required', () => {
    expect(errorsOf('add', emptyProduct)).toEqual({
      name: 'Name is required',
      description: 'Description is required',
      category: 'Category is required',
      price: 'Price is required',
    })
    expect(errorsOf('add', whole)).toEqual({})
  })

  test.each([
    [0, 'Please enter at least 0.01'],
    [0.009, 'Please enter at least 0.01'],
    [0.015, 'Please use steps of 0.01'],
    ['', 'Please enter a quantity'],
    [0.01, undefined],
    [12.34, undefined],
  ])('VAL-35 an ingredient quantity of %j', (count, message) => {
    const errors = errorsOf('add', { ...whole, ingredients: [{ ingredient: milk, count }] })
    expect(errors['ingredients.0.count']).toBe(message)
  })

  test.each([
    [0, 'Please enter at least 1'],
    [0.99, 'Please enter at least 1'],
    [1, undefined],
  ])('VAL-37 an add-on quantity of %d', (quantity, message) => {
    const addons = [{ ...whole.addons[0], quantity }]
    expect(errorsOf('add', { ...whole, addons })['addons.0.quantity']).toBe(message)
  })

  test('VAL-39 an add-on needs a label and an ingredient', () => {
    const addons = [{ ...whole.addons[0], label: ' ', ingredient: '' }]
    expect(errorsOf('add', { ...whole, addons })).toEqual({
      'addons.0.label': 'An add-on needs a label',
      'addons.0.ingredient': 'An add-on needs an ingredient',
    })
  })

  test('VAL-40 AMB-15 an add-on without a type is good when adding, and asked for one when editing', () => {
    const values = { ...whole, addons: [{ ...whole.addons[0], type: '' }] }
    expect(errorsOf('add', values)).toEqual({})
    expect(errorsOf('edit', values)).toEqual({ 'addons.0.type': 'An add-on needs a type' })
  })
})

describe('the least a price may be', () => {
  test('VAL-36 is the sum of the ingredient costs with markup', () => {
    const lines = [
      { ingredient: milk, count: 150 },
      { ingredient: pearls, count: 30 },
    ]
    expect(productFloor(lines, priced)).toBe(24.6)
    expect(raised(20, 24.6)).toBe(24.6)
    expect(raised(24.6, 24.6)).toBe(24.6)
    expect(raised(95, 24.6)).toBe(95)
    expect(raised('', 24.6)).toBe('')
    expect(raised('2o', 24.6)).toBe('2o')
    expect(errorsOf('add', { ...whole, price: 17.99 })).toEqual({
      price: 'The price cannot be lower than the ingredients with markup (18.00).',
    })
  })

  test('VAL-38 of an add-on is its cost with markup', () => {
    const addons = [{ ...whole.addons[0], price: 6.59 }]
    expect(errorsOf('add', { ...whole, addons })).toEqual({
      'addons.0.price': 'The price cannot be lower than the add-on with markup (6.60).',
    })
  })

  test('a price that was put right is never refused', () => {
    const line = record({
      ingredient: constantFrom(milk, pearls),
      count: integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
    })
    assert(
      property(array(line), integer({ min: 0, max: 10_000 }), (ingredients, price) => {
        const floor = productFloor(ingredients, priced)
        const put = NewProduct.parse({ ...whole, ingredients, price: raised(price, floor) })
        expect(lowPrices(put, priced)).toEqual([])
        expect(put.price).toBeGreaterThanOrEqual(price)
      }),
    )
  })

  test('an add-on at its least price follows its quantity, another price only rises', () => {
    const fresh = startAddon({ id: pearls, name: 'Tapioca pearls' }, 'Toppings', priced)
    expect(fresh).toMatchObject({ label: 'Tapioca pearls', quantity: 1, price: 0.22 })
    const more = withQuantity(fresh, 3000, priced)
    expect(more.price).toBe(660)
    expect(withQuantity(more, 30, priced).price).toBe(6.6)
    const chosen = { ...more, price: 700 }
    expect(withQuantity(chosen, 4000, priced).price).toBe(880)
    expect(withQuantity(chosen, 30, priced).price).toBe(700)
    for (const half of ['', '3o']) {
      expect(withQuantity(chosen, half, priced)).toEqual({ ...chosen, quantity: half })
    }
  })
})

describe('the recipe', () => {
  test('the unit of the shelf, said or not, has the same rules', () => {
    const counted = new Map([[milk, { pricePerUnit: 0.1, markup: 20, unit: 'ml' as const }]])
    const said = (line: { readonly count: number; readonly unit?: string }) =>
      productRules('add', counted)
        .safeParse({ ...whole, addons: [], ingredients: [{ ingredient: milk, ...line }] })
        .error?.issues.map(({ message }) => message)
    expect(said({ count: 0.005 })).toEqual(['Please enter at least 0.01'])
    expect(said({ count: 0.005, unit: 'ml' })).toEqual(['Please enter at least 0.01'])
    expect(said({ count: 0.005, unit: 'l' })).toBeUndefined()
  })

  test('VAL-42 adding an ingredient already present adds to its count', () => {
    const once = addIngredient([], milk, 0.1)
    const { lines, at } = addIngredient(
      [...once.lines, { ingredient: pearls, count: 5 }],
      milk,
      0.2,
    )
    expect(at).toBe(0)
    expect(lines).toEqual([
      { ingredient: milk, count: 0.3 },
      { ingredient: pearls, count: 5 },
    ])
  })

  test('never has two lines of one ingredient, and loses nothing', () => {
    const added = record({
      ingredient: constantFrom(milk, pearls, category),
      count: integer({ min: 1, max: 1000 }),
    })
    assert(
      property(array(added), (adding) => {
        const lines = adding.reduce<readonly LineDraft[]>(
          (so, { ingredient, count }) => addIngredient(so, ingredient, count).lines,
          [],
        )
        const names = lines.map(({ ingredient }) => ingredient)
        expect(new Set(names).size).toBe(names.length)
        const sum = (all: readonly LineDraft[]) =>
          all.reduce((total, { count }) => total + Number(count), 0)
        expect(sum(lines)).toBe(sum(adding))
      }),
    )
  })
})

describe('add-on types', () => {
  const types = [{ label: 'Size' }, { label: 'Toppings' }]

  test.each(['', '   ', 'size', 'SIZE', ' Toppings '])('VAL-41 %j is not added', (label) => {
    expect(addAddonType(types, label)).toBeUndefined()
  })

  test('VAL-41 a new label is added, without the blanks around it', () => {
    expect(addAddonType(types, ' Sugar ')).toEqual([...types, { label: 'Sugar' }])
  })

  test('a type keeps its add-ons under another label, and takes them along when it goes', () => {
    const renamed = renameAddonType(whole, 'Toppings', 'Extras')
    expect(renamed?.addons[0]?.type).toBe('Extras')
    expect(renameAddonType(whole, 'Toppings', 'TOPPINGS')?.addonTypes).toEqual([
      { label: 'TOPPINGS' },
    ])
    expect(renameAddonType({ ...whole, addonTypes: types }, 'Size', 'toppings')).toBeUndefined()
    expect(removeAddonType(whole, 'Toppings')).toEqual({ addonTypes: [], addons: [] })
  })

  test('the only type is preselected', () => {
    expect(preselectedType([])).toBe('')
    expect(preselectedType([{ label: 'Size' }])).toBe('Size')
    expect(preselectedType(types)).toBe('')
  })
})

describe('a form that starts from a product', () => {
  const product = {
    _id: category,
    id: category,
    store: category,
    slug: 'tea',
    hasAddons: true,
    inStock: false,
    cost: 15,
    portions: 0,
    limitedBy: 'Milk',
    category: null,
    ...emptyFields,
    name: 'Tea',
    description: 'Black tea',
    categoryId: category,
    price: 95,
    isSwitchedOn: true,
    barcode: '4800016641503',
    image: '/images/x.webp',
    ingredients: [{ ingredient: milk, name: 'Milk', unit: 'ml', count: 150 }],
    addonTypes: [{ id: category, label: 'Toppings' }],
    addons: [
      {
        _id: milk,
        type: 'Toppings',
        label: 'Pearls',
        ingredient: pearls,
        unit: 'g',
        quantity: 30,
        price: 15,
        cost: 6,
        inStock: true,
      },
    ],
  } satisfies Product

  test('sends back what it was given', () => {
    const draft = draftOf(product)
    expect(draft).toMatchObject({ category, price: 95, inStock: true, image: '/images/x.webp' })
    expect(draft.addonTypes).toEqual(product.addonTypes)
    expect(draft.barcode).toBe('4800016641503')
    expect(draft.addons[0]?._id).toBe(milk)
    // With the unit that it says: the shelf may be counted in another when it is sent.
    expect(draft.ingredients).toEqual([{ ingredient: milk, count: 150, unit: 'ml' }])
    expect(draft.addons[0]).toMatchObject({ quantity: 30, unit: 'g' })
    expect(errorsOf('edit', draft)).toEqual({})
  })

  test('a copy has a name and ids of its own, and no barcode', () => {
    const copy = copyOf(product)
    expect(copy.name).toBe('Tea (copy)')
    expect(copy.barcode).toBe('')
    expect(copy.addonTypes).toEqual([{ label: 'Toppings' }])
    expect(copy.addons[0]).not.toHaveProperty('_id')
    expect(copy.ingredients).toEqual([{ ingredient: milk, count: 150, unit: 'ml' }])
  })
})

test.each([
  [95, 40, 55],
  [30, 40, -10],
  [0, 40, -40],
  ['', 40, undefined],
  ['x', 40, undefined],
])('a price of %j for what costs %d earns %j', (price, cost, earns) => {
  expect(earned(price, cost)).toBe(earns)
})

test('what a price earns says so where a tax is in that price', () => {
  const onTop = { percent: 8, isInPrice: false }
  expect(earnsLabel([])).toBe('Earns')
  expect(earnsLabel([onTop, { percent: 0, isInPrice: true }])).toBe('Earns')
  expect(earnsLabel([onTop, { percent: 12, isInPrice: true }])).toBe('Earns before tax')
})

test('what is no add-on is looked for where it stands', () => {
  const group = ownGroup(emptyRules)
  const [size] = startSizes([], 95, new Map())
  expect(elsewhere({ sizes: [], groups: [] })).toMatch(
    /^For sizes, .*see “More ways to sell it” below/,
  )
  expect(elsewhere({ sizes: [], groups: [group] })).toMatch(/^For sizes, .*see “Choices” below/)
  expect(elsewhere({ sizes: size === undefined ? [] : [size], groups: [] })).toMatch(
    /see “Choices” below; the sizes stand above/,
  )
})

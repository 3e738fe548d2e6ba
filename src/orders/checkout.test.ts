import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recipe } from '../catalog/product.ts'
import { shortages } from '../inventory/ingredient.ts'
import {
  choose,
  orderNeeds,
  shortfall,
  shortfallText,
  type DraftLine,
} from '../storefront/choice.ts'
import { feeOf, isCash, orderTypeOf, priceOrder } from './checkout.ts'

const quantity = integer({ min: 1, max: 200_000 }).map((count) => count / 10_000)
const cents = integer({ min: 0, max: 1_000_000 }).map((count) => count / 100)
const ingredientId = constantFrom('milk', 'pearls', 'tea')
const used = record({ ingredientId, quantity })
const recipes = array(uniqueArray(used, { selector: (line) => line.ingredientId }), {
  minLength: 3,
  maxLength: 3,
})
const menu = recipes.map(
  (lists) =>
    new Map(
      lists.map((recipe, at) => [
        `product-${at}`,
        productOf({
          id: `product-${at}`,
          recipe,
          addons: [addonOf('extra', 'Toppings', 'milk', 0.7), addonOf('foam', '', 'tea', 0.1)],
        }),
      ]),
    ),
)
const wish = record({
  productId: constantFrom('product-0', 'product-1', 'product-2'),
  quantity: integer({ min: 1, max: 20 }),
  addons: uniqueArray(constantFrom('extra', 'foam')).map((ids) => ids.map((_id) => ({ _id }))),
})
const wishes = array(wish, { minLength: 1, maxLength: 6 })
const shelf = array(integer({ min: 0, max: 4_000_000 }), { minLength: 3, maxLength: 3 }).map(
  ([milk = 0, pearls = 0, tea = 0]) =>
    new Map(Object.entries({ milk: milk / 10_000, pearls: pearls / 10_000, tea: tea / 10_000 })),
)

function addonOf(id: string, type: string, ingredient: string, much: number) {
  return { id, type, label: id, price: 15.5, ingredientId: ingredient, quantity: much }
}

function productOf(part: Partial<Recipe>): Recipe {
  return { id: 'tea', name: 'Tea', price: 95, inStock: true, recipe: [], addons: [], ...part }
}

function linesOf(...chosen: Parameters<typeof choose>): readonly DraftLine[] {
  const choice = choose(...chosen)
  if (!choice.ok) throw new Error(choice.reason)
  return choice.lines
}

const untaxed = { taxRates: [], charges: [], type: 'delivery' } as const

describe('choosing from the menu', () => {
  const toppings = [
    addonOf('pearls', 'Toppings', 'pearls', 5),
    addonOf('foam', 'Toppings', 'milk', 5),
  ]
  const plain = [addonOf('straw', '', 'straws', 1), addonOf('lid', '', 'lids', 1)]
  const tea = productOf({ addons: [...toppings, ...plain] })
  const gone = productOf({ id: 'gone', name: 'Cake', inStock: false })
  const onMenu = new Map([tea, gone].map((product) => [product.id, product]))
  const reasonOf = (productId: string, ...addons: string[]) => {
    const choice = choose(
      [{ productId, quantity: 1, addons: addons.map((_id) => ({ _id })) }],
      onMenu,
    )
    return choice.ok ? undefined : choice.reason
  }

  test.each([
    [
      'a product that is not on the menu',
      'ghost',
      [],
      'A product in your cart is no longer on the menu.',
    ],
    ['a product that is switched off', 'gone', [], '"Cake" is sold out.'],
    ['an add-on the product has not', 'tea', ['sugar'], 'An option of "Tea" is no longer offered.'],
    [
      'two add-ons of one type',
      'tea',
      ['pearls', 'foam'],
      'Please choose one option of each kind for "Tea".',
    ],
  ])('refuses %s', (_, productId, addons, reason) => {
    expect(reasonOf(productId, ...addons)).toBe(reason)
  })

  test('refuses an order whose total could not be held exactly', () => {
    const dear = new Map([['tea', productOf({ price: 99_999_999.99 })]])
    const most = { productId: 'tea', quantity: 999, addons: [] }
    expect(choose([most], dear).ok).toBe(true)
    expect(choose([most, most], dear)).toMatchObject({
      ok: false,
      reason: 'This order is too large. Please order less at once.',
    })
  })

  test('takes one add-on of a type, and any number without a type', () => {
    expect(reasonOf('tea', 'pearls', 'straw', 'lid')).toBeUndefined()
  })

  test('keys that every object has name no product', () => {
    expect(reasonOf('__proto__')).toMatch(/no longer on the menu/)
    expect(reasonOf('constructor')).toMatch(/no longer on the menu/)
  })
})

describe('what an order takes from the shelf', () => {
  test('does not depend on the order of its lines', () => {
    assert(
      property(menu, wishes, (products, list) => {
        const needs = orderNeeds(linesOf(list, products))
        expect(orderNeeds(linesOf(list.toReversed(), products))).toEqual(needs)
      }),
    )
  })

  test('is refused, naming a product, exactly when the shelf is short of something', () => {
    assert(
      property(menu, wishes, shelf, (products, list, stock) => {
        const lines = linesOf(list, products)
        const short = shortfall(lines, stock)
        expect(short !== undefined).toBe(shortages(orderNeeds(lines), stock).length > 0)
        if (short === undefined) return
        const named = lines.filter(({ product }) => product.id === short.productId)
        expect(named.some((line) => line.quantity > short.canMake)).toBe(true)
      }),
    )
  })

  test('two lines that fit one by one do not pass when they do not fit together', () => {
    const products = new Map([
      ['tea', productOf({ recipe: [{ ingredientId: 'milk', quantity: 0.1 }] })],
    ])
    const one = { productId: 'tea', quantity: 2, addons: [] }
    const lines = linesOf([one, one], products)
    expect(shortfall(lines, new Map([['milk', 0.4]]))).toBeUndefined()
    expect(shortfall(lines, new Map([['milk', 0.3]]))).toEqual({
      line: 1,
      productId: 'tea',
      name: 'Tea',
      canMake: 1,
    })
    expect(shortfall(lines, new Map([['milk', 0.2]]))).toMatchObject({ canMake: 0 })
  })

  test('taking a tenth at a time leaves nothing over and nothing owed', () => {
    const products = new Map([
      ['tea', productOf({ recipe: [{ ingredientId: 'milk', quantity: 0.1 }] })],
    ])
    const ones = (count: number) =>
      linesOf(
        Array.from({ length: count }, () => ({ productId: 'tea', quantity: 1, addons: [] })),
        products,
      )
    assert(
      property(integer({ min: 1, max: 150 }), (count) => {
        const stock = new Map([['milk', count / 10]])
        expect(shortfall(ones(count), stock)).toBeUndefined()
        expect(shortfall(ones(count + 1), stock)).toMatchObject({ canMake: 0 })
      }),
    )
  })

  test('the largest order of the largest recipe is short, not a failure', () => {
    const recipe = [{ ingredientId: 'milk', quantity: 99_999_999 }]
    const products = new Map([['tea', productOf({ recipe })]])
    const lines = linesOf(
      Array.from({ length: 200 }, () => ({ productId: 'tea', quantity: 999, addons: [] })),
      products,
    )
    expect(shortfall(lines, new Map([['milk', 99_999_999]]))).toMatchObject({ canMake: 1 })
  })

  test('is told in the customer’s words', () => {
    expect(shortfallText({ name: 'Tea', canMake: 0 })).toBe('"Tea" is sold out.')
    expect(shortfallText({ name: 'Tea', canMake: 3 })).toBe(
      'Only 3 of "Tea" can be made right now.',
    )
  })
})

describe('the figures of an order', () => {
  const prices = new Map(
    ['milk', 'pearls', 'tea'].map((name, at) => [
      name,
      { pricePerUnit: 0.12345 * (at + 1), markup: 10 },
    ]),
  )
  const whole = (amount: number) => Math.round(amount * 100)

  test('lines plus fee are the total, in whole cents', () => {
    assert(
      property(menu, wishes, cents, boolean(), (products, list, fee, applyDelFee) => {
        const order = priceOrder(linesOf(list, products), prices, fee, { applyDelFee }, untaxed)
        const sum = order.lines.reduce((total, line) => total + whole(line.subtotal), 0)
        expect(whole(order.subtotal)).toBe(sum)
        expect(order.shipping).toBe(applyDelFee ? fee : 0)
        expect(whole(order.total)).toBe(sum + whole(order.shipping))
        const cost = order.lines.reduce(
          (total, { cost: one, line }) => total + whole(one) * line.quantity,
          0,
        )
        expect(whole(order.totalCost)).toBe(cost)
        const figures = [order.subtotal, order.shipping, order.total, order.totalCost]
        for (const figure of figures) expect(figure).toBe(Number(figure.toFixed(2)))
      }),
    )
  })

  test('come from the menu: a price in the wish changes nothing', () => {
    const products = new Map([['tea', productOf({ price: 95 })]])
    const forged = {
      productId: 'tea',
      quantity: 2,
      addons: [],
      price: 0.01,
      subtotal: 0.02,
      cost: 0,
    }
    expect(priceOrder(linesOf([forged], products), prices, 0, undefined, untaxed).total).toBe(190)
  })
})

test.each([
  ['cash', true],
  ['Cash', true],
  ['GCash', false],
  ['credit', false],
])('paying by %s needs no address: %s', (method, expected) => {
  expect(isCash(method)).toBe(expected)
})

test.each([
  [true, 'cash', 49],
  [true, 'paypal', 49],
  [false, 'Cash', 0],
  [false, 'GCash', 49],
  [false, 'xendit', 49],
])('with pickup charged %s, an order paid by %s is charged %d', (pickupCharged, method, fee) => {
  expect(feeOf({ deliveryFee: 49, pickupCharged }, method)).toBe(fee)
})

test('what is paid in cash is picked up, and everything else is delivered', () => {
  expect(['cash', 'Cash', 'paypal', 'GCash'].map(orderTypeOf)).toEqual([
    'pickup',
    'pickup',
    'delivery',
    'delivery',
  ])
})

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
import {
  addToCart,
  cartTotals,
  deliveryFeeFor,
  itemCount,
  itemOf,
  keyOf,
  lineTotal,
  linesOfStore,
  mostPerLine,
  removeFromCart,
  setQuantity,
  withoutSent,
  withoutStore,
  type Cart,
  type CartItem,
} from './cart.ts'

const cents = integer({ min: 0, max: 100_000 })
const addon = record({ _id: constantFrom('pearls', 'pudding', 'foam'), price: cents }).map(
  ({ _id, price }) => ({ _id, label: _id, price: price / 100 }),
)
const addons = uniqueArray(addon, { selector: ({ _id }) => _id })
const item = record({
  productId: constantFrom('tea', 'coffee', 'cake'),
  storeId: constantFrom('sunny', 'corner'),
  quantity: integer({ min: 1, max: 9 }),
  price: cents.map((price) => price / 100),
  addons,
}).map((part): CartItem => ({
  ...part,
  slug: part.productId,
  name: part.productId,
  cost: null,
  image: null,
  storeName: part.storeId,
  storeSlug: part.storeId,
}))
const empty: Cart = []
const cart = array(item, { maxLength: 8 }).map((items) => items.reduce(addToCart, empty))

const whole = (amount: number) => Math.round(amount * 100)

describe('adding to the cart', () => {
  test('CART-09 ENT-38 the same product with the same add-ons adds to its line, in whatever order they were chosen', () => {
    assert(
      property(cart, item, (before, one) => {
        const once = addToCart(before, one)
        const twice = addToCart(once, { ...one, addons: one.addons.toReversed() })
        expect(twice).toHaveLength(once.length)
        expect(itemCount(twice)).toBe(itemCount(once) + one.quantity)
      }),
    )
  })

  test('CART-10 another set of add-ons is a line of its own', () => {
    assert(
      property(item, item, (one, other) => {
        const ids = (line: CartItem) => new Set(line.addons.map(({ _id }) => _id))
        const isSame =
          one.productId === other.productId && ids(one).symmetricDifference(ids(other)).size === 0
        expect([one, other].reduce(addToCart, empty)).toHaveLength(isSame ? 1 : 2)
      }),
    )
  })

  test('ENT-38 an add-on without an id is told apart by its label', () => {
    const line = (...labels: string[]): Pick<CartItem, 'productId' | 'addons'> => ({
      productId: 'tea',
      addons: labels.map((label) => ({ _id: '', label, price: 1 })),
    })
    expect(keyOf(line('Pearls', 'Foam'))).toBe(keyOf(line('Foam', 'Pearls')))
    expect(keyOf(line('Pearls'))).not.toBe(keyOf(line('Foam')))
    expect(keyOf(line('Foam|Pearls'))).not.toBe(keyOf(line('Foam', 'Pearls')))
  })

  test('CART-13 adding a new line and removing it again changes nothing', () => {
    assert(
      property(cart, item, (before, one) => {
        const without = removeFromCart(before, keyOf(one))
        expect(removeFromCart(addToCart(without, one), keyOf(one))).toEqual(without)
      }),
    )
  })

  test('CART-12 a quantity below 1 or not whole is ignored', () => {
    assert(
      property(
        cart,
        item,
        constantFrom(0, -1, -999, 0.5, Number.NaN, -Infinity),
        (before, one, odd) => {
          expect(addToCart(before, { ...one, quantity: odd })).toEqual(before)
        },
      ),
    )
  })

  test('a line never holds more than the most anybody may order', () => {
    assert(
      property(cart, item, constantFrom(998, 999, 1000, 1e9), (before, one, many) => {
        const after = addToCart(before, { ...one, quantity: many })
        expect(after.every(({ quantity }) => quantity <= mostPerLine)).toBe(true)
      }),
    )
  })
})

describe('changing a quantity', () => {
  test('CART-11 sets that line and no other', () => {
    assert(
      property(cart, item, integer({ min: 1, max: mostPerLine }), (before, one, quantity) => {
        const key = keyOf(one)
        const after = setQuantity(addToCart(before, one), key, quantity)
        expect(after.find((line) => keyOf(line) === key)?.quantity).toBe(quantity)
        expect(removeFromCart(after, key)).toEqual(removeFromCart(before, key))
      }),
    )
  })

  test('CART-12 ignores what is below 1, not whole or too many', () => {
    const odd = constantFrom(0, -1, 0.5, 1.5, Number.NaN, Infinity, -Infinity, mostPerLine + 1)
    assert(
      property(cart, odd, (before, quantity) => {
        for (const line of before) {
          expect(setQuantity(before, keyOf(line), quantity)).toEqual(before)
        }
      }),
    )
  })
})

describe('carts of several stores', () => {
  test('CART-14 clearing one store leaves the others as they were', () => {
    assert(
      property(cart, (all) => {
        expect(linesOfStore(withoutStore(all, 'sunny'), 'sunny')).toEqual([])
        expect(linesOfStore(withoutStore(all, 'sunny'), 'corner')).toEqual(
          linesOfStore(all, 'corner'),
        )
      }),
    )
  })
})

test('an order takes out what it has ordered, and leaves what came in meanwhile', () => {
  const tea = itemOf(
    { id: 'sunny', name: 'Sunny', slug: 'sunny' },
    { _id: 'tea', slug: 'tea', name: 'Tea', price: 95, image: null },
    [],
    2,
  )
  const [cake, scone] = [
    { ...tea, productId: 'cake', quantity: 1 },
    { ...tea, productId: 'scone', quantity: 1 },
  ]
  expect(withoutSent([tea, cake], [tea, cake])).toEqual([])
  expect(withoutSent([{ ...tea, quantity: 3 }, cake, scone], [tea, cake])).toEqual([
    { ...tea, quantity: 1 },
    scone,
  ])
})

describe('totals', () => {
  test('CONST-09 a line is (price + sum of add-on prices) × quantity', () => {
    assert(
      property(item, (line) => {
        const one = line.addons.reduce((sum, { price }) => sum + whole(price), whole(line.price))
        expect(whole(lineTotal(line))).toBe(one * line.quantity)
      }),
    )
    const pearls = { _id: 'p', label: 'Pearls', price: 0.2 }
    expect(lineTotal({ price: 0.1, addons: [pearls], quantity: 3 })).toBe(0.9)
  })

  test('CONST-10 the cart is the sum of its lines plus the delivery fee, to the cent', () => {
    assert(
      property(cart, cents, boolean(), (lines, feeCents, applyDelFee) => {
        const fee = feeCents / 100
        const totals = cartTotals(
          lines,
          fee,
          { applyDelFee },
          { taxRates: [], charges: [], type: 'delivery' },
        )
        const sum = lines.reduce((all, line) => all + whole(lineTotal(line)), 0)
        expect(whole(totals.subtotal)).toBe(sum)
        expect(totals.deliveryFee).toBe(lines.length > 0 && applyDelFee ? fee : 0)
        expect(whole(totals.total)).toBe(sum + whole(totals.deliveryFee))
        expect(totals.total).toBe(Number(totals.total.toFixed(2)))
      }),
    )
  })

  test('ENT-14 ROLE-07 ROLE-08 who is spared the delivery fee does not pay it; strangers and everybody else do', () => {
    expect(deliveryFeeFor(['a line'], 40, { applyDelFee: false })).toBe(0)
    expect(deliveryFeeFor(['a line'], 40, { applyDelFee: true })).toBe(40)
    expect(deliveryFeeFor(['a line'], 40, {})).toBe(40)
    expect(deliveryFeeFor(['a line'], 40, undefined)).toBe(40)
    expect(deliveryFeeFor([], 40, undefined)).toBe(0)
  })
})

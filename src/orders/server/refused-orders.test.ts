import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import {
  addCategory,
  addIngredient,
  addProduct,
  countSales,
  customer,
  orderOf,
  stockTea,
} from '../../testing/menu.ts'
import { products } from '../../catalog/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { newId } from '../../kit/server/ids.ts'
import { cart } from '../../storefront/contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
let foreignTea: Awaited<ReturnType<typeof stockTea>>
let otherProduct: Awaited<ReturnType<typeof addProduct>>
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  tea = await stockTea(store)
  foreignTea = await stockTea(await openStore(server))
  const { id: ingredient } = await addIngredient(store, 'Cheese', 100)
  otherProduct = await addProduct(store, {
    name: 'Cheese Tea',
    category: tea.category.id,
    addons: [{ label: 'Cheese foam', ingredient, quantity: 1, price: 20 }],
  })
})
afterAll(() => server.close())

/** Sends what a browser never would; answers the problem, having seen that nothing was written. */
async function refusal(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const before = await countSales(store)
  const reply = await store.stranger.sendRaw(orders.place, { body }, headers)
  expect(await countSales(store)).toEqual(before)
  const { status, problem } = reply
  expect(problem).toMatchObject({ success: false, error: problem.message })
  return { status, ...problem }
}

/** The same for JSON that no JavaScript value becomes. */
const refusalOfText = (text: string) => refusal(text, { 'content-type': 'application/json' })

const order = (part: object) => ({
  ...orderOf(store, [{ productId: tea.tea.id, quantity: 1 }]),
  ...part,
})
const withQuantity = (quantity: unknown) => order({ items: [{ productId: tea.tea.id, quantity }] })
const withAddons = (...addons: unknown[]) =>
  order({ items: [{ productId: tea.tea.id, quantity: 1, addons }] })

describe('a quantity', () => {
  test.each([
    [0, 'Please choose at least 1'],
    [-1, 'Please choose at least 1'],
    [-999_999_999, 'Please choose at least 1'],
    [1.5, 'Please choose a whole quantity'],
    [1000, 'Please choose at most 999'],
    [2 ** 53 - 1, 'Please choose at most 999'],
    [1e300, 'Please choose a whole quantity'],
    [null, 'Please choose a whole quantity'],
    ['1', 'Please choose a whole quantity'],
    ['NaN', 'Please choose a whole quantity'],
    [[1], 'Please choose a whole quantity'],
    [{ valueOf: 1 }, 'Please choose a whole quantity'],
    [true, 'Please choose a whole quantity'],
    [undefined, 'Please choose a whole quantity'],
  ])('of %j is refused: %s', async (quantity, message) => {
    expect(await refusal(withQuantity(quantity))).toMatchObject({
      status: 422,
      message,
      fields: { 'items.0.quantity': message },
    })
  })

  test.each(['1e309', '-1e309'])('of %s, which no number holds, is refused', async (written) => {
    const text = JSON.stringify(withQuantity(0.5)).replace('0.5', written)
    expect(await refusalOfText(text)).toMatchObject({
      status: 422,
      message: 'Please choose a whole quantity',
    })
  })

  test.each(['NaN', 'Infinity', '0x10', '1_000', '+1', '.5', '01'])(
    'of %s is no JSON',
    async (written) => {
      const text = JSON.stringify(withQuantity(0.5)).replace('0.5', written)
      expect(await refusalOfText(text)).toMatchObject({ status: 400, code: 'malformed' })
    },
  )

  test('larger than the shelf is told with what can be made', async () => {
    expect(await refusal(withQuantity(999))).toMatchObject({
      status: 409,
      message: 'Only 10 of "Classic Milk Tea" can be made right now.',
      details: { productId: tea.tea.id, canMake: 10 },
    })
  })
})

describe('what is ordered', () => {
  const gone = 'A product in your cart is no longer on the menu.'
  const noOption = 'An option of "Classic Milk Tea" is no longer offered.'

  test('a product that does not exist, or is another store’s, is refused', async () => {
    for (const productId of [newId(), foreignTea.tea.id]) {
      const body = order({ items: [{ productId, quantity: 1 }] })
      expect(await refusal(body)).toMatchObject({
        status: 409,
        message: gone,
        details: { productId },
      })
    }
  })

  test('an add-on that does not exist, is another product’s or another store’s is refused', async () => {
    const others = [newId(), otherProduct.addons[0]?._id, foreignTea.withPearls._id]
    for (const _id of others) {
      expect(await refusal(withAddons({ _id }))).toMatchObject({ status: 409, message: noOption })
    }
  })

  test('two add-ons of one type, or one add-on twice, are refused', async () => {
    expect(await refusal(withAddons(tea.withPearls, tea.withMilk))).toMatchObject({
      status: 409,
      message: 'Please choose one option of each kind for "Classic Milk Tea".',
    })
    expect(await refusal(withAddons(tea.withPearls, tea.withPearls))).toMatchObject({
      status: 422,
      message: 'An add-on was chosen twice',
    })
  })

  test('ids that are no ids are refused', async () => {
    for (const productId of ['', '1', `' or 1=1`, '__proto__', 7, null, {}, [tea.tea.id]]) {
      const body = order({ items: [{ productId, quantity: 1 }] })
      expect(await refusal(body)).toMatchObject({ status: 422, message: 'Not found' })
    }
  })

  test('a product that was switched off or deleted is refused', async () => {
    const { id } = await addProduct(store, {
      name: 'Off',
      category: tea.category.id,
      inStock: false,
    })
    const body = order({ items: [{ productId: id, quantity: 1 }] })
    expect(await refusal(body)).toMatchObject({ status: 409, message: '"Off" is sold out.' })
    await store.admin.send(products.remove, { params: { id } })
    expect(await refusal(body)).toMatchObject({ status: 409, message: gone })
  })

  test('nothing, or more than anybody orders, is refused', async () => {
    const item = { productId: tea.tea.id, quantity: 1 }
    const lines = (count: number) => order({ items: Array.from({ length: count }, () => item) })
    const empty = { status: 422, message: 'Your cart is empty' }
    expect(await refusal(lines(0))).toMatchObject(empty)
    expect(await refusal(lines(201))).toMatchObject({
      status: 422,
      message: 'Please order at most 200 lines at once',
    })
    expect(await refusal(lines(10_000))).toMatchObject({ status: 422 })
    expect(await refusal(lines(100_000))).toMatchObject({ status: 413, code: 'too_large' })
    const addons = Array.from({ length: 51 }, () => ({ _id: newId() }))
    expect(await refusal(withAddons(...addons))).toMatchObject({
      status: 422,
      message: 'Please choose at most 50 add-ons',
    })
  })

  test('worth more than money is counted in is refused', async () => {
    const dear = await addProduct(store, {
      name: 'Diamond',
      category: tea.category.id,
      price: 99_999_999.99,
    })
    const items = Array.from({ length: 200 }, () => ({ productId: dear.id, quantity: 999 }))
    expect(await refusal(order({ items }))).toMatchObject({
      status: 409,
      message: 'This order is too large. Please order less at once.',
    })
  })

  test('of a recipe larger than any shelf is sold out', async () => {
    const vast = await addCategory(store, 'Vast', 'vast')
    const { id: ingredient } = await addIngredient(store, 'Air', 0)
    const ingredients = [{ ingredient, count: 99_999_999 }]
    const { id } = await addProduct(store, {
      name: 'Sky',
      category: vast.id,
      price: 99_999_999,
      ingredients,
    })
    const items = Array.from({ length: 200 }, () => ({ productId: id, quantity: 5 }))
    expect(await refusal(order({ items }))).toMatchObject({
      status: 409,
      message: '"Sky" is sold out.',
    })
  })
})

describe('who orders', () => {
  const refusalOf = (part: object) => refusal(order({ customer: { ...customer, ...part } }))
  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: '  ' }, 'Last name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'carla@shop' }, 'Email is invalid'],
    [{ phone: undefined }, 'Phone number is required'],
  ])(
    'VAL-22 VAL-23 VAL-24 has to say so: %j is answered %s, beside its field',
    async (part, message) => {
      const [field = ''] = Object.keys(part)
      expect(await refusalOf(part)).toMatchObject({
        status: 422,
        message,
        fields: { [`customer.${field}`]: message },
      })
    },
  )

  const unwritable = 'This text has characters that cannot be used'
  test.each([
    [{ firstName: 'a\u0000b' }, unwritable],
    [{ lastName: '\ud800' }, unwritable],
    [{ email: 'a\u0000@shop.ph' }, 'Email is invalid'],
    [{ email: '\udfff@shop.ph' }, 'Email is invalid'],
    [{ phone: '9'.repeat(41) }, 'Please use at most 40 characters'],
    [{ phone: 917_555_0101 }, 'Phone number is required'],
    [{ firstName: ['Carla'] }, 'First name is required'],
  ])('given as %j is refused: %s', async (part, message) => {
    expect(await refusalOf(part)).toMatchObject({ status: 422, message })
  })
})

describe('the rest of an order', () => {
  const address = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  test.each([
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zipCode', 'ZIP code is required'],
  ])('VAL-25 VAL-26 VAL-27 VAL-28 without cash needs its %s', async (field, message) => {
    const shippingAddress = { ...address, [field]: '' }
    expect(await refusal(order({ paymentMethod: 'GCash', shippingAddress }))).toMatchObject({
      status: 422,
      fields: { [`shippingAddress.${field}`]: message },
    })
    expect(await refusal(order({ paymentMethod: 'GCash', shippingAddress: null }))).toMatchObject({
      status: 422,
      message: 'Address is required',
    })
  })

  test('a way to pay that the store does not have is refused: staff would read it', async () => {
    const words = { paymentMethod: 'Paid already', shippingAddress: address }
    expect(await refusal(order(words))).toMatchObject({
      status: 409,
      message: 'This way to pay is no longer offered. Please choose another.',
    })
  })

  test.each([
    [{ id: 'a\u0000b' }, 422],
    [{ id: '\ud800' }, 422],
    [{ id: '' }, 422],
    [{ id: 'i'.repeat(101) }, 422],
    [{ notes: 'x\u0000' }, 422],
    [{ notes: 'n'.repeat(501) }, 422],
    [{ paymentMethod: '' }, 422],
    [{ paymentMethod: 'cash\u0000' }, 422],
    [{ total: '95' }, 422],
    [{ total: null }, 422],
    [{ items: 'all of it' }, 422],
    [{ items: { length: 1 } }, 422],
    [{ storeId: undefined }, 404],
    [{ storeId: newId() }, 404],
    [{ storeId: 'sunny' }, 404],
    [{ storeId: `' or 1=1` }, 404],
    [{ storeId: ['x'] }, 404],
  ])('%j is refused', async (part, status) => {
    expect(await refusal(order(part))).toMatchObject({ status })
  })

  test('keys that every object has are refused or left out', async () => {
    const text = JSON.stringify(order({}))
    for (const key of ['__proto__', 'constructor']) {
      const poisoned = text.replace(/^{/, `{"${key}":{"prototype":{"isAdmin":true}},`)
      expect(await refusalOfText(poisoned)).toMatchObject({ status: 400 })
    }
    expect('isAdmin' in {}).toBe(false)
  })

  test.each(['', '{', 'null', '[]', '"order"', '7', '{"items":', '\u0000', '<order/>'])(
    'a body of %j is refused',
    async (text) => {
      expect([400, 404, 422]).toContain((await refusalOfText(text)).status)
    },
  )

  test('a body that is no JSON, or too large, is refused in words', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await refusal('items=1', form)).toMatchObject({ success: false })
    const large = await refusalOfText(JSON.stringify({ notes: 'n'.repeat(2_000_000) }))
    expect(large).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('an address with a NUL leads nowhere', async () => {
    for (const path of [
      '/stores/slug/%00',
      '/products/slug/a%00b',
      '/orders/%00',
      '/orders?search=%00',
    ]) {
      const headers = { 'x-store-id': store.id, authorization: `Bearer ${store.admin.token}` }
      const { statusCode } = await server.app.inject({ url: apiBase + path, headers })
      expect([404, 422]).toContain(statusCode)
    }
  })

  test('a closed store sells nothing', async () => {
    const closed = await openStore(server, { isOpen: false })
    const body = { ...order({}), storeId: closed.id }
    const message = 'This store is not open yet.'
    expect(await refusal(body)).toMatchObject({ status: 403, message })
    const { items } = order({})
    const checked = await closed.stranger.send(cart.check, { body: { storeId: closed.id, items } })
    expect(checked).toMatchObject({ status: 403, problem: { message } })
  })
})

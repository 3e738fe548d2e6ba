import { expect, test } from 'vitest'
import { plainly } from '../testing/selling.ts'
import { orderAgain } from '../storefront/again.ts'
import { addToCart, choiceLabels, itemOf, keyOf, lineTotal } from '../storefront/cart.ts'
import { newsOf, repriced } from '../storefront/cart-review.ts'
import { detailsOf, unitPriceOf } from '../orders/order-sheet.ts'
import type { PublicProduct } from '../catalog/contract.ts'
import { faultOf } from './counter-choices.ts'
import { afterAct, openTill, saleTotal, type Act, type Sellable } from './counter.ts'
import { keptBody } from './kept-body.ts'
import { orderOfKept } from './kept-order.ts'

const option = (_id: string, label: string, price = 0, isDefault = false) => ({
  _id,
  label,
  price,
  isDefault,
  inStock: true,
})
const sugar = {
  id: 'sugar',
  label: 'Sugar',
  min: 1,
  max: 1,
  mostEach: 1,
  online: true,
  counter: true,
  options: [option('full', 'Full sugar', 0, true), option('half', 'Half sugar')],
}
const warm = { ...sugar, id: 'warm', label: 'Warm', online: false, options: [option('hot', 'Hot')] }
const entry = (slot: string, size: string, extra: number) => ({
  id: `${slot}/tea/${size}`,
  product: 'tea',
  name: 'Okinawa',
  image: null,
  served: { id: size, label: size },
  extra,
  inStock: true,
  groups: [sugar],
})
const slotOf = (id: string, label: string) => ({
  id,
  label,
  entries: [entry(id, '16 oz', 0), entry(id, '22 oz', 20)],
})
const bread = {
  id: 'c/bread',
  product: 'bread',
  name: 'Pandesal',
  image: null,
  extra: 0,
  inStock: true,
  groups: [],
}
const combo: Sellable = {
  _id: 'combo',
  name: 'Afternoon for two',
  price: 199,
  addons: [],
  slots: [
    slotOf('a', 'Drink'),
    slotOf('b', 'Second drink'),
    { id: 'c', label: 'Bite', entries: [bread] },
  ],
}
const after = (...acts: readonly Act[]) =>
  acts.reduce((till, act) => afterAct(till, act), openTill('one')).sale
const added: Act = { act: 'add', product: combo }
const take = (id: string, times = 1): Act => ({ act: 'option', product: combo, id, times })

test('a combo at the till has the first of each part, and equal ones are one line', () => {
  const sale = after(added, added)
  expect(sale.lines.map(({ quantity, price }) => [quantity, price])).toEqual([[2, 199]])
  const [line] = sale.lines
  expect(line && choiceLabels(line)).toEqual(['2 × Okinawa (16 oz, Full sugar)', 'Pandesal'])
  expect(line && faultOf(line, combo)).toBeUndefined()
  expect(saleTotal(sale, plainly)).toBe(398)
})

test('each part is chosen by keys of its own, and two that differ are two lines', () => {
  const sale = after(added, take('a/tea/22 oz'), take('b/half'), added)
  expect(sale.lines.map((line) => [line.quantity, line.price, choiceLabels(line)])).toEqual([
    [1, 219, ['Okinawa (22 oz, Full sugar)', 'Okinawa (16 oz, Half sugar)', 'Pandesal']],
    [1, 199, ['2 × Okinawa (16 oz, Full sugar)', 'Pandesal']],
  ])
  expect(saleTotal(sale, plainly)).toBe(418)
})

test('what is asked for at the counter alone is asked for there', () => {
  const asked = {
    ...combo,
    slots: [{ id: 'c', label: 'Bite', entries: [{ ...bread, groups: [warm] }] }],
  }
  const [line] = after({ act: 'add', product: asked }).lines
  expect(line && faultOf(line, asked)).toBe('Please choose one of "Bite: Warm".')
})

test('a kept combo is sent with its parts, in the words and prices of then', () => {
  const sale = after(added, take('a/tea/22 oz'), take('a/half'))
  const sent = { sale, payment: { method: 'cash', isPaid: true }, total: 219, isLeft: false }
  const selling = { deviceId: 'd', number: 1, soldBy: 'cora', taxRates: [], charges: [] }
  const body = keptBody('store', sent, { ...selling, at: 0, now: 0 })
  expect(body.items[0]?.parts).toEqual([
    { slot: 'a', product: 'tea', size: '22 oz', addons: [{ _id: 'half' }] },
    { slot: 'b', product: 'tea', size: '16 oz', addons: [{ _id: 'full' }] },
    { slot: 'c', product: 'bread', addons: [] },
  ])
  const half = { _id: 'half', type: 'Sugar', label: 'Half sugar', price: 0 }
  expect(body.kept?.lines[0]).toMatchObject({
    price: 219,
    parts: [
      { name: 'Okinawa', price: 20, addons: [half] },
      { name: 'Okinawa', price: 0 },
      { name: 'Pandesal', price: 0, addons: [] },
    ],
  })
  const waiting = { sent, storeId: 'store', soldBy: 'cora', taxRates: [], at: 0, receipt: 'A-0001' }
  const [item] = orderOfKept(waiting).items
  expect(item && [unitPriceOf(item), detailsOf(item)]).toEqual([
    219,
    ['Okinawa (22 oz, Half sugar)', 'Okinawa (16 oz, Full sugar)', 'Pandesal'],
  ])
})

test('in a cart, combos of equal parts are one line, and an order can be had again', () => {
  const store = { id: 's', name: 'Store', slug: 'store', currency: '₱' }
  const product = {
    ...combo,
    id: 'combo',
    slug: 'afternoon',
    image: null,
    inStock: true,
    isSwitchedOn: true,
  } as unknown as PublicProduct
  const [line] = after(added, take('a/tea/22 oz')).lines
  const item = itemOf(store, { ...product, ...line, image: null, slug: 'afternoon' }, [], 1)
  const [other] = after(added, take('b/tea/22 oz')).lines
  const swapped = itemOf(store, { ...product, ...other, image: null, slug: 'afternoon' }, [], 1)
  expect(keyOf(swapped)).not.toBe(keyOf(item))
  const cart = [item, swapped, item].reduce(addToCart, [])
  expect(cart.map((each) => [each.quantity, lineTotal(each)])).toEqual([
    [2, 438],
    [1, 219],
  ])
  expect(newsOf(item, product)).toBeUndefined()
  expect(newsOf(item, { ...product, price: 205 })).toEqual({
    kind: 'new price',
    before: 219,
    now: 225,
  })
  expect(repriced(item, { ...product, price: 205 }).price).toBe(225)
  const parts = item.parts?.map(({ size, addons, ...part }) => ({
    ...part,
    addons,
    size: size?.label,
  }))
  const ordered = {
    productId: 'combo',
    name: combo.name,
    price: 219,
    quantity: 2,
    addons: [],
    parts,
  }
  const again = orderAgain(store, [ordered], new Map([['combo', product]]))
  expect(again.news).toEqual([])
  expect(again.lines.map((each) => keyOf(each))).toEqual([keyOf(item)])
  const [first, ...rest] = product.slots ?? []
  const small = { ...first, entries: first?.entries.slice(0, 1) } as NonNullable<typeof first>
  const smaller = { ...product, slots: [small, ...rest] }
  expect(orderAgain(store, [ordered], new Map([['combo', smaller]]))).toEqual({
    lines: [],
    news: ['“Afternoon for two” can no longer be had with Okinawa (22 oz, Full sugar).'],
  })
})

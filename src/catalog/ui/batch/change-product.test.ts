import { beforeEach, expect, test } from 'vitest'
import { Refusal, type Transport } from '../../../kit/ui/calls/call.ts'
import { fakeBrowser } from '../../../kit/ui/calls/fake-browser.ts'
import type { Product } from '../../contract.ts'
import { changeProduct, shownPrices, type Unanswered } from './change-product.ts'

beforeEach(fakeBrowser)

const id = '0191a1b2-0000-7000-8000-000000000001'
const category = '0191a1b2-0000-7000-8000-000000000002'
const tea = {
  id,
  name: 'Milk tea',
  description: 'Tea with milk',
  price: 100,
  barcode: '',
  image: null,
  categoryId: category,
  isSwitchedOn: true,
  ingredients: [],
  addonTypes: [],
  addons: [],
} as unknown as Product

/** A server with the tea, over a line that is lost when it is told to be. */
function shop() {
  const line = { isAnswerLost: false, isDown: false, refuses: '' }
  const sent: number[] = []
  let price = 100
  const read = (): Product => ({ ...tea, price })
  const via: Transport = async ({ method, body }) => {
    if (line.isDown) throw new TypeError('Failed to fetch')
    if (method === 'PUT' && typeof body === 'string') {
      if (line.refuses !== '') return { status: 409, body: { message: line.refuses } }
      price = (JSON.parse(body) as { price: number }).price
      sent.push(price)
      if (line.isAnswerLost) {
        line.isDown = true
        throw new TypeError('Failed to fetch')
      }
    }
    return { status: 200, body: { data: read() } }
  }
  return { line, sent, read, via, setPrice: (to: number) => (price = to) }
}

const raise = { kind: 'price', percent: 5 } as const

test('a price whose raising was not answered is not raised again when it is tried again', async () => {
  const { line, sent, read, via } = shop()
  const unanswered: Unanswered = new Map()
  line.isAnswerLost = true
  await expect(changeProduct(id, raise, unanswered, { via })).rejects.toThrow(Refusal)
  Object.assign(line, { isDown: false, isAnswerLost: false })
  // The question says what the whole of it comes to, whether the list has heard of it or not.
  const changes = [{ label: 'Milk tea', from: 100, to: 105 }]
  expect(shownPrices(tea, 5, unanswered)).toEqual(changes)
  expect(shownPrices(read(), 5, unanswered)).toEqual(changes)
  await changeProduct(id, raise, unanswered, { via })
  expect(sent).toEqual([105])
  // That was the end of it: five percent more are five percent more.
  expect(shownPrices(read(), 5, unanswered)).toEqual([{ label: 'Milk tea', from: 105, to: 110.25 }])
  await changeProduct(id, raise, unanswered, { via })
  expect(sent).toEqual([105, 110.25])
})

test('where only the answer was lost, the product says at once that its price was raised', async () => {
  const { sent, via: wire } = shop()
  const via: Transport = async (request) => {
    const answer = await wire(request)
    if (request.method === 'PUT') return { status: 504, body: undefined }
    return answer
  }
  const unanswered: Unanswered = new Map()
  await changeProduct(id, raise, unanswered, { via })
  expect([sent, unanswered.size]).toEqual([[105], 0])
})

test('what never arrived is done when it is tried again, and what was refused is no riddle', async () => {
  const { line, sent, via } = shop()
  const unanswered: Unanswered = new Map()
  const deaf: Transport = (request) =>
    request.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : via(request)
  await expect(changeProduct(id, raise, unanswered, { via: deaf })).rejects.toThrow(Refusal)
  expect(sent).toEqual([])
  line.refuses = 'The category is gone.'
  await expect(changeProduct(id, raise, unanswered, { via })).rejects.toThrow(line.refuses)
  expect(unanswered.size).toBe(0)
  line.refuses = ''
  await changeProduct(id, raise, unanswered, { via })
  expect(sent).toEqual([105])
})

test('a price that somebody else has set since is raised from there', async () => {
  const { line, sent, read, via, setPrice } = shop()
  const unanswered: Unanswered = new Map()
  line.isAnswerLost = true
  await expect(changeProduct(id, raise, unanswered, { via })).rejects.toThrow(Refusal)
  Object.assign(line, { isDown: false, isAnswerLost: false })
  setPrice(200)
  expect(shownPrices(read(), 5, unanswered)).toEqual([{ label: 'Milk tea', from: 200, to: 210 }])
  await changeProduct(id, raise, unanswered, { via })
  expect(sent).toEqual([105, 210])
})

test('a product whose category is gone is switched off all the same, and stays without one', async () => {
  const bodies: unknown[] = []
  const via: Transport = async ({ method, body }) => {
    if (method === 'PUT' && typeof body === 'string') bodies.push(JSON.parse(body))
    return { status: 200, body: { data: { ...tea, categoryId: null } } }
  }
  await changeProduct(id, { kind: 'stock', inStock: false }, new Map(), { via })
  expect(bodies).toMatchObject([{ category: null, inStock: false, price: 100 }])
})

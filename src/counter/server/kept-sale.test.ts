import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../accounts/contract.ts'
import { products } from '../../catalog/contract.ts'
import { minutes } from '../../kit/fields.ts'
import { orders } from '../../orders/contract.ts'
import { doubts } from '../../orders/doubt-contract.ts'
import { shifts } from '../../shifts/contract.ts'
import {
  deviceId,
  openKeptCounter,
  sendKept as send,
  type KeptCounter,
} from '../../testing/kept-sales.ts'
import { countSales, listUntrueShelves, stockOf } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { counter } from '../contract.ts'

let server: TestServer
let store: TestStore
let tea: KeptCounter['tea']
let cashier: KeptCounter['cashier']
let letters = ''
let keptSale: KeptCounter['keptSale']
let saidNow: KeptCounter['saidNow']

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = undefined
  const opened = await openKeptCounter(server)
  ;({ store, tea, cashier, letters, keptSale, saidNow } = opened)
})

const ago = (ms: number) => new Date((server.clock.now?.getTime() ?? Date.now()) - ms).toISOString()

describe('letters of devices', () => {
  test('are handed out once, in turn, and stay with their device', async () => {
    expect(letters).toBe('A')
    const other = '22222222-2222-4222-8222-222222222222'
    const ask = async (id: string) =>
      (await cashier.send(counter.device, { body: { id } })).body.data.letters
    expect([await ask(other), await ask(deviceId), await ask(other)]).toEqual(['B', 'A', 'B'])
  })

  test('are never those of another, however many ask at once', async () => {
    const ids = ['3', '4', '5', '6', '7'].map((digit) =>
      deviceId
        .replaceAll('1', digit)
        .replace(/-\d{4}-\d/, '-4444-4')
        .replace(/-\d(\d{3})-/, '-8$1-'),
    )
    const answers = await Promise.all(
      ids.map(
        async (id) => (await cashier.send(counter.device, { body: { id } })).body.data.letters,
      ),
    )
    expect(answers.toSorted()).toEqual(['B', 'C', 'D', 'E', 'F'])
  })

  test('are needed: a device without them sends nothing', async () => {
    const sale = keptSale()
    const unknown = { ...sale, kept: { ...sale.kept, deviceId: cashier.userId } }
    expect((await send(cashier, unknown)).status).toBe(422)
    expect((await countSales(store))?.orders).toBe(0)
  })
})

describe('a sale that was made without a connection', () => {
  test('is taken at its time, under its own receipt number, with its cash and its ingredients', async () => {
    const { status, body } = await send(cashier, keptSale({ at: ago(minutes(5)) }))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      receipt: 'A-0001',
      status: 'processing',
      total: 110,
      cashGiven: 200,
      isPaid: true,
      soldBy: cashier.userId,
    })
    const sold = Date.parse(body.data.createdAt)
    expect(Math.abs(Date.now() - minutes(5) - sold)).toBeLessThan(minutes(1))
    expect(await stockOf(store, tea.milk.id)).toBe(90)
    expect(await stockOf(store, tea.pearls.id)).toBe(95)
    expect(await saidNow()).toEqual([])
    const { body: read } = await store.admin.send(orders.one, { params: { id: body.data.id } })
    expect(read.data.receipt).toBe('A-0001')
    const found = await store.admin.send(orders.list, { query: { search: 'a-0001' } })
    expect(found.body.data.map(({ id }) => id)).toEqual([body.data.id])
  })

  test('is one sale however often and by whomever it is sent', async () => {
    const sale = keptSale()
    const other = await store.as('cashier')
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => send(cashier, sale)),
      ...Array.from({ length: 6 }, () => send(other, sale)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await countSales(store))?.orders).toBe(1)
    expect(await stockOf(store, tea.milk.id)).toBe(90)
  })

  test('that was made already, and whose answer was lost, is told its receipt number', async () => {
    const { kept, ...plain } = keptSale()
    const first = await send(cashier, plain)
    expect(first.body.data.receipt).toBeUndefined()
    const again = await send(cashier, { ...plain, kept })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(again.body.data.receipt).toBe('A-0001')
    expect((await countSales(store))?.orders).toBe(1)
  })

  test('is not taken for another one of its id, which would lose it', async () => {
    const { kept, ...plain } = keptSale()
    await send(cashier, plain)
    const items = [{ productId: tea.tea.id, quantity: 2, addons: [tea.withPearls] }]
    const other = { ...plain, items, total: 220, cashGiven: 220 }
    const lines = [...kept.lines]
    const asKept = await send(cashier, { ...other, kept: { ...kept, lines } })
    expect([asKept.status, asKept.problem.message]).toEqual([
      409,
      'Another sale was made under the same id. Keep its receipt and enter it by hand.',
    ])
    const third = keptSale({ number: 2 })
    await send(cashier, third)
    const { kept: _, ...inTime } = { ...third, items, total: 220, cashGiven: 220 }
    expect((await send(cashier, inTime)).status).toBe(422)
    expect((await countSales(store))?.orders).toBe(2)
  })

  test('that arrived as a kept one first is answered to the call that was late', async () => {
    const { kept, ...plain } = keptSale()
    const first = await send(cashier, { ...plain, kept })
    const late = await send(cashier, plain)
    expect([late.status, late.body.data.id]).toEqual([200, first.body.data.id])
    expect((await countSales(store))?.orders).toBe(1)
  })

  test('is taken as handed over when it comes later than a quarter of an hour', async () => {
    const soon = await send(cashier, keptSale({ at: ago(minutes(14)) }))
    const late = await send(cashier, keptSale({ at: ago(minutes(16)) }))
    expect([soon.body.data.status, late.body.data.status]).toEqual(['processing', 'delivered'])
    expect(late.body.data.isPaid).toBe(true)
  })

  test('takes what is there when the shelf has too little, and says what is missing', async () => {
    const items = [{ productId: tea.tea.id, quantity: 12, addons: [tea.withPearls] }]
    const sale = keptSale({}, { items, total: 1320, cashGiven: 1500 })
    const { body } = await send(cashier, sale)
    expect(body.data.total).toBe(1320)
    expect(await stockOf(store, tea.milk.id)).toBe(0)
    expect(await stockOf(store, tea.pearls.id)).toBe(40)
    expect(await saidNow()).toEqual([['missing', 'The shelf had 20 g of Milk less than was sold.']])
    expect(await listUntrueShelves(store)).toEqual([])
    // Called off, it gives back what it took, and not what it was short of.
    const params = { id: body.data.id }
    const moved = await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
    expect(moved.status).toBe(200)
    expect(await stockOf(store, tea.milk.id)).toBe(100)
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('keeps the price of then, and says what it would be now', async () => {
    const category = tea.category.id
    const fields = { name: 'Classic Milk Tea', description: 'Sweet', price: 105, category }
    const ingredients = [{ ingredient: tea.milk.id, count: 20 }]
    await store.admin.send(products.change, {
      params: { id: tea.tea.id },
      body: { ...fields, ingredients },
    })
    const { kept, ...sale } = keptSale()
    const items = [{ productId: tea.tea.id, quantity: 1 }]
    const lines = [{ name: 'Classic Milk Tea', price: 95, addons: [] }]
    const { body } = await send(cashier, { ...sale, items, total: 95, kept: { ...kept, lines } })
    expect(body.data.items[0]).toMatchObject({ price: 95, subtotal: 95 })
    // The recipe is that of now: nobody knows how the drink was made.
    expect(await stockOf(store, tea.milk.id)).toBe(80)
    expect(await saidNow()).toEqual([
      ['price', 'It was sold for 95.00. By now it would be 105.00.'],
    ])
  })

  test('of a product that was deleted is sold by its name and price of then, and takes nothing', async () => {
    await store.admin.send(products.remove, { params: { id: tea.tea.id } })
    const { status, body } = await send(cashier, keptSale())
    expect(status).toBe(200)
    expect(body.data.items[0]).toMatchObject({ name: 'Classic Milk Tea', price: 95, subtotal: 110 })
    expect(await stockOf(store, tea.milk.id)).toBe(100)
    expect(await saidNow()).toEqual([
      ['gone', '"Classic Milk Tea", sold for 95.00, is not on the menu like this any more.'],
    ])
  })

  test('of a product that was switched off meanwhile is sold without a word', async () => {
    await store.admin.send(products.change, {
      params: { id: tea.tea.id },
      body: {
        name: 'Classic Milk Tea',
        description: 'Sweet',
        price: 95,
        category: tea.category.id,
        inStock: false,
      },
    })
    expect((await send(cashier, keptSale())).status).toBe(200)
  })

  test('by somebody who was deactivated meanwhile stays theirs, and is sent by a colleague', async () => {
    const sale = keptSale()
    await store.admin.send(users.remove, { params: { id: cashier.userId } })
    expect((await send(cashier, sale)).status).toBe(401)
    const other = await store.as('cashier')
    const { body } = await send(other, sale)
    expect(body.data.soldBy).toBe(cashier.userId)
    expect(await saidNow()).toEqual([['person', 'Ben cashier, who sold it, no longer works here.']])
  })

  test('by a clock that is a day fast is put right by when it was sent', async () => {
    const at = ago(-minutes(24 * 60 - 10))
    const { body } = await send(cashier, keptSale({ at, sentAt: ago(-minutes(24 * 60)) }))
    const sold = Date.parse(body.data.createdAt)
    expect(Math.abs(Date.now() - minutes(10) - sold)).toBeLessThan(minutes(1))
    const [doubt] = await saidNow()
    expect(doubt?.[0]).toBe('clock')
    expect(doubt?.[1]).toContain('24 h fast')
  })

  test('from an app that is older than the server says less and is taken', async () => {
    const { kept, ...sale } = keptSale()
    const older = { ...sale, notes: undefined, kept: { ...kept, aFieldOfThen: true } }
    expect((await send(cashier, older)).status).toBe(200)
  })

  test('that adds up to something else is refused, and stays on its device', async () => {
    const { status, problem } = await cashier.sendRaw(counter.sell, {
      body: keptSale({}, { total: 109 }),
    })
    expect([status, problem.details]).toEqual([409, { total: 110 }])
    expect((await countSales(store))?.orders).toBe(0)
  })

  test('with a number that another sale has is taken, and both are to be looked at', async () => {
    await send(cashier, keptSale({ number: 7 }))
    const { body } = await send(cashier, keptSale({ number: 7 }))
    expect(body.data.receipt).toBe('A-0007')
    expect(await saidNow()).toEqual([
      ['number', 'Another sale has the receipt number A-0007, too.'],
    ])
  })

  test('is never sold by somebody of another store, nor of products that were never here', async () => {
    const foreign = await (await openStore(server)).as('cashier')
    const bodies = [
      keptSale({ soldBy: foreign.userId }),
      keptSale({}, { items: [{ productId: deviceId, quantity: 1, addons: [tea.withPearls] }] }),
    ]
    for (const body of bodies) expect((await send(cashier, body)).status).toBe(422)
    expect((await countSales(store))?.orders).toBe(0)
  })
})

describe('its money', () => {
  const open = (drawer: string) => cashier.send(shifts.open, { body: { drawer, openingFloat: 0 } })

  test('counts in the shift of then while that is open', async () => {
    await open('Front')
    await send(cashier, keptSale({ at: ago(0) }))
    expect(await saidNow()).toEqual([])
  })

  test('counts in the one that is open now, with a word, when its own was closed', async () => {
    server.clock.now = new Date(Date.now() - minutes(60))
    const { body } = await open('Front')
    const sale = keptSale({ at: ago(-minutes(5)), sentAt: new Date().toISOString() })
    server.clock.now = new Date(Date.now() - minutes(30))
    await cashier.send(shifts.close, {
      params: { id: body.data.id },
      body: { counts: [], counted: 0, note: 'Nothing sold' } as never,
    })
    server.clock.now = undefined
    await open('Back')
    await send(cashier, sale)
    const [doubt] = await saidNow()
    expect(doubt?.[0]).toBe('shift')
    expect(doubt?.[1]).toContain('Z 1, was closed before it arrived')
    const { body: now } = await cashier.send(shifts.current, { query: { storeId: store.id } })
    expect(JSON.stringify(now)).toContain('"drawer":"Back"')
  })
})

test('what is to be looked at is looked at once, by whoever was first', async () => {
  await store.admin.send(products.remove, { params: { id: tea.tea.id } })
  await send(cashier, keptSale())
  const [doubt] = (await store.admin.send(doubts.list, {})).body.data
  expect(doubt).toMatchObject({ receipt: 'A-0001', lookedAt: null, lookedBy: null })
  const params = { id: doubt?.id ?? '' }
  const manager = await store.as('manager')
  expect((await cashier.send(doubts.look, { params })).status).toBe(403)
  expect((await manager.send(doubts.look, { params })).status).toBe(200)
  await store.admin.send(doubts.look, { params })
  const [looked] = (await store.admin.send(doubts.list, {})).body.data
  expect(looked?.lookedBy).toBe('Ben manager')
  expect((await store.admin.send(doubts.look, { params: { id: deviceId } })).status).toBe(404)
})

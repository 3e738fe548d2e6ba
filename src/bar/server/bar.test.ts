import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { kitchen } from '../../kitchen/contract.ts'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { addCategory, addProduct, place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { bar } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A bar for tea, a kitchen for the rest, and an order of two teas and a cake. */
async function openBar() {
  const store = await openStore(server)
  const { tea, category, withPearls } = await stockTea(store)
  const cakes = await addCategory(store, 'Cakes', 'cakes')
  const cake = await addProduct(store, { name: 'Ube Cake', category: cakes.id })
  const { data: stations } = (
    await store.admin.send(bar.saveStations, {
      body: {
        stations: [
          { name: 'Bar', categoryIds: [category.id] },
          { name: 'Kitchen', takesRest: true },
        ],
      },
    })
  ).body
  const sell = async () =>
    (
      await store.admin.send(counter.sell, {
        body: {
          storeId: store.id,
          customer: { firstName: 'Mai' },
          items: [
            { productId: tea.id, quantity: 2, addons: [withPearls], note: 'Less ice' },
            { productId: cake.id, quantity: 1 },
          ],
          paymentMethod: 'cash',
          cashGiven: 1000,
        },
      })
    ).body.data.id
  const cook = await store.as('kitchen')
  const lines = async () => (await cook.send(bar.lines, {})).body.data
  const statusOf = async (id: string) =>
    (await store.admin.send(orders.one, { params: { id } })).body.data.status
  const bump =
    (...positions: number[]) =>
    async (orderId: string) =>
      cook.send(bar.bump, { body: { lines: positions.map((position) => ({ orderId, position })) } })
  return { store, sell, cook, lines, statusOf, bump, stations }
}

test('lines stand at the stations of their categories, with the name on the cup and no price', async () => {
  const { sell, lines, stations } = await openBar()
  await sell()
  const [atBar, atKitchen] = stations.map(({ id }) => id)
  expect(await lines()).toMatchObject([
    {
      stationId: atBar,
      orderNumber: 1001,
      name: 'Mai',
      product: 'Classic Milk Tea',
      quantity: 2,
      details: ['Pearls'],
      note: 'Less ice',
      state: 'open',
    },
    { stationId: atKitchen, product: 'Ube Cake', state: 'open', isRecalled: false },
  ])
  expect(JSON.stringify(await lines())).not.toMatch(/price|total|customer/i)
})

test('of an online order the bar is told the name only where whoever looks sees orders', async () => {
  const { store, cook } = await openBar()
  const { body } = await store.admin.send(products.list, { query: { storeId: store.id } })
  const productId = body.data.find(({ name }) => name === 'Classic Milk Tea')?._id ?? ''
  await place(store.stranger, store, [{ productId, quantity: 1 }])
  const staff = await store.as('staff')
  expect((await staff.send(bar.lines, {})).body.data).toMatchObject([{ name: 'Carla' }])
  expect((await cook.send(bar.lines, {})).body.data).toMatchObject([{ name: '' }])
})

test('each line is bumped by itself; the last one makes the order ready, and one is asked back', async () => {
  const { store, sell, cook, lines, statusOf, bump } = await openBar()
  const id = await sell()
  const board = async () => {
    const { preparing, ready } = (await store.admin.send(bar.board, {})).body.data
    return [preparing, ready].map((shown) => shown.map(({ number }) => number))
  }
  await bump(0)(id)
  expect(await statusOf(id)).toBe('processing')
  expect((await lines()).map(({ state }) => state)).toEqual(['made', 'open'])
  await bump(1)(id)
  expect(await statusOf(id)).toBe('shipped')
  expect((await lines()).map(({ state }) => state)).toEqual(['made', 'made'])
  expect(await board()).toEqual([[], [1001]])
  await cook.send(bar.recall, { body: { orderId: id, position: 0 } })
  expect(await lines()).toMatchObject([{ state: 'open', isRecalled: true }, { state: 'made' }])
  expect(await board()).toEqual([[1001], []])
  await bump(0)(id)
  expect((await lines()).map(({ state }) => state)).toEqual(['made', 'made'])
  expect(await board()).toEqual([[], [1001]])
  expect((await bump(7)(id)).status).toBe(404)
})

test('a line that is asked back stays until it is made, and what was made again can be asked back again', async () => {
  const { sell, cook, lines, bump } = await openBar()
  const id = await sell()
  await bump(0, 1)(id)
  const recall = () => cook.send(bar.recall, { body: { orderId: id, position: 0 } })
  const inMinutes = (minutes: number) => {
    server.clock.now = new Date(Date.now() + minutes * 60_000)
  }
  inMinutes(28)
  await recall()
  inMinutes(200)
  expect(await lines()).toMatchObject([{ state: 'open', isRecalled: true }, { state: 'made' }])
  await bump(0)(id)
  inMinutes(229)
  expect((await lines()).map(({ state }) => state)).toEqual(['made', 'made'])
  inMinutes(231)
  expect(await lines()).toEqual([])
  server.clock.now = undefined
})

test('what was made is ready when the station of the rest is gone; without any station people move it', async () => {
  const { store, sell, lines, bump, statusOf, stations } = await openBar()
  const [begun, untouched] = [await sell(), await sell()]
  await bump(0)(begun)
  const [atBar] = stations
  const save = async (left: readonly (typeof stations)[number][]) =>
    (await store.admin.send(bar.saveStations, { body: { stations: [...left] } })).status
  expect(await save([])).toBe(200)
  expect(await statusOf(begun)).toBe('processing')
  expect(await save(atBar === undefined ? [] : [atBar])).toBe(200)
  expect([await statusOf(begun), await statusOf(untouched)]).toEqual(['shipped', 'processing'])
  expect((await lines()).map(({ product, state }) => [product, state])).toEqual([
    ['Classic Milk Tea', 'made'],
    ['Classic Milk Tea', 'open'],
  ])
})

test('a line whose own station is gone was made all the same', async () => {
  const { store, sell, bump, statusOf, stations } = await openBar()
  const id = await sell()
  await bump(0)(id)
  const none = stations.map((station) => ({ ...station, takesRest: false, categoryIds: [] }))
  await store.admin.send(bar.saveStations, { body: { stations: none } })
  expect(await statusOf(id)).toBe('shipped')
})

test('stations that somebody has added or removed meanwhile are not lost by who saves a form of before', async () => {
  const { store, stations } = await openBar()
  const begunWith = stations.map(({ id }) => id)
  const manager = await store.as('manager')
  const grill = { id: crypto.randomUUID(), name: 'Grill' }
  const save = (by: typeof store.admin, left: readonly object[], over?: readonly string[]) =>
    by.send(bar.saveStations, {
      body: {
        stations: left as typeof stations,
        ...(over === undefined ? {} : { begunWith: [...over] }),
      },
    })
  const named = async () =>
    (await store.admin.send(bar.stations, {})).body.data.map(({ name }) => name)
  expect((await save(manager, [...stations, grill], begunWith)).status).toBe(200)
  const late = await save(store.admin, stations, begunWith)
  expect([late.status, late.problem.message]).toEqual([
    409,
    'Somebody else has just added or removed a station. Please load this page again and look at it.',
  ])
  expect(await named()).toEqual(['Bar', 'Kitchen', 'Grill'])
  expect((await save(manager, stations, [...begunWith, grill.id])).status).toBe(200)
  expect((await save(store.admin, [grill], [...begunWith, grill.id])).status).toBe(409)
  expect(await named()).toEqual(['Bar', 'Kitchen'])
  // Whoever does not say what they began with means what they send.
  expect((await save(store.admin, [grill])).status).toBe(200)
  expect((await save(store.admin, [grill, grill])).status).toBe(422)
  expect(await named()).toEqual(['Grill'])
})

test('of two who save their stations at once one is told', async () => {
  const { store, stations } = await openBar()
  const begunWith = stations.map(({ id }) => id)
  const replies = await Promise.all(
    ['Grill', 'Oven', 'Fryer'].map((name) =>
      store.admin.send(bar.saveStations, {
        body: { stations: [...stations, { name }], begunWith },
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await store.admin.send(bar.stations, {})).body.data).toHaveLength(3)
})

test('an order that is called off stays marked until somebody at the bar has seen it', async () => {
  const { store, sell, cook, lines, bump } = await openBar()
  const id = await sell()
  await store.admin.send(orders.move, { params: { id }, body: { status: 'cancelled' } })
  expect((await lines()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect((await bump(0)(id)).status).toBe(200)
  for (const position of [0, 1]) {
    await cook.send(bar.acknowledge, { body: { orderId: id, position } })
    expect(await lines()).toHaveLength(1 - position)
  }
})

test('what is void of an order is not made: one less, then none, and the rest makes it ready', async () => {
  const { store, sell, cook, lines, bump, statusOf } = await openBar()
  const id = await sell()
  const voidOne = async (position: number, orderId = id) => {
    const correction = {
      kind: 'void' as const,
      reason: 'Changed their mind',
      method: 'cash',
      lines: [{ position, quantity: 1, fate: 'shelf' as const }],
    }
    await store.admin.send(corrections.correct, { params: { id: orderId }, body: correction })
  }
  await voidOne(0)
  expect(await lines()).toMatchObject([
    { quantity: 1, calledOff: 1, state: 'open' },
    { quantity: 1, calledOff: 0, state: 'open' },
  ])
  await bump(1)(id)
  await voidOne(0)
  expect(await lines()).toMatchObject([{ quantity: 2, state: 'cancelled' }, { state: 'made' }])
  expect(await statusOf(id)).toBe('processing')
  await cook.send(bar.acknowledge, { body: { orderId: id, position: 0 } })
  expect(await lines()).toMatchObject([{ product: 'Ube Cake', state: 'made' }])
  expect(await statusOf(id)).toBe('shipped')

  const other = await sell()
  for (let tea = 0; tea < 2; tea += 1) await voidOne(0, other)
  await bump(1)(other)
  expect(await statusOf(other)).toBe('shipped')
})

test('what is given back to its last line stands on no board, waits no more and is in no list of what waits', async () => {
  const { store, sell, bump } = await openBar()
  const [id, other] = [await sell(), await sell()]
  await bump(0)(id)
  await bump(0)(other)
  const seen = async () => {
    const { preparing, ready } = (await store.admin.send(bar.board, {})).body.data
    const today = (await store.admin.send(orders.today, {})).body.data
    const { total } = (await store.admin.send(orders.list, { query: { status: 'waiting' } })).body
    return {
      board: [...preparing, ...ready].map(({ number }) => number),
      waiting: today.pending + today.processing,
      listed: total,
    }
  }
  expect(await seen()).toEqual({ board: [1001, 1002], waiting: 2, listed: 2 })
  const give = async (lines: readonly { position: number; quantity: number }[]) =>
    store.admin.send(corrections.correct, {
      params: { id },
      body: {
        kind: 'refund',
        reason: 'Too late',
        method: 'cash',
        lines: lines.map((line) => ({ ...line, fate: 'wasted' as const })),
      },
    })
  await give([{ position: 0, quantity: 2 }])
  expect(await seen()).toEqual({ board: [1001, 1002], waiting: 2, listed: 2 })
  await give([{ position: 1, quantity: 1 }])
  expect(await seen()).toEqual({ board: [1002], waiting: 1, listed: 1 })
  await store.admin.send(orders.move, { params: { id }, body: { status: 'shipped' } })
  expect((await seen()).board).toEqual([1002])
})

test('what was handed over without the bar leaves it', async () => {
  const { store, sell, lines } = await openBar()
  const id = await sell()
  await store.admin.send(orders.move, { params: { id }, body: { status: 'shipped' } })
  expect(await lines()).toEqual([])
})

test('two who bump the lines of one order at once make it ready once', async () => {
  const { sell, statusOf, bump, store } = await openBar()
  const id = await sell()
  await Promise.all([bump(0)(id), bump(1)(id), bump(0, 1)(id)])
  expect(await statusOf(id)).toBe('shipped')
  const { history } = (await store.admin.send(orders.one, { params: { id } })).body.data
  expect(history.filter(({ to }) => to === 'shipped')).toHaveLength(1)
})

test('a store without stations has an empty bar, and its queue as it was', async () => {
  const { store, sell, lines, cook } = await openBar()
  await sell()
  await store.admin.send(bar.saveStations, { body: { stations: [] } })
  expect(await lines()).toEqual([])
  expect((await cook.send(kitchen.queue, {})).body.data).toHaveLength(1)
  const cashier = await store.as('cashier')
  expect((await cashier.send(bar.saveStations, { body: { stations: [] } })).status).toBe(403)
})

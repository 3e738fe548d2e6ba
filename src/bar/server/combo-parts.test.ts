import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { openSetShop } from '../../testing/combo.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { bar } from '../contract.ts'
import { saveMarks } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A bar for milk tea, an oven for bread, a pass for sets, and two breakfast sets sold. */
async function openBar() {
  const { store, drinks, bread, sets, pandesal, sell } = await openSetShop(server)
  const save = async (wanted: readonly { name: string; categoryIds: string[] }[]) =>
    (await store.admin.send(bar.saveStations, { body: { stations: [...wanted] } })).body.data
  const stations = await save([
    { name: 'Bar', categoryIds: [drinks.id] },
    { name: 'Oven', categoryIds: [bread.id] },
    { name: 'Pass', categoryIds: [sets.id] },
  ])
  const id = await sell()
  const cook = await store.as('kitchen')
  const lines = async () => (await cook.send(bar.lines, {})).body.data
  const states = async () => (await lines()).map(({ product, state }) => `${product} ${state}`)
  const status = async () =>
    (await store.admin.send(orders.one, { params: { id } })).body.data.status
  const bump = (...parts: readonly (number | undefined)[]) =>
    cook.send(bar.bump, {
      body: {
        lines: parts.map((part) => ({
          orderId: id,
          position: 0,
          ...(part !== undefined && { part }),
        })),
      },
    })
  return { store, save, stations, pandesal, sell, id, cook, lines, states, status, bump }
}

test('the parts of a combo stand at the stations of their own products, with what was chosen of each', async () => {
  const { lines, stations } = await openBar()
  const [atBar, atOven] = stations.map(({ id }) => id)
  expect(await lines()).toMatchObject([
    {
      stationId: atBar,
      part: 0,
      partOf: 'Breakfast set',
      product: 'Okinawa',
      quantity: 2,
      details: ['16 oz', 'Half sugar', 'Normal ice', '2 × Pearls'],
      usual: ['16 oz', 'Normal ice'],
      note: 'For here',
      state: 'open',
    },
    {
      stationId: atOven,
      part: 1,
      partOf: 'Breakfast set',
      product: 'Pandesal',
      quantity: 2,
      details: [],
      note: 'For here',
      state: 'open',
    },
  ])
  expect(JSON.stringify(await lines())).not.toMatch(/price|cost|total|customer/i)
})

test('each part is bumped where it is made, the last makes the combo ready, and one alone is asked back', async () => {
  const { id, cook, states, status, bump } = await openBar()
  await bump(0)
  expect([await states(), await status()]).toEqual([
    ['Okinawa made', 'Pandesal open'],
    'processing',
  ])
  await bump(1)
  expect([await states(), await status()]).toEqual([['Okinawa made', 'Pandesal made'], 'shipped'])
  await cook.send(bar.recall, { body: { orderId: id, position: 0, part: 1 } })
  expect(await states()).toEqual(['Okinawa made', 'Pandesal open'])
  expect((await cook.send(bar.board, {})).body.data.preparing).toMatchObject([{ number: 1001 }])
  await bump(1)
  expect((await cook.send(bar.board, {})).body.data.ready).toMatchObject([{ number: 1001 }])
  expect((await bump(2)).status).toBe(404)
})

test('whoever names a combo without a part means all of it', async () => {
  const { id, cook, states, status, bump } = await openBar()
  await bump(undefined)
  expect([await states(), await status()]).toEqual([['Okinawa made', 'Pandesal made'], 'shipped'])
  await cook.send(bar.recall, { body: { orderId: id, position: 0 } })
  expect(await states()).toEqual(['Okinawa open', 'Pandesal open'])
})

test('what nobody makes of a combo stands where its combo does', async () => {
  const { save, stations, lines } = await openBar()
  const left = stations.filter(({ name }) => name !== 'Oven')
  await save(left)
  expect((await lines()).map(({ product, stationId }) => [product, stationId])).toEqual([
    ['Okinawa', left[0]?.id],
    ['Pandesal', left[1]?.id],
  ])
})

test('a combo whose other parts nobody makes is ready with the one that somebody does', async () => {
  const { save, stations, status, states, bump } = await openBar()
  await save(stations.filter(({ name }) => name === 'Bar'))
  expect(await states()).toEqual(['Okinawa open'])
  await bump(0)
  expect(await status()).toBe('shipped')
})

test('a combo that is void stays at each of its stations until somebody there has seen it, and what was made is made', async () => {
  const { store, pandesal, sell, cook, lines, id: first } = await openBar()
  await cook.send(bar.bump, { body: { lines: [{ orderId: first, position: 0 }] } })
  const orderId = await sell({ productId: pandesal.id, quantity: 1 })
  const states = async () =>
    (await lines())
      .filter((line) => line.orderId === orderId)
      .map(({ product, quantity, state }) => `${quantity} ${product} ${state}`)
  await cook.send(bar.bump, { body: { lines: [{ orderId, position: 0, part: 1 }] } })
  const takeOut = () =>
    store.admin.send(corrections.correct, {
      params: { id: orderId },
      body: {
        kind: 'void' as const,
        reason: 'Changed their mind',
        method: 'cash',
        lines: [{ position: 0, quantity: 1, fate: 'wasted' as const }],
      },
    })
  await takeOut()
  expect(await states()).toEqual(['1 Okinawa open', '2 Pandesal made', '1 Pandesal open'])
  await takeOut()
  expect(await states()).toEqual(['2 Okinawa cancelled', '2 Pandesal made', '1 Pandesal open'])
  await cook.send(bar.acknowledge, { body: { orderId, position: 0, part: 0 } })
  expect(await states()).toEqual(['2 Pandesal made', '1 Pandesal open'])
})

test('a cancelled combo is noticed at one station after the other', async () => {
  const { store, id, cook, states } = await openBar()
  await store.admin.send(orders.move, { params: { id }, body: { status: 'cancelled' } })
  const notice = (part: number) =>
    cook.send(bar.acknowledge, { body: { orderId: id, position: 0, part } })
  await notice(0)
  expect(await states()).toEqual(['Pandesal cancelled'])
  await notice(1)
  expect(await states()).toEqual([])
})

test('a combo that a version before made whole has its parts made', async () => {
  const { store, id, states } = await openBar()
  await store.inside((scope) =>
    saveMarks(scope, id, [{ position: 0 }], { bumpedAt: new Date().toISOString() }),
  )
  expect(await states()).toEqual(['Okinawa made', 'Pandesal made'])
})

test('a combo that a version before asked back is called again once its parts are made', async () => {
  const { store, id, cook, states, bump } = await openBar()
  const board = async () => {
    const { ready, preparing } = (await cook.send(bar.board, {})).body.data
    return { ready: ready.length, preparing: preparing.length }
  }
  await bump(undefined)
  expect(await board()).toEqual({ ready: 1, preparing: 0 })
  await store.inside((scope) =>
    saveMarks(scope, id, [{ position: 0 }], {
      bumpedAt: null,
      recalledAt: new Date(Date.now() + 1).toISOString(),
    }),
  )
  expect(await states()).toEqual(['Okinawa open', 'Pandesal open'])
  expect(await board()).toEqual({ ready: 0, preparing: 1 })
  await bump(1)
  expect([await states(), await board()]).toEqual([
    ['Okinawa open', 'Pandesal made'],
    { ready: 0, preparing: 1 },
  ])
  await bump(0)
  expect([await states(), await board()]).toEqual([
    ['Okinawa made', 'Pandesal made'],
    { ready: 1, preparing: 0 },
  ])
})

test('two who bump the parts of one combo at once make it ready once', async () => {
  const { store, id, status, bump } = await openBar()
  await Promise.all([bump(0), bump(1), bump(0, 1)])
  expect(await status()).toBe('shipped')
  const { history } = (await store.admin.send(orders.one, { params: { id } })).body.data
  expect(history.filter(({ to }) => to === 'shipped')).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { inventory } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function addMilk(store: TestStore) {
  const { body } = await store.admin.send(inventory.add, {
    body: { name: 'Milk', unit: 'ml', stock: 1000, pricePerUnit: 0.1, markup: 0 },
  })
  return body.data.id
}

const reasonsOf = async (store: TestStore, id: string) =>
  (await store.admin.send(inventory.movements, { params: { id } })).body.data.map(
    ({ reason, quantity }) => [reason, quantity],
  )

test('a delivery that is sent again because nobody answered is on the shelf once', async () => {
  const store = await openStore(server)
  const params = { id: await addMilk(store) }
  const body = { id: randomUUID(), reason: 'purchase', quantity: 12, unit: 'l', note: '' } as const
  const first = await store.admin.send(inventory.move, { params, body })
  expect(first.body.data.stock).toBe(13_000)
  // Meanwhile somebody throws some away: what is sent again says what is there.
  await store.admin.send(inventory.move, {
    params,
    body: { reason: 'waste', quantity: 500, note: '' },
  })
  const again = await store.admin.send(inventory.move, { params, body })
  expect([again.status, again.body.data.stock]).toEqual([200, 12_500])
  expect(await reasonsOf(store, params.id)).toEqual([
    ['waste', -500],
    ['purchase', 12_000],
    ['adjust', 1000],
  ])
})

test('a count that is sent again after a sale takes nothing of the sale back', async () => {
  const store = await openStore(server)
  const params = { id: await addMilk(store) }
  const body = { id: randomUUID(), reason: 'count', quantity: 900, note: '' } as const
  await store.admin.send(inventory.move, { params, body })
  await store.admin.send(inventory.move, {
    params,
    body: { reason: 'waste', quantity: 100, note: '' },
  })
  const again = await store.admin.send(inventory.move, { params, body })
  expect(again.body.data.stock).toBe(800)
})

test('something else under the same number is refused, and nothing of it is entered', async () => {
  const store = await openStore(server)
  const params = { id: await addMilk(store) }
  const body = { id: randomUUID(), reason: 'purchase', quantity: 12, note: '' } as const
  await store.admin.send(inventory.move, { params, body })
  const others = [{ quantity: 13 }, { reason: 'waste' }, { note: 'Invoice 7' }] as const
  for (const other of others) {
    const { status, problem } = await store.admin.send(inventory.move, {
      params,
      body: { ...body, ...other },
    })
    expect([status, problem.message]).toEqual([
      409,
      'This is in the ledger already, as something else. Please look at it before you enter more.',
    ])
  }
  expect(await reasonsOf(store, params.id)).toEqual([
    ['purchase', 12],
    ['adjust', 1000],
  ])
})

test('an ingredient that is added again because nobody answered is on the shelf once', async () => {
  const store = await openStore(server)
  const attemptId = '01890000-0000-7000-8000-000000000001'
  const body = {
    attemptId,
    name: 'Milk',
    stock: 100,
    pricePerUnit: 0.5,
    markup: 20,
  }
  const add = (more: object = {}) => store.admin.send(inventory.add, { body: { ...body, ...more } })
  const [first, meanwhile] = await Promise.all([add(), add()])
  expect([first.body.data.id, meanwhile.body.data.id]).toEqual([attemptId, attemptId])
  await store.admin.send(inventory.move, {
    params: { id: attemptId },
    body: { reason: 'waste', quantity: 30, note: '' },
  })
  const again = await add()
  expect([again.status, again.body.data.stock]).toEqual([200, 70])
  expect(await reasonsOf(store, attemptId)).toEqual([
    ['waste', -30],
    ['adjust', 100],
  ])
  const other = await add({ name: 'Tea' })
  expect([other.status, other.problem.message]).toEqual([
    409,
    'This is on the shelf already, as something else. Please look at it before you add more.',
  ])
  // Sent as it was read, it is another one.
  const { _id: _, ...read } = again.body.data
  const { status, body: copy } = await store.admin.send(inventory.add, { body: read })
  expect([status, copy.data.id === attemptId]).toEqual([200, false])
  // Of another store it says nothing.
  const elsewhere = await openStore(server)
  const own = await elsewhere.admin.send(inventory.add, { body })
  expect([own.status, own.body.data.store]).toEqual([200, elsewhere.id])
})

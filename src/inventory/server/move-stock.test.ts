import { assert, asyncProperty, integer, uniqueArray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addIngredient } from '../../testing/menu.ts'
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

const ledgerOf = async (store: TestStore, id: string) =>
  (await store.admin.send(inventory.movements, { params: { id } })).body.data

describe('movements by hand', () => {
  test('goods received, wasted and counted are three lines of the ledger, latest first', async () => {
    const store = await openStore(server)
    const { id } = await addIngredient(store, 'Milk', 10)
    const enter = (reason: 'purchase' | 'waste' | 'count', quantity: number, note = '') =>
      store.admin.send(inventory.move, { params: { id }, body: { reason, quantity, note } })
    await enter('purchase', 5, 'Monday delivery')
    await enter('waste', 2.5, 'Spilt')
    const counted = await enter('count', 12, 'Sunday')
    expect(counted.body.data.stock).toBe(12)
    expect(await ledgerOf(store, id)).toMatchObject([
      { reason: 'count', quantity: -0.5, balance: 12, note: 'Sunday', by: 'Ana Reyes' },
      { reason: 'waste', quantity: -2.5, balance: 12.5, note: 'Spilt' },
      { reason: 'purchase', quantity: 5, balance: 15, note: 'Monday delivery' },
      { reason: 'adjust', quantity: 10, balance: 10 },
    ])
  })

  test('a count that finds what was expected is entered all the same', async () => {
    const store = await openStore(server)
    const { id } = await addIngredient(store, 'Milk', 10)
    await store.admin.send(inventory.move, {
      params: { id },
      body: { reason: 'count', quantity: 10 },
    })
    expect((await ledgerOf(store, id))[0]).toMatchObject({
      reason: 'count',
      quantity: 0,
      balance: 10,
    })
  })

  test('no more can be wasted than there is', async () => {
    const store = await openStore(server)
    const { id } = await addIngredient(store, 'Milk', 10)
    const { status, problem } = await store.admin.send(inventory.move, {
      params: { id },
      body: { reason: 'waste', quantity: 10.01 },
    })
    expect(status).toBe(422)
    expect(problem.fields).toEqual({ quantity: 'Only 10 g are left.' })
    expect(await ledgerOf(store, id)).toHaveLength(1)
  })

  test('nothing received is no movement', async () => {
    const store = await openStore(server)
    const { id } = await addIngredient(store, 'Milk', 100)
    const { problem } = await store.admin.send(inventory.move, {
      params: { id },
      body: { reason: 'purchase', quantity: 0 },
    })
    expect(problem.fields).toEqual({ quantity: 'Please enter a quantity' })
  })

  test('many at once lose nothing: the stock stays the sum of its ledger', async () => {
    const store = await openStore(server)
    const { id } = await addIngredient(store, 'Milk', 1000)
    await assert(
      asyncProperty(
        uniqueArray(integer({ min: 1, max: 50 }), { maxLength: 6 }),
        async (amounts) => {
          const sends = amounts.map((quantity, at) =>
            store.admin.send(inventory.move, {
              params: { id },
              body: { reason: at % 2 === 0 ? 'purchase' : 'waste', quantity },
            }),
          )
          await Promise.all(sends)
          const [shown, movements] = await Promise.all([
            store.admin.send(inventory.one, { params: { id } }),
            store.admin.send(inventory.movements, { params: { id }, query: { limit: 100 } }),
          ])
          const sum = movements.body.data.reduce((total, { quantity }) => total + quantity, 0)
          if (movements.body.totalPages === 1) expect(sum).toBe(shown.body.data.stock)
          expect(movements.body.data[0]?.balance).toBe(shown.body.data.stock)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('staff, customers, strangers and other stores may not enter any', async () => {
    const store = await openStore(server)
    const other = await openStore(server)
    const { id } = await addIngredient(store, 'Milk', 100)
    const sent = { params: { id }, body: { reason: 'count', quantity: 0 } } as const
    expect((await (await store.as('staff')).send(inventory.move, sent)).status).toBe(403)
    expect((await (await store.as('customer')).send(inventory.move, sent)).status).toBe(403)
    expect((await store.stranger.send(inventory.move, sent)).status).toBe(401)
    expect((await other.admin.send(inventory.move, sent)).status).toBe(404)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { inventory } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('what has no level is not running out: it comes last, and what is used up first', async () => {
  const store = await openStore(server)
  const add = (body: { name: string; stock: number; lowStockLevel?: number }) =>
    store.admin.send(inventory.add, { body: { ...body, pricePerUnit: 0.5, markup: 20 } })
  await add({ name: 'No level', stock: 1 })
  await add({ name: 'Half', stock: 5, lowStockLevel: 10 })
  await add({ name: 'None left', stock: 0 })
  await add({ name: 'Gone', stock: 0, lowStockLevel: 10 })
  await add({ name: 'Full', stock: 11, lowStockLevel: 10 })
  const inOrder = async (order: 'asc' | 'desc') =>
    (await store.admin.send(inventory.list, { query: { sort: 'fullness', order } })).body.data.map(
      ({ name }) => name,
    )
  expect(await inOrder('asc')).toEqual(['Gone', 'None left', 'Half', 'Full', 'No level'])
  expect(await inOrder('desc')).toEqual(['No level', 'Full', 'Half', 'Gone', 'None left'])
})

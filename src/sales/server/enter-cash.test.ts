import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { sales } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('cash that is sent again because nobody answered, or twice at once, is in the drawer once', async () => {
  const store = await openStore(server)
  const cashier = await store.as('cashier')
  const body = { id: randomUUID(), type: 'out', amount: 500, note: 'Ice' } as const
  const send = () => cashier.send(sales.addCashflow, { body })
  const replies = [...(await Promise.all([send(), send()])), await send()]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map((reply) => reply.body.data.id))).toEqual(new Set([body.id]))
  const { summary, cashflowsTotal } = (await store.admin.send(sales.summary, {})).body.data
  expect([summary.cashOut, cashflowsTotal]).toEqual([500, 1])
  // The same sum for the same thing, an hour later, is another one.
  await cashier.send(sales.addCashflow, { body: { ...body, id: randomUUID() } })
  const later = (await store.admin.send(sales.summary, {})).body.data
  expect([later.summary.cashOut, later.cashflowsTotal]).toEqual([1000, 2])
})

test('another entry under the same number is refused, whoever sends it', async () => {
  const store = await openStore(server)
  const [cashier, other] = [await store.as('cashier'), await store.as('manager')]
  const body = { id: randomUUID(), type: 'in', amount: 200, note: 'Float' } as const
  await cashier.send(sales.addCashflow, { body })
  const replies = [
    await cashier.send(sales.addCashflow, { body: { ...body, amount: 20 } }),
    await cashier.send(sales.addCashflow, { body: { ...body, type: 'out' } }),
    await cashier.send(sales.addCashflow, { body: { ...body, note: '' } }),
    await other.send(sales.addCashflow, { body }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  const { summary } = (await store.admin.send(sales.summary, {})).body.data
  expect([summary.cashIn, summary.cashOut]).toEqual([200, 0])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../../accounts/changes-contract.ts'
import { inventory } from '../../../inventory/contract.ts'
import { moveStock } from '../../../inventory/server/queries.ts'
import { shifts } from '../../../shifts/contract.ts'
import { rowsOf, soldTea } from '../../../testing/sold-tea.ts'
import { startServer, type TestServer } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a sale that is not made yet is void: its ingredients return, its money goes back, and it is called off', async () => {
  const { correct, milk, figures, order } = await soldTea(server)
  expect(await milk()).toBe(80)
  const { body } = await correct({ kind: 'void', method: 'cash' })
  expect(rowsOf(body.data)).toEqual([
    ['payment', 'cash', 200],
    ['change', 'cash', -10],
    ['void', 'cash', -190],
  ])
  expect(body.data).toMatchObject({ paid: 0, reduced: 190, toGiveBack: 0, due: 0 })
  expect(body.data.corrections).toMatchObject([{ kind: 'void', reason: 'Wrong drink' }])
  expect(await milk()).toBe(100)
  expect((await order()).status).toBe('cancelled')
  expect(await figures()).toEqual([0, 0])
})

test('one line of it is void, the rest is made', async () => {
  const { correct, milk, figures, order } = await soldTea(server)
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  const { body } = await correct({ kind: 'void', lines, method: 'cash' })
  expect(body.data).toMatchObject({ paid: 95, reduced: 95, toGiveBack: 0 })
  expect(await milk()).toBe(90)
  const { status, isPaid, items } = await order()
  expect([status, isPaid, items[0]?.quantity]).toEqual(['processing', true, 2])
  expect(await figures()).toEqual([95, 0])
})

test('an order of which every line is given back says that nothing of it is left, and one that is only cheaper does not', async () => {
  const { correct, order } = await soldTea(server)
  const one = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
  expect(await order()).not.toHaveProperty('isTakenOut')
  await correct({ kind: 'refund', lines: one, method: 'cash' })
  expect(await order()).not.toHaveProperty('isTakenOut')
  await correct({ kind: 'refund', lines: one, method: 'cash' })
  expect(await order()).toMatchObject({ status: 'processing', isTakenOut: true, reduced: 190 })
  const cheaper = await soldTea(server)
  await cheaper.correct({ kind: 'refund', amount: 190, method: 'cash' })
  expect(await cheaper.order()).toMatchObject({ reduced: 190, paidState: 'refunded' })
  expect(await cheaper.order()).not.toHaveProperty('isTakenOut')
})

test('what is void in two steps comes back in two, and then is called off', async () => {
  const { correct, milk, figures, order } = await soldTea(server)
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  expect((await correct({ kind: 'void', lines, method: 'cash' })).status).toBe(200)
  expect((await correct({ kind: 'void', lines, method: 'cash' })).status).toBe(200)
  expect(await milk()).toBe(100)
  expect((await order()).status).toBe('cancelled')
  expect(await figures()).toEqual([0, 0])
})

test('the list of changes says what became of the order', async () => {
  const { correct, store } = await soldTea(server)
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  await correct({ kind: 'void', lines, method: 'cash' })
  await correct({ kind: 'refund', amount: 5, method: 'cash' })
  await correct({ kind: 'void', method: 'cash' })
  const query = { kind: 'refunds' as const }
  const { data } = (await store.admin.send(changes.list, { query })).body
  expect(
    data.map(({ subject, act, differences: [each] }) => [subject, act, each?.name, each?.after]),
  ).toEqual([
    ['Order #1001', 'cancelled', 'Void (Wrong drink)', '90.00'],
    ['Order #1001', 'refunded', 'Wrong drink', '5.00'],
    ['Order #1001', 'corrected', 'Void (Wrong drink)', '95.00'],
  ])
})

test('the ledger of the shelf says whether a line was void or given back, or the order cancelled', async () => {
  const { correct, milkId, store } = await soldTea(server)
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  await correct({ kind: 'void', lines, method: 'cash' })
  await correct({ kind: 'void', method: 'cash' })
  const other = await soldTea(server)
  await other.correct({ kind: 'refund', lines, method: 'cash' })
  const off = { params: other.params, body: { status: 'cancelled' as const } }
  await other.store.admin.send(orders.move, off)
  const notesOf = async (shop: typeof store, id: string) =>
    (await shop.admin.send(inventory.movements, { params: { id } })).body.data
      .filter(({ reason }) => reason === 'cancel')
      .map(({ note }) => note)
  expect(await notesOf(store, milkId)).toEqual(['Cancelled', 'Void'])
  expect(await notesOf(other.store, other.milkId)).toEqual(['Cancelled', 'Refund'])
})

test('after one line went back to the shelf the order is called off, and only the rest follows', async () => {
  const { correct, milk, store, params } = await soldTea(server)
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  expect((await correct({ kind: 'refund', lines, method: 'cash' })).status).toBe(200)
  expect(await milk()).toBe(90)
  const off = { params, body: { status: 'cancelled' as const } }
  await correct({ kind: 'refund', method: 'cash', lines })
  expect(await milk()).toBe(100)
  await store.admin.send(orders.move, off)
  expect(await milk()).toBe(100)
})

test('a paid order that is cancelled is worth nothing, and its money is to be given back, once', async () => {
  const { correct, milk, store, manager, params, figures, order } = await soldTea(server)
  await correct({ kind: 'refund', amount: 40, method: 'cash' })
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  const money = async () => (await store.admin.send(corrections.money, { params })).body.data
  expect(await money()).toMatchObject({ paid: 150, reduced: 190, toGiveBack: 150, due: 0 })
  expect((await money()).corrections).toMatchObject([
    { kind: 'refund', amount: 40 },
    { kind: 'void', amount: 150, reason: 'The order was cancelled' },
  ])
  expect(await milk()).toBe(100)
  const give = () => manager.send(corrections.giveBack, { params, body: { method: 'cash' } })
  expect([(await give()).status, (await give()).status]).toEqual([200, 409])
  expect(await money()).toMatchObject({ paid: 0, toGiveBack: 0, due: 0 })
  expect(rowsOf(await money()).at(-1)).toEqual(['void', 'cash', -150])
  expect(await order()).toMatchObject({ status: 'cancelled', paidState: 'refunded' })
  expect(await figures()).toEqual([0, 0])
})

test('the database refuses that an order gives back more than it took', async () => {
  const { store, milkId, params } = await soldTea(server)
  const again = store.inside((scope) =>
    moveStock(scope, [{ ingredientId: milkId, quantity: 21 }], {
      reason: 'cancel',
      orderId: params.id,
    }),
  )
  await expect(again).rejects.toThrow('an order gives back more than it took')
})

test.each([
  ['shelf', 90],
  ['wasted', 80],
] as const)('a refunded line goes to %s', async (fate, stock) => {
  const { correct, milk, store, params, figures } = await soldTea(server)
  await store.admin.send(orders.move, { params, body: { status: 'delivered' } })
  const late = await correct({ kind: 'void' })
  expect([late.status, late.problem.message]).toEqual([
    409,
    'This order has been made already. Give the money back instead.',
  ])
  const lines = [{ position: 0, quantity: 1, fate }]
  expect((await correct({ kind: 'refund', lines, method: 'cash' })).status).toBe(200)
  expect(await milk()).toBe(stock)
  expect(await figures()).toEqual([95, 0])
})

test('what was wasted stays wasted when the rest of the order is called off', async () => {
  const { correct, milk, store, params } = await soldTea(server)
  await store.admin.send(orders.move, { params, body: { status: 'shipped' } })
  const lines = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
  await correct({ kind: 'refund', lines, method: 'cash' })
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  expect(await milk()).toBe(90)
})

test.each([
  ['shelf', 0.09, 0.1],
  ['wasted', 0.08, 0.09],
] as const)(
  'a line sold in grams goes to %s in the kilos of today, and the rest when it is called off',
  async (fate, first, rest) => {
    const { correct, milk, milkId, store, params } = await soldTea(server)
    const turned = { params: { id: milkId }, body: { unit: 'kg' as const } }
    expect((await store.admin.send(inventory.changeUnit, turned)).status).toBe(200)
    const lines = [{ position: 0, quantity: 1, fate }]
    expect((await correct({ kind: 'refund', lines, method: 'cash' })).status).toBe(200)
    expect(await milk()).toBe(first)
    await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
    expect(await milk()).toBe(rest)
  },
)

test('a refund by amount, and what is refunded whole is not owed again', async () => {
  const { correct, figures, order } = await soldTea(server, 'GCash')
  await correct({ kind: 'refund', amount: 40.5, method: 'cash' })
  expect(await figures()).toEqual([149.5, 0])
  const rest = await correct({ kind: 'refund', method: 'GCash' })
  expect(rowsOf(rest.body.data)).toEqual([
    ['payment', 'GCash', 190],
    ['refund', 'cash', -40.5],
    ['refund', 'GCash', -149.5],
  ])
  expect(await figures()).toEqual([0, 0])
  expect((await order()).isPaid).toBe(true)
  const again = await correct({ kind: 'refund', method: 'cash' })
  expect(again.status).toBe(409)
})

test('ten who refund one order at once give it back once', async () => {
  const { correct } = await soldTea(server)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => correct({ kind: 'refund', method: 'cash' })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const [done] = replies.filter(({ status }) => status === 200)
  expect(done?.body.data).toMatchObject({ paid: 0, reduced: 190 })
})

test('ten who refund the same amount from the same screen give it back once', async () => {
  const { correct } = await soldTea(server)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      correct({ kind: 'refund', amount: 10, method: 'cash', worth: 190 }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('what is given back lies no longer in the drawer of who gave it, and their Z says so', async () => {
  const { store, correct, manager } = await soldTea(server)
  await manager.send(shifts.open, { body: { drawer: 'Front', openingFloat: 500 } })
  await correct({ kind: 'refund', amount: 45, method: 'cash' })
  const { data } = (await manager.send(shifts.current, { query: {} })).body
  expect(data?.figures).toMatchObject({ refunds: -45, expected: 455 })
  expect((await store.admin.send(shifts.current, { query: {} })).body.open).toHaveLength(1)
})

describe('who may not correct', () => {
  test.each(['staff', 'cashier', 'kitchen'] as const)('%s', async (role) => {
    const { store, params } = await soldTea(server)
    const who = await store.as(role)
    const body = { kind: 'void', reason: 'Wrong' } as const
    expect((await who.send(corrections.correct, { params, body })).status).toBe(403)
  })

  test('a correction without a reason is none', async () => {
    const { manager, params } = await soldTea(server)
    const refused = await manager.send(corrections.correct, {
      params,
      body: { kind: 'void', reason: ' ' },
    })
    expect([refused.status, refused.problem.fields]).toEqual([422, { reason: 'Please say why' }])
  })

  test.each([
    ['rewritten', sql`update order_corrections set amount = 0`],
    ['taken away', sql`delete from order_corrections`],
    ['passed over', sql`update orders set reduced = 0`],
  ])('a correction is never %s', async (_, statement) => {
    const { store, correct } = await soldTea(server)
    await correct({ kind: 'refund', amount: 5, method: 'cash' })
    await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
      /permission denied|said by money_movements/,
    )
  })
})

import { counter } from '../../counter/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { listUntrueShelves, place, stockOf, stockTea } from '../../testing/menu.ts'
import { roles, type Role } from '../../accounts/permissions.ts'
import { newId } from '../../kit/server/ids.ts'
import { orders } from '../contract.ts'
import { canMove, mayMove, orderStatuses, type OrderStatus } from '../order.ts'

let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  tea = await stockTea(store, 100_000)
})
afterAll(() => server.close())

const put = (id: string, status: OrderStatus) =>
  store.inside(({ db }) => db.updateTable('orders').set({ status }).where('id', '=', id).execute())

/** A new order, put into a status without asking the rules. */
async function orderIn(status: OrderStatus): Promise<string> {
  const { body } = await place(store.stranger, store, [{ productId: tea.tea.id, quantity: 1 }])
  await put(body.data.id, status)
  return body.data.id
}

const move = (by: Caller, id: string, status: OrderStatus, from?: OrderStatus) =>
  by.send(orders.move, { params: { id }, body: { status, ...(from && { from }) } })

async function statusOf(id: string) {
  return (await store.admin.send(orders.one, { params: { id } })).body.data.status
}

const workers: readonly Role[] = ['admin', 'manager', 'staff', 'cashier', 'kitchen']

describe('moving an order', () => {
  test.each(workers)(
    '%s moves it as far as the order and the role allow, and no further',
    async (role) => {
      const caller = await store.as(role)
      const id = await orderIn('pending')
      for (const from of orderStatuses) {
        for (const to of orderStatuses) {
          await put(id, from)
          const { status, problem } = await move(caller, id, to)
          const isMoved = from !== to && mayMove(role, from, to)
          const expected = from === to || isMoved ? 200 : canMove(from, to) ? 403 : 409
          expect([from, to, status]).toEqual([from, to, expected])
          if (status === 409) expect(problem.message).toBe(`A ${from} order cannot become ${to}.`)
          expect(await statusOf(id)).toBe(isMoved ? to : from)
        }
      }
    },
  )

  test.each(roles.filter((role) => !workers.includes(role)))('%s moves nothing', async (role) => {
    const id = await orderIn('pending')
    for (const status of orderStatuses) {
      expect((await move(await store.as(role), id, status)).status).toBe(403)
    }
    expect(await statusOf(id)).toBe('pending')
  })

  test('a customer moves not even their own order, and a stranger none', async () => {
    const buyer = await store.as('customer')
    const { body } = await place(buyer, store, [{ productId: tea.tea.id, quantity: 1 }])
    expect((await move(buyer, body.data.id, 'cancelled')).status).toBe(403)
    const asStranger = await store.stranger.send(
      orders.move,
      { params: { id: body.data.id }, body: { status: 'cancelled' } },
      { 'x-store-id': store.id },
    )
    expect(asStranger.status).toBe(401)
    expect(await statusOf(body.data.id)).toBe('pending')
  })

  test('API-53 needs a status that exists, and then stands there', async () => {
    const id = await orderIn('pending')
    for (const status of ['paid', '', null, 7, ['shipped'], '__proto__', undefined]) {
      const reply = await store.admin.sendRaw(orders.move, { params: { id }, body: { status } })
      expect(reply).toMatchObject({ status: 422, problem: { message: 'Please choose a status' } })
    }
    expect(await statusOf(id)).toBe('pending')
    const body = { status: 'shipped' }
    const moved = await store.admin.sendRaw(orders.move, { params: { id }, body })
    expect(moved).toMatchObject({ status: 200, body: { success: true, data: body } })
    expect(await statusOf(id)).toBe('shipped')
  })

  test('that is not there is not found', async () => {
    for (const id of [newId(), 'x', `' or 1=1`, '__proto__']) {
      expect((await move(store.admin, id, 'shipped')).status).toBe(404)
    }
  })

  test('which somebody else has just moved tells how it stands now', async () => {
    const id = await orderIn('pending')
    expect((await move(store.admin, id, 'processing', 'pending')).status).toBe(200)
    expect(await move(store.admin, id, 'shipped', 'pending')).toMatchObject({
      status: 409,
      problem: {
        message: 'Ana Reyes has just set this order to Processing.',
        details: { status: 'processing' },
      },
    })
    expect((await move(store.admin, id, 'processing', 'pending')).status).toBe(200)
    expect((await move(store.admin, id, 'shipped', 'processing')).status).toBe(200)
  })

  test('by two people at once succeeds for the faster one alone', async () => {
    const id = await orderIn('pending')
    const targets = ['processing', 'shipped', 'delivered', 'cancelled'] as const
    const replies = await Promise.all(targets.map((to) => move(store.admin, id, to, 'pending')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

describe('cancelling an order', () => {
  test('a cashier cancels what she sold while it waits to be paid, and nothing else', async () => {
    const [cora, carl] = [await store.as('cashier'), await store.as('cashier')]
    const items = [{ productId: tea.tea.id, quantity: 1 }]
    const sell = async (by: Caller, payment: { isPaid: boolean; cashGiven?: number }) => {
      const body = { storeId: store.id, paymentMethod: 'cash', items, ...payment }
      return (await by.send(counter.sell, { body })).body.data.id
    }
    const waiting = await sell(cora, { isPaid: false })
    expect((await move(carl, waiting, 'cancelled')).status).toBe(403)
    expect((await move(cora, waiting, 'cancelled')).status).toBe(200)
    const paid = await sell(cora, { isPaid: true, cashGiven: 100 })
    expect((await move(cora, paid, 'cancelled')).status).toBe(403)
    expect(await statusOf(paid)).toBe('processing')
  })

  test('ten times at once puts its ingredients back once', async () => {
    const { milk, pearls, withPearls } = tea
    const shelf = async () => [await stockOf(store, milk.id), await stockOf(store, pearls.id)]
    const before = await shelf()
    const { body } = await place(store.stranger, store, [
      { productId: tea.tea.id, quantity: 2, addons: [withPearls] },
    ])
    expect(await shelf()).not.toEqual(before)
    const { id } = body.data
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => move(store.admin, id, 'cancelled')),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shelf()).toEqual(before)
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('and delivering it at once end in one of both, with the stock to match', async () => {
    const { milk } = tea
    for (let round = 0; round < 5; round += 1) {
      const before = await stockOf(store, milk.id)
      const { body } = await place(store.stranger, store, [{ productId: tea.tea.id, quantity: 3 }])
      const { id } = body.data
      await Promise.all([move(store.admin, id, 'cancelled'), move(store.admin, id, 'delivered')])
      const isCancelled = (await statusOf(id)) === 'cancelled'
      expect(await stockOf(store, milk.id)).toBe(isCancelled ? before : before - 30)
    }
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('of a delivered order is refused and moves no stock', async () => {
    const id = await orderIn('delivered')
    const before = await stockOf(store, tea.milk.id)
    expect((await move(store.admin, id, 'cancelled')).status).toBe(409)
    expect(await stockOf(store, tea.milk.id)).toBe(before)
  })
})

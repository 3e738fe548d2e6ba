import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, type Caller } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { inventory } from '../../inventory/contract.ts'
import { hashOf, randomToken } from '../../kit/server/ids.ts'
import { orders } from '../../orders/contract.ts'
import { accounts } from '../contract.ts'

let server: TestServer
let store: TestStore
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.now = undefined
})

const hours = (count: number) => count * 3_600_000
const statusOf = async (caller: Caller) => (await caller.send(accounts.me, {})).status

/** Moves the server's clock on from what it shows now. */
function wait(milliseconds: number): void {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + milliseconds)
}

describe('a session', () => {
  test('ends with logout, and with it alone', async () => {
    const person = await store.as('staff')
    const { token } = person
    expect(await statusOf(person)).toBe(200)
    expect((await person.send(accounts.logout, {})).status).toBe(200)
    const reply = await callerOf(server.app, token).send(accounts.me, {})
    expect(reply).toMatchObject({
      status: 401,
      problem: { message: 'Your session has ended. Please log in again.' },
    })
    expect(await statusOf(store.admin)).toBe(200)
  })

  test.each([
    ['is switched off', { isActive: false }],
    ['is removed', { deletedAt: new Date().toISOString() }],
  ])('ends with the next call when its person %s', async (_, change) => {
    const person = await store.as('manager')
    expect(await statusOf(person)).toBe(200)
    await store.inside(async ({ db, announce }) => {
      await db.updateTable('users').set(change).where('id', '=', person.userId).execute()
      announce('people')
    })
    expect(await statusOf(person)).toBe(401)
    expect(await statusOf(store.admin)).toBe(200)
  })

  test('follows its person’s role with the next call', async () => {
    const person = await store.as('manager')
    expect((await person.send(inventory.list, {})).status).toBe(200)
    await store.inside(async ({ db, announce }) => {
      await db
        .updateTable('users')
        .set({ role: 'customer' })
        .where('id', '=', person.userId)
        .execute()
      announce('people')
    })
    expect((await person.send(inventory.list, {})).status).toBe(403)
  })

  test('of somebody who works here ends after twelve idle hours, and not before', async () => {
    const [idle, busy] = [await store.as('cashier'), await store.as('cashier')]
    wait(hours(11))
    expect(await statusOf(busy)).toBe(200)
    wait(hours(2))
    expect([await statusOf(idle), await statusOf(busy)]).toEqual([401, 200])
    wait(hours(13))
    expect(await statusOf(busy)).toBe(401)
  })

  test('of a customer lasts for a week after the last visit', async () => {
    const buyer = await store.as('customer')
    wait(hours(6 * 24))
    expect(await statusOf(buyer)).toBe(200)
    wait(hours(6 * 24))
    expect(await statusOf(buyer)).toBe(200)
    wait(hours(7 * 24 + 1))
    expect(await statusOf(buyer)).toBe(401)
  })

  test('that has ended does not come back when the clock is put right', async () => {
    const person = await store.as('staff')
    wait(-hours(2))
    expect(await statusOf(person)).toBe(200)
    wait(hours(15))
    expect(await statusOf(person)).toBe(401)
  })

  test('is stored as a hash: what the table holds opens nothing', async () => {
    const person = await store.as('staff')
    const rows = await store.inside(({ db }) =>
      db.selectFrom('sessions').select('tokenHash').where('userId', '=', person.userId).execute(),
    )
    expect(rows).toEqual([{ tokenHash: hashOf(person.token ?? '') }])
    for (const { tokenHash } of rows) {
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
        expect(await statusOf(callerOf(server.app, tokenHash.toString(encoding)))).toBe(401)
      }
    }
  })
})

test('a token that is not good is refused, whatever is wrong with it', async () => {
  const { token = '' } = await store.as('staff')
  const [home = '', secret = ''] = token.split('.')
  const other = await openStore(server)
  const [otherHome = ''] = (other.admin.token ?? '').split('.')
  const bad = [
    'x',
    '.',
    'null',
    'undefined',
    home,
    `.${secret}`,
    `${home}.`,
    `${home}.${randomToken()}`,
    `${otherHome}.${secret}`,
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    `${token} `.repeat(50),
    `' or 1=1 --`,
    '%00',
  ]
  for (const each of bad) {
    expect([each, await statusOf(callerOf(server.app, each))]).toEqual([each, 401])
  }
  expect(await statusOf(callerOf(server.app, token))).toBe(200)
})

describe('somebody signed in at another store', () => {
  test('is a stranger here: buys as a guest, and sees nothing that staff see', async () => {
    const here = await openStore(server)
    const { tea } = await stockTea(here)
    const query = { storeId: here.id }
    for (const role of ['admin', 'cashier', 'customer'] as const) {
      const visitor = await store.as(role)
      const { body, status } = await place(visitor, here, [{ productId: tea.id, quantity: 1 }])
      expect(status).toBe(200)
      expect(body.data.user).toBeNull()
      // The store, so that the token alone leads to the order, and what nobody can guess.
      expect(body.token).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
      expect((await visitor.send(orders.list, { query })).status).toBe(404)
      expect((await visitor.send(inventory.list, { query })).status).toBe(404)
      const params = { id: body.data.id }
      expect((await visitor.send(orders.one, { params, query })).status).toBe(404)
      expect((await visitor.send(orders.one, { params })).status).toBe(404)
      const shown = { ...query, token: body.token }
      expect((await visitor.send(orders.one, { params, query: shown })).status).toBe(200)
    }
  })
})

describe('who may see an order', () => {
  let tea: Awaited<ReturnType<typeof stockTea>>['tea']
  beforeAll(async () => {
    ;({ tea } = await stockTea(store))
  })

  test('a guest with its token, and not without it or with another', async () => {
    const items = [{ productId: tea.id, quantity: 1 }]
    const [mine, other] = [
      await place(store.stranger, store, items),
      await place(store.stranger, store, items),
    ]
    const read = (token: string | undefined) =>
      store.stranger.send(orders.one, {
        params: { id: mine.body.data.id },
        query: { storeId: store.id, ...(token === undefined ? {} : { token }) },
      })
    expect((await read(mine.body.token)).status).toBe(200)
    for (const token of [
      undefined,
      '',
      'x',
      other.body.token,
      `${mine.body.token}x`,
      randomToken(),
    ]) {
      expect(await read(token)).toMatchObject({
        status: 404,
        problem: { message: 'Order not found' },
      })
    }
  })

  test('a customer their own and nobody else’s; staff every one', async () => {
    const [buyer, other] = [await store.as('customer'), await store.as('customer')]
    const { body } = await place(buyer, store, [{ productId: tea.id, quantity: 1 }])
    const params = { id: body.data.id }
    const statuses = []
    for (const caller of [buyer, other, await store.as('staff'), store.admin]) {
      statuses.push((await caller.send(orders.one, { params })).status)
    }
    expect(statuses).toEqual([200, 404, 200, 200])
    const list = (caller: Caller, userId: string) =>
      caller.send(orders.listOfUser, { params: { userId } })
    expect((await list(buyer, buyer.userId)).body.data).toHaveLength(1)
    expect((await list(other, other.userId)).body.data).toHaveLength(0)
    expect((await list(other, buyer.userId)).status).toBe(404)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../app/api.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { hashOf, newId, randomCode } from '../../kit/server/ids.ts'
import { callerOf, type Caller } from '../../kit/server/in-process.ts'
import { orders } from '../../orders/contract.ts'
import { calls } from '../../testing/calls.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { opened } from '../../testing/opened-by-keys.ts'
import type { Things } from '../../testing/things.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { changes } from '../changes-contract.ts'
import { accounts, users } from '../contract.ts'
import { keys } from '../key-contract.ts'
import { keyRightNames, type KeyRightName } from '../key-rights.ts'
import { keyCallsPerMinute } from './keys.ts'

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

async function makeKey(
  rights: readonly KeyRightName[],
  { by = store.admin, days = 0 }: { readonly by?: Caller; readonly days?: 0 | 30 } = {},
) {
  const name = `Program ${randomCode(6)}`
  const body = { name, rights: [...rights], days, password: testPassword }
  const { body: answer } = await by.send(keys.add, { body })
  return { ...callerOf(server.app, answer.key), name, key: answer.key, id: answer.data.id }
}

/** Nothing of this is there: only whether the key is let in is asked. */
const nothingThere = (): Things => ({
  storeId: store.id,
  slug: store.slug,
  userId: newId(),
  email: `${randomCode(12)}@example.net`,
  ingredientId: newId(),
  spareIngredientId: newId(),
  imageKey: `${'0'.repeat(40)}.webp`,
  groupId: newId(),
  categoryId: newId(),
  productId: newId(),
  productSlug: 'nothing',
  orderId: newId(),
  printerId: newId(),
  printId: newId(),
  couponId: newId(),
  token: '',
  fresh: randomCode(12),
})

async function ask(key: string, name: string) {
  const found = endpoints.find((each) => each.name === name)
  if (found === undefined) throw new Error(`there is no call ${name}`)
  const sending = calls[name]?.make(nothingThere()) ?? {}
  const { statusCode, json } = await server.app.inject({
    method: found.endpoint.method,
    url: apiBase + addressOf(found.endpoint, sending),
    headers: { authorization: `Bearer ${key}` },
    ...(sending.body === undefined ? {} : { payload: sending.body as object }),
  })
  return { statusCode, json }
}

const refused = 'This API key does not have the right to do this.'
const isRefused = async (key: string, name: string) => {
  const { statusCode, json } = await ask(key, name)
  return statusCode === 403 && json<{ message: string }>().message === refused
}

describe('a key', () => {
  test.each(keyRightNames)('with the right %s makes its calls and no others', async (right) => {
    const { key } = await makeKey([right])
    const let_in: string[] = []
    for (const { name } of endpoints) if (!(await isRefused(key, name))) let_in.push(name)
    const expected = opened[right]
    expect(let_in.toSorted()).toEqual(expected.toSorted())
  })

  test('with every right makes no call about keys, people, ways to pay, settings or the platform', async () => {
    const { key } = await makeKey(keyRightNames)
    for (const name of [
      'keys.list',
      'keys.add',
      'keys.end',
      'users.add',
      'users.change',
      'users.remove',
      'users.changePassword',
      'payments.methods',
      'payments.save',
      'payments.check',
      'stores.change',
      'archives.exported',
      'archives.imported',
      'accounts.me',
      'accounts.login',
      'changes.list',
      'operator.stores',
    ]) {
      expect([name, await isRefused(key, name)]).toEqual([name, true])
    }
  })

  test('is good at its store alone, where strangers see more of another', async () => {
    const other = await openStore(server)
    const { tea } = await stockTea(other)
    const mine = await makeKey(['menu.read', 'orders.read'])
    const query = { storeId: other.id }
    expect((await other.stranger.send(products.list, { query })).status).toBe(200)
    expect((await mine.send(products.list, { query })).status).toBe(404)
    expect((await mine.send(products.one, { params: { id: tea.id }, query })).status).toBe(404)
    expect((await mine.send(orders.list, { query })).status).toBe(404)
  })

  test('can never do more than whoever made it, nor longer than they work here', async () => {
    const boss = await store.as('admin')
    const key = await makeKey(['stock.read', 'stock.write'], { by: boss })
    const list = () => key.send(inventory.list, {})
    const become = (change: object) =>
      store.inside(async ({ db, announce }) => {
        await db.updateTable('users').set(change).where('id', '=', boss.userId).execute()
        announce('people')
      })
    expect((await list()).status).toBe(200)
    await become({ role: 'staff' })
    const { body } = await list()
    expect(body.data[0] && 'pricePerUnit' in body.data[0]).not.toBe(true)
    const added = { name: 'Sugar', stock: 1, pricePerUnit: 1, markup: 0 }
    expect((await key.send(inventory.add, { body: added })).status).toBe(403)
    const listed = async () =>
      (await store.admin.send(keys.list, {})).body.data.find(({ id }) => id === key.id)?.isMakerHere
    expect(await listed()).toBe(true)
    await become({ isActive: false })
    expect(await list()).toMatchObject({
      status: 401,
      problem: { message: 'This API key is not known, or has ended.' },
    })
    expect(await listed()).toBe(false)
    await become({ isActive: true, deletedAt: new Date().toISOString() })
    expect(await listed()).toBe(false)
  })

  test('is shown once and kept as a hash; what the table holds opens nothing', async () => {
    const { key, id, name } = await makeKey(['menu.read'])
    expect(key).toMatch(/^larder_[\w-]{22}\.[\w-]{43}$/)
    const row = await store.inside(({ db }) =>
      db.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row.keyHash).toEqual(hashOf(key))
    expect(JSON.stringify({ ...row, keyHash: '' })).not.toContain(key.slice(-20))
    const { body } = await store.admin.send(keys.list, {})
    expect(body.data.find((each) => each.id === id)).toMatchObject({
      name,
      ending: key.slice(-4),
      rights: ['menu.read'],
      madeBy: 'Ana Reyes',
      lastUsedAt: null,
    })
    const guess = callerOf(server.app, `larder_${row.keyHash.toString('base64url')}`)
    expect((await guess.send(products.list, {})).status).toBe(401)
  })

  test('says when it was last used, ends when it is ended, and at its day', async () => {
    const [ended, short] = [
      await makeKey(['stock.read']),
      await makeKey(['stock.read'], { days: 30 }),
    ]
    const statusOf = async (key: typeof ended) => (await key.send(inventory.list, {})).status
    const begun = Date.now()
    server.clock.now = new Date(begun + 3_600_000)
    expect([await statusOf(ended), await statusOf(short)]).toEqual([200, 200])
    const { body } = await store.admin.send(keys.list, {})
    const listed = body.data.find(({ id }) => id === short.id)
    expect(listed?.lastUsedAt).toBe(server.clock.now.toISOString())
    await store.admin.send(keys.end, { params: { id: ended.id } })
    expect(await statusOf(ended)).toBe(401)
    expect((await store.admin.send(keys.end, { params: { id: ended.id } })).status).toBe(404)
    server.clock.now = new Date(begun + 29 * 24 * 3_600_000)
    expect(await statusOf(short)).toBe(200)
    server.clock.now = new Date(begun + 31 * 24 * 3_600_000)
    expect(await statusOf(short)).toBe(401)
  })

  test('takes the password of whoever makes it', async () => {
    const body = { name: 'Robot', rights: ['menu.read' as const], password: 'another-one' }
    const { status, problem } = await store.admin.send(keys.add, { body })
    expect([status, problem.fields]).toEqual([422, { password: 'This is not your password' }])
  })

  test('is made once when its answer was lost and it is asked for again, and the key of then opens nothing', async () => {
    const attemptId = newId()
    const again = { attemptId, name: `Program ${randomCode(6)}`, password: testPassword }
    const send = (more: object = {}, by: Caller = store.admin) =>
      by.send(keys.add, { body: { ...again, rights: ['stock.read' as const], ...more } })
    const lost = (await send()).body
    const told = (await send()).body
    expect([lost.data.id, told.data]).toEqual([
      attemptId,
      { ...lost.data, ending: told.key.slice(-4) },
    ])
    const { body } = await store.admin.send(keys.list, {})
    expect(body.data.filter(({ name }) => name === again.name)).toEqual([told.data])
    const statusOf = async (key: string) =>
      (await callerOf(server.app, key).send(inventory.list, {})).status
    expect(await statusOf(lost.key)).toBe(401)
    const refusal = 'This key has been made already. Please look at the list before you make more.'
    const boss = await store.as('admin')
    for (const other of [
      send({ name: 'Other' }),
      send({ rights: ['menu.read'] }),
      send({}, boss),
    ]) {
      expect((await other).problem.message).toBe(refusal)
    }
    expect(await statusOf(told.key)).toBe(200)
    expect((await send()).problem.message).toBe(refusal)
    await store.admin.send(keys.end, { params: { id: attemptId } })
    expect((await send()).problem.message).toBe(refusal)
  })

  test('stands in the history by its name, and nobody signs in as it', async () => {
    const { tea, milk, category } = await stockTea(store)
    const robot = await makeKey(['menu.write', 'orders.place', 'orders.read'])
    const params = { id: tea.id }
    const { body: placed } = await place(robot, store, [{ productId: tea.id, quantity: 1 }])
    expect((await robot.send(orders.one, { params: { id: placed.data.id } })).status).toBe(200)
    const ingredients = [{ ingredient: milk.id, count: 1 }]
    const fields = { name: tea.name, description: 'Sweet', category: category.id, ingredients }
    const body = { ...fields, price: 901 }
    expect((await robot.send(products.change, { params, body })).status).toBe(200)
    const history = (await store.admin.send(changes.list, { query: { search: tea.name } })).body
    expect(history.data[0]).toMatchObject({ by: `${robot.name} (API key)`, act: 'changed' })
    const made = (await store.admin.send(changes.list, { query: { kind: 'programs' } })).body
    expect(made.data[0]).toMatchObject({ subject: `API key “${robot.name}”`, act: 'added' })
    const people = (await store.admin.send(users.list, { query: { store: store.id } })).body
    expect(people.data.map(({ role }) => role)).not.toContain('key')
    const login = { email: '', password: '', storeSlug: store.slug }
    expect((await store.stranger.send(accounts.login, { body: login })).status).toBe(422)
  })

  test('is told to wait when it asks too often, while another is answered', async () => {
    const [busy, calm] = [await makeKey(['stock.read']), await makeKey(['stock.read'])]
    server.clock.now = new Date()
    const statuses = new Map<number, number>()
    for (let call = 0; call < keyCallsPerMinute + 3; call += 1) {
      const { status } = await busy.send(inventory.one, { params: { id: newId() } })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [404, keyCallsPerMinute],
      [429, 3],
    ])
    expect((await calm.send(inventory.list, {})).status).toBe(200)
    server.clock.now = new Date(Date.now() + 61_000)
    expect((await busy.send(inventory.list, {})).status).toBe(200)
  })
})

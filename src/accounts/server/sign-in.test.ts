import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { accounts } from '../contract.ts'

let server: TestServer
let store: TestStore
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
})
afterAll(() => server.close())

const newEmail = () => `${randomCode(10)}@example.com`
const stranger = () => callerOf(server.app, undefined)
const owner = (part: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: newEmail(),
  password: testPassword,
  storeName: `Café ${randomCode(8)}`,
  storePhone: '0917 555 0100',
  businessType: 'cafe',
  ...part,
})
const buyer = (part: object = {}) => ({
  firstName: 'Carla',
  lastName: 'Diaz',
  email: newEmail(),
  password: 'secret7',
  storeId: store.id,
  ...part,
})
const countStores = async () => {
  const { count } = await server.database.db
    .selectFrom('stores')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('registering a store', () => {
  const register = (part?: object) => stranger().sendRaw(accounts.register, { body: owner(part) })

  test('ROLE-10 API-40 API-43 ENT-18 ENT-19 makes its owner and the store, not open yet, and signs in', async () => {
    const body = owner({
      storeAddress: { country: 'Philippines' },
      currency: '₱',
      currencyCode: 'PHP',
    })
    const reply = await stranger().sendRaw(accounts.register, { body })
    expect(reply.body).toMatchObject({
      success: true,
      user: { email: body.email, name: 'Ana Reyes', role: 'admin', isActive: true },
      store: {
        name: body.storeName,
        slug: body.storeName.toLowerCase().replace('é', 'e').replace(' ', '-'),
        email: body.email,
        phone: body.storePhone,
        storeType: 'cafe',
        currency: '₱',
        currencyCode: 'PHP',
        paymentStatus: 'pending',
      },
    })
    const me = await callerOf(server.app, String(reply.body['token'])).send(accounts.me, {})
    expect(me.body.user).toEqual(reply.body['user'])
  })

  test('its letter leads to the registration by way of the login, so that any device goes on', async () => {
    const body = owner()
    const reply = await stranger().sendRaw(accounts.register, { body })
    const made = (reply.body as { readonly store: { readonly slug: string } }).store
    const letter = () => server.mails.find(({ to }) => to === body.email)?.text
    await expect.poll(letter).toContain(`/${made.slug}/login?to=%2F${made.slug}%2Fregister`)
  })

  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ana@shop' }, 'Please enter a valid email address'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'Aa1!Aa1' }, 'Password must be at least 8 characters long'],
    [
      { password: 'aa1!aa1!' },
      'Password must include uppercase, lowercase, number and special character',
    ],
    [
      { password: 'Abcdefg1' },
      'Password must include uppercase, lowercase, number and special character',
    ],
    [{ storeName: '' }, 'Store name is required'],
    [{ storePhone: ' ' }, 'Phone number is required'],
    [{ businessType: 'bank' }, 'Please select a business type'],
  ])(
    'VAL-01 VAL-02 VAL-03 VAL-04 VAL-05 VAL-06 VAL-07 VAL-10 VAL-11 VAL-12 with %j says %j and makes nothing',
    async (part, message) => {
      const before = await countStores()
      const [field = ''] = Object.keys(part)
      expect(await register(part)).toMatchObject({
        status: 422,
        problem: { message, fields: { [field]: message } },
      })
      expect(await countStores()).toBe(before)
    },
  )

  test('VAL-13 needs no e-mail of the store, and takes only a real one', async () => {
    expect((await register({ storeEmail: '' })).status).toBe(200)
    expect((await register({ storeEmail: 'shop' })).status).toBe(422)
  })

  test.each([
    ['America/New_York', 'America/New_York'],
    [undefined, 'Asia/Manila'],
    ['', 'Asia/Manila'],
    // What some browsers say on a machine that has lost its settings.
    ['Etc/Unknown', 'Asia/Manila'],
    ['+08:00', 'Asia/Manila'],
  ])('by a browser whose time zone is %j, it is in %s', async (timeZone, expected) => {
    const { status, body } = await register({ timeZone })
    expect(status).toBe(200)
    expect(body['store']).toMatchObject({ timeZone: expected })
  })

  test('a body cannot open it, choose its owner’s role or its id', async () => {
    const forged = {
      paymentStatus: 'completed',
      role: 'operator',
      id: store.id,
      storeId: undefined,
    }
    const { body } = await register(forged)
    expect(body).toMatchObject({ user: { role: 'admin' }, store: { paymentStatus: 'pending' } })
    expect((body['store'] as { readonly id: string }).id).not.toBe(store.id)
  })

  test('four of one name at once are four stores with four addresses', async () => {
    const storeName = `Twin ${randomCode(8)}`
    const replies = await Promise.all(Array.from({ length: 4 }, () => register({ storeName })))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const slugs = replies.map(({ body }) => (body['store'] as { readonly slug: string }).slug)
    expect(new Set(slugs).size).toBe(4)
  })

  test('is done once when its answer was lost and it is sent again', async () => {
    const attemptId = randomUUID()
    const body = owner({ attemptId })
    const replies = await Promise.all([register(body), register(body)])
    for (let at = 0; at < 4; at += 1) replies.push(await register(body))
    for (const reply of replies) {
      expect(reply.body).toMatchObject({ user: { email: body.email }, store: { id: attemptId } })
    }
    const admins = await server.database.db
      .selectFrom('accountEmails')
      .select('storeId')
      .where('email', '=', body.email)
      .execute()
    expect(admins).toEqual([{ storeId: attemptId }])
    const letters = () => server.mails.filter(({ to }) => to === body.email)
    await expect.poll(() => letters().length).toBe(1)
  })

  test('is no way into a store whose id somebody knows', async () => {
    const refused = { status: 401, problem: { message: 'The email or the password is not right.' } }
    const { body } = await store.admin.send(accounts.me, {})
    const { email } = body.user
    const others = { attemptId: store.id, password: 'Wrong-guess-1!' }
    expect(await register({ ...others, email })).toMatchObject(refused)
    expect(await register(others)).toMatchObject(refused)
  })

  test.each(['admin', 'API', 'Operator', '奶茶', '!!!'])(
    '%s is no address: it gets another',
    async (storeName) => {
      const { body, status } = await register({ storeName })
      expect(status).toBe(200)
      const { slug } = body['store'] as { readonly slug: string }
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/)
    },
  )
})

describe('registering a customer', () => {
  const register = (part?: object) =>
    stranger().sendRaw(accounts.registerCustomer, { body: buyer(part) })

  test('ROLE-10 API-41 ENT-21 makes a customer of that store, whatever role is asked for, and signs in', async () => {
    for (const role of ['admin', 'operator', 'staff', 'customer']) {
      const { body } = await register({ role, isActive: false, applyDelFee: false })
      expect(body).toMatchObject({
        success: true,
        user: { role: 'customer', isActive: true, applyDelFee: true, store: { _id: store.id } },
      })
    }
  })

  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'carla' }, 'Email is invalid'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'aB3!x' }, 'Password must be at least 6 characters'],
    [{ password: '123456' }, 'This password is too easy to guess'],
  ])('VAL-16 VAL-17 VAL-18 VAL-19 with %j says %j', async (part, message) => {
    expect(await register(part)).toMatchObject({ status: 422, problem: { message } })
  })

  test('an address has one account per store, however often it is sent at once', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        register({ email: at % 2 === 0 ? email : email.toUpperCase() }),
      ),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409, 409])
    const elsewhere = await openStore(server)
    expect((await register({ email, storeId: elsewhere.id })).status).toBe(200)
  })

  test('a store that is not there, or not open, takes no customers', async () => {
    const closed = await openStore(server, { isOpen: false })
    expect((await register({ storeId: closed.id })).status).toBe(403)
    expect((await register({ storeId: '01890a5d-ac96-774b-bcce-b302099a8057' })).status).toBe(404)
  })
})

describe('logging in', () => {
  const login = (email: string, password: string, storeSlug?: string) =>
    stranger().sendRaw(accounts.login, { body: { email, password, storeSlug } })

  test('API-42 API-43 opens with the right password, however the address is written', async () => {
    const person = buyer()
    await stranger().sendRaw(accounts.registerCustomer, { body: person })
    const reply = await login(` ${person.email.toUpperCase()} `, person.password, store.slug)
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, user: { email: person.email }, store: { slug: store.slug } },
    })
  })

  test('says the same about a wrong password and an unknown address', async () => {
    const person = buyer()
    await stranger().sendRaw(accounts.registerCustomer, { body: person })
    const other = await openStore(server)
    for (const reply of [
      await login(person.email, 'Secret7', store.slug),
      await login(person.email, `${person.password} `, store.slug),
      await login(newEmail(), person.password, store.slug),
      await login(person.email, person.password, other.slug),
    ]) {
      expect(reply).toMatchObject({
        status: 401,
        problem: { message: 'The email or the password is not right.' },
      })
    }
  })

  test.each([
    ['', 'secret7', 'Email is required'],
    ['carla@example.com', '', 'Password is required'],
    ['carla', 'secret7', 'Email is invalid'],
    ['a\u0000@example.com', 'secret7', 'Email is invalid'],
  ])('VAL-21 as %j with %j says %j', async (email, password, message) => {
    expect(await login(email, password)).toMatchObject({ status: 422, problem: { message } })
  })

  test('finds the store by the password when one address has several, staff first', async () => {
    const email = newEmail()
    const stores = [store, await openStore(server)]
    for (const [at, { id: storeId }] of stores.entries()) {
      const body = buyer({ email, storeId, password: `secret-of-${at}` })
      await stranger().sendRaw(accounts.registerCustomer, { body })
    }
    for (const [at, { slug }] of stores.entries()) {
      const { body } = await login(email, `secret-of-${at}`)
      expect(body).toMatchObject({ store: { slug } })
    }
  })

  test('with a password of every kind of character keeps it apart from its neighbours', async () => {
    const password = 'pä\u0000ss 🧋 wörd'
    const person = buyer({ password })
    expect((await stranger().sendRaw(accounts.registerCustomer, { body: person })).status).toBe(200)
    expect((await login(person.email, password, store.slug)).status).toBe(200)
    expect((await login(person.email, 'pä', store.slug)).status).toBe(401)
  })

  test('at a page whose address is no store’s finds nothing', async () => {
    for (const slug of ['nowhere', '__proto__', `' or 1=1`]) {
      expect([401, 404, 422]).toContain((await login(newEmail(), 'secret7', slug)).status)
    }
    expect((await login(newEmail(), 'secret7', 'a\u0000b')).status).toBe(422)
  })
})

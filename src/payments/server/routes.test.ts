import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  operatorOf,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { testPatience } from '../../testing/patience.ts'
import { users } from '../../accounts/contract.ts'
import { operator } from '../../operator/contract.ts'
import { payments } from '../contract.ts'
import type { Methods } from './methods.ts'
import { createPaymentKeys, newPaymentKey } from './payment-keys.ts'
import { providersOf } from './providers.ts'

let server: TestServer
let picture: Buffer
beforeAll(async () => {
  const first = newPaymentKey()
  const renew = async () => [newPaymentKey(), first]
  const providers = providersOf(createPaymentKeys([first], { renew, read: () => [] }), {
    // Nobody is there: a setup is saved whether or not its provider answers.
    urls: { paypalApi: 'http://127.0.0.1:9', xenditApi: 'http://127.0.0.1:9' },
    patience: testPatience,
  })
  server = await startServer({ providers })
  const drawing = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  picture = await drawing.png().toBuffer()
})
afterAll(() => server.close())

const clientSecret = 'a-secret-of-paypal-7f3c'
const paypalKeys = { clientId: 'client-of-the-store', clientSecret }
const apiKey = 'xnd_development_key_91ab'
const callbackToken = 'token-of-callbacks-55ee'

const setUp = (store: TestStore, body: object) =>
  store.admin.sendRaw(payments.save, {
    body: { storeId: store.id, password: testPassword, ...body },
  })
const seenBy = async (caller: TestStore['admin'], { id: storeId }: TestStore) =>
  (await caller.send(payments.methods, { query: { storeId } })).body

test('API-11 ENT-53 PSET-05 a new store has cash, paypal and xendit, of which only cash is offered', async () => {
  const store = await openStore(server)
  const { options, customMethods } = await seenBy(store.admin, store)
  expect(options.map(({ key, enabled }) => [key, enabled])).toEqual([
    ['cash', true],
    ['paypal', false],
    ['xendit', false],
  ])
  const fields = ['_id', 'config', 'details', 'enabled', 'image', 'key', 'label']
  for (const option of options) expect(Object.keys(option).toSorted()).toEqual(fields)
  expect(customMethods).toEqual([])
  const offered = await seenBy(store.stranger, store)
  expect(offered.options.map(({ key }) => key)).toEqual(['cash'])
})

test('PSET-02 cash cannot be disabled', async () => {
  const store = await openStore(server)
  const { status, body } = await setUp(store, { options: [{ key: 'cash', enabled: false }] })
  const [cash] = (body as unknown as Methods).options
  expect([status, cash]).toMatchObject([200, { key: 'cash', enabled: true }])
  expect((await seenBy(store.stranger, store)).options).toMatchObject([{ key: 'cash' }])
})

test('PSET-03 PSET-04 API-12 providers take their keys, and shoppers are offered what is complete', async () => {
  const store = await openStore(server)
  const { body, status } = await setUp(store, {
    options: [
      { key: 'paypal', enabled: true, config: { clientId: 'client-of-the-store' } },
      { key: 'xendit', enabled: true, config: { apiKey } },
    ],
  })
  expect([status, body]).toMatchObject([
    200,
    {
      success: true,
      message:
        'Payment setup saved. Credit or debit card is not offered yet. Enter the client id and the secret to offer it. E-wallet or bank is not offered yet. Enter the callback token to offer it.',
    },
  ])
  const incomplete = await seenBy(store.admin, store)
  expect(incomplete.options.map(({ config }) => config.missing)).toEqual([
    '',
    'Enter the client id and the secret to offer it.',
    'Enter the callback token to offer it.',
  ])
  expect((await seenBy(store.stranger, store)).options).toHaveLength(1)
  // Whoever saves something else hears nothing of them.
  const other = await setUp(store, { options: [{ key: 'cash', label: 'Notes and coins' }] })
  expect(other.body).toMatchObject({ message: 'Payment setup saved.' })
  const complete = await setUp(store, {
    options: [
      { key: 'paypal', config: { clientSecret } },
      { key: 'xendit', config: { callbackToken } },
    ],
  })
  expect(complete.body).toMatchObject({ message: 'Payment setup saved.' })
  const offered = await seenBy(store.stranger, store)
  expect(offered.options.map(({ key, config }) => [key, config])).toEqual([
    ['cash', {}],
    [
      'paypal',
      {
        clientId: 'client-of-the-store',
        environment: 'sandbox',
        currency: 'PHP',
        scriptUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
      },
    ],
    ['xendit', {}],
  ])
})

test('secrets go in and never come out: not in an answer, and not readable in the database', async () => {
  const store = await openStore(server)
  const saved = await setUp(store, {
    options: [
      { key: 'paypal', enabled: true, config: paypalKeys },
      { key: 'xendit', enabled: true, config: { apiKey, callbackToken } },
    ],
  })
  const answers = [
    saved.body,
    await seenBy(store.admin, store),
    await seenBy(store.stranger, store),
  ]
  const { rows } = await sql`select * from payment_methods`.execute(server.database.db)
  for (const secret of [clientSecret, apiKey, callbackToken]) {
    expect(JSON.stringify([answers, rows])).not.toContain(secret)
  }
  const [, paypal, xendit] = (await seenBy(store.admin, store)).options
  expect(paypal?.config).toMatchObject({ configured: true, last4: '7f3c', mode: 'sandbox' })
  expect(xendit?.config).toMatchObject({
    configured: true,
    last4: '91ab',
    callbackTokenLast4: '55ee',
  })
})

test('what was answered can be sent back: secrets stay, null takes them away', async () => {
  const store = await openStore(server)
  await setUp(store, { options: [{ key: 'paypal', enabled: true, config: paypalKeys }] })
  const { options } = await seenBy(store.admin, store)
  await setUp(store, { options: options.map((option) => ({ ...option, image: undefined })) })
  expect((await seenBy(store.admin, store)).options[1]?.config.configured).toBe(true)
  const other = await setUp(store, {
    options: [{ key: 'paypal', config: { clientId: 'another-client' } }],
  })
  expect([other.status, other.problem.fields]).toEqual([
    422,
    { 'config.clientSecret': 'Enter the secret that belongs to this client id, too.' },
  ])
  await setUp(store, { options: [{ key: 'paypal', config: { clientSecret: null } }] })
  expect((await seenBy(store.admin, store)).options[1]?.config.configured).toBe(false)
})

test('changing the keys, the account or the mode of a provider takes the password of whoever does it', async () => {
  const store = await openStore(server)
  const set = async (password: string | undefined, config: object) => {
    const { status, problem } = await setUp(store, {
      password,
      options: [{ key: 'paypal', enabled: true, label: 'Card', config }],
    })
    return [status, problem.fields?.['password']]
  }
  const missing = [422, 'Enter your password to change the keys.']
  const wrong = [422, 'Your password is not right.']
  const done = [200, undefined]
  const paypal = async () => (await seenBy(store.admin, store)).options[1]

  expect(await set(undefined, paypalKeys)).toEqual(missing)
  expect(await set('', paypalKeys)).toEqual(missing)
  expect(await set('Wrong-horse-7!', paypalKeys)).toEqual(wrong)
  // Nothing of a refused save stays.
  expect(await paypal()).toMatchObject({
    enabled: false,
    label: 'Credit or debit card',
    config: { configured: false },
  })
  expect(await set(testPassword, paypalKeys)).toEqual(done)

  for (const config of [
    { mode: 'live' },
    { clientId: 'another-client', clientSecret: 'another-secret' },
    { clientSecret: 'another-secret' },
    { clientSecret: null },
  ]) {
    expect(await set(undefined, config)).toEqual(missing)
    expect(await set('Wrong-horse-7!', config)).toEqual(wrong)
  }
  expect((await paypal())?.config).toMatchObject({ last4: '7f3c', mode: 'sandbox' })
  expect(await set(testPassword, { clientSecret: null })).toEqual(done)
  expect((await paypal())?.config.configured).toBe(false)
})

test('what does not touch the keys takes no password', async () => {
  const store = await openStore(server)
  await setUp(store, { options: [{ key: 'paypal', enabled: true, config: paypalKeys }] })
  const { status } = await setUp(store, {
    password: undefined,
    options: [
      { key: 'cash', details: 'At the counter' },
      {
        key: 'paypal',
        enabled: false,
        label: 'Card',
        config: { clientId: 'client-of-the-store', clientSecret: '', mode: 'sandbox' },
      },
    ],
    customMethods: [{ name: 'GCash' }],
  })
  expect(status).toBe(200)
})

test('a password is asked for ten times in a quarter of an hour, whatever it is asked for', async () => {
  const store = await openStore(server)
  const another = await openStore(server)
  const set = async (password: string, { admin, id: storeId } = store) => {
    const options = [{ key: 'paypal' as const, config: paypalKeys }]
    return (await admin.send(payments.save, { body: { storeId, password, options } })).status
  }
  const changePassword = async () =>
    (
      await store.admin.send(users.changePassword, {
        params: { id: store.adminId },
        body: { currentPassword: 'Wrong-horse-7!', newPassword: 'Other-horse-7!' },
      })
    ).status
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at < 6 ? set('Wrong-horse-7!') : changePassword())),
  )
  expect(tries.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(422), 429, 429])
  expect(await set(testPassword)).toBe(429)
  expect(await set(testPassword, another)).toBe(200)
  try {
    server.clock.now = new Date(Date.now() + 16 * 60_000)
    expect(await set('Wrong-horse-7!')).toBe(422)
    expect(await set(testPassword)).toBe(200)
    // The right one is where the count begins anew.
    expect(await Promise.all(Array.from({ length: 10 }, changePassword))).not.toContain(429)
  } finally {
    server.clock.now = undefined
  }
})

test('a store whose currency a provider does not take is not offered it', async () => {
  const store = await openStore(server)
  await setUp(store, { options: [{ key: 'paypal', enabled: true, config: paypalKeys }] })
  await store.inside(({ db, storeId }) =>
    db.updateTable('stores').set({ currencyCode: 'VND' }).where('id', '=', storeId).execute(),
  )
  expect((await seenBy(store.stranger, store)).options.map(({ key }) => key)).toEqual(['cash'])
  const [, paypal] = (await seenBy(store.admin, store)).options
  expect(paypal?.config.missing).toBe('This provider does not take VND.')
})

test('ENT-54 VAL-55 custom methods have an id, a name, a text and a picture, and leave with the list', async () => {
  const store = await openStore(server)
  const nameless = await setUp(store, { customMethods: [{ name: ' ', config: { info: 'x' } }] })
  expect([nameless.status, nameless.problem.fields]).toEqual([
    422,
    { 'customMethods.0.name': 'Name is required' },
  ])
  await setUp(store, { customMethods: [{ name: 'GCash', config: { info: '0917 555 0100' } }] })
  const [method] = (await seenBy(store.stranger, store)).customMethods
  const shown = {
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    name: 'GCash',
    enabled: true,
    config: { info: '0917 555 0100' },
  }
  expect(method).toEqual({ ...shown, image: null })
  const params = { storeId: store.id, optionId: method?._id ?? '' }
  const { url } = (await store.admin.upload(payments.addImage, { params }, picture)).body
  expect((await seenBy(store.stranger, store)).customMethods).toEqual([{ ...shown, image: url }])
  const { customMethods } = await seenBy(store.admin, store)
  await setUp(store, { customMethods: [{ ...customMethods[0], enabled: false }] })
  expect((await seenBy(store.stranger, store)).customMethods).toEqual([])
  await setUp(store, { customMethods: [] })
  expect((await seenBy(store.admin, store)).customMethods).toEqual([])
})

test('API-13 every method takes a picture, and one that does not exist takes none', async () => {
  const store = await openStore(server)
  await setUp(store, { customMethods: [{ name: 'Bank transfer' }] })
  const { customMethods } = await seenBy(store.admin, store)
  const add = (optionId: string) =>
    store.admin.upload(payments.addImage, { params: { storeId: store.id, optionId } }, picture)
  const { body } = await add(customMethods[0]?._id ?? '')
  expect((await add('paypal')).body.url).toBe(body.url)
  expect((await seenBy(store.stranger, store)).customMethods[0]?.image).toBe(body.url)
  expect((await add('cheque')).status).toBe(404)
})

test('keys are rotated: secrets are sealed anew and still open', async () => {
  const store = await openStore(server)
  await setUp(store, { options: [{ key: 'paypal', enabled: true, config: paypalKeys }] })
  const sealed = async () => {
    const rows = await store.inside(({ db }) =>
      db.selectFrom('paymentMethods').select('sealedSecrets').where('id', '=', 'paypal').execute(),
    )
    return rows[0]?.sealedSecrets
  }
  const before = await sealed()
  const { body } = await operatorOf(server).send(operator.rotatePaymentKeys, {})
  expect(body.isNewKey).toBe(true)
  expect(body.sealed).toBeGreaterThan(0)
  expect(await sealed()).not.toBe(before)
  expect((await seenBy(store.admin, store)).options[1]?.config.last4).toBe('7f3c')
})

test('only the admin sets it up', async () => {
  const store = await openStore(server)
  for (const role of ['manager', 'staff', 'cashier', 'customer'] as const) {
    const person = await store.as(role)
    expect((await person.send(payments.save, { body: { storeId: store.id } })).status).toBe(403)
  }
})

test('what a custom method asks payers to show is off at first, kept by whoever leaves it out, and switched off again', async () => {
  const store = await openStore(server)
  const save = async (customMethods: object[]) =>
    (
      await store.admin.send(payments.save, {
        body: { storeId: store.id, customMethods } as never,
      })
    ).body.customMethods.map(({ _id, config }) => ({ _id, config }))
  const _id = (await save([{ name: 'GCash' }]))[0]?._id
  const one = { _id, name: 'GCash' }
  const both = { info: 'x', asksReference: true, asksPicture: true }
  expect(await save([{ ...one, config: both }])).toEqual([{ _id, config: both }])
  expect(await save([{ ...one, config: { info: 'y' } }])).toEqual([
    { _id, config: { ...both, info: 'y' } },
  ])
  const offered = await store.stranger.send(payments.methods, { query: { storeId: store.id } })
  expect(offered.body.customMethods[0]?.config).toEqual({ ...both, info: 'y' })
  expect(await save([{ ...one, config: { info: 'y', asksReference: false } }])).toEqual([
    { _id, config: { info: 'y', asksPicture: true } },
  ])
})

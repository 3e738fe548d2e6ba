import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { operator } from '../../operator/contract.ts'
import { stores, type StoreChanges } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const change = ({ admin, id }: TestStore, body: object) =>
  admin.sendRaw(stores.change, { params: { storeId: id }, body })
const settingsOf = async ({ admin, id }: TestStore) =>
  (await admin.send(stores.byId, { params: { storeId: id } })).body.data.store

describe('the settings of a store', () => {
  test('ASET-01 ASET-04 API-05 everything an admin may say of the store is kept and shown', async () => {
    const store = await openStore(server)
    const changes: StoreChanges = {
      name: 'Moon Tea',
      description: 'Tea by night',
      homeDesc: 'Open late',
      phone: '0917 555 0199',
      email: 'hello@moon.example',
      storeType: 'cafe',
      address: {
        street: '1 Bay Rd',
        city: 'Cebu',
        state: 'Cebu',
        zipCode: '6000',
        country: 'Japan',
      },
      deliveryFee: 49.5,
      receiptFooter: 'Come again',
      brandColor: '#1d4f8c',
      timeZone: 'Asia/Tokyo',
    }
    const { status } = await change(store, changes)
    expect(status).toBe(200)
    expect(await settingsOf(store)).toMatchObject(changes)
  })

  test('what is left out stays as it is', async () => {
    const store = await openStore(server)
    await change(store, { homeDesc: 'Open late', address: { city: 'Cebu', street: '1 Bay Rd' } })
    await change(store, { address: { city: 'Davao' } })
    expect(await settingsOf(store)).toMatchObject({
      homeDesc: 'Open late',
      address: { city: 'Davao', street: '1 Bay Rd' },
    })
  })

  test('API-02 a whole store may be sent back as it was read', async () => {
    const store = await openStore(server)
    const before = await settingsOf(store)
    const { status, body } = await change(store, { ...before, paymentStatus: 'pending' })
    expect([status, stores.change.path]).toEqual([200, '/stores/:storeId'])
    expect(body).toMatchObject({ success: true, message: expect.any(String) as string })
    expect(await settingsOf(store)).toEqual(before)
  })

  test.for([
    { zipCode: '6000' },
    { zip: '6000' },
    { zipcode: '6000', addiv2: 'Region VII', addiv3: 'Cebu' },
    { zipCode: '6000', zip: '1000' },
  ])('ENT-06 AMB-13 the postal code is understood as %j', async (address) => {
    const store = await openStore(server)
    expect((await change(store, { address })).status).toBe(200)
    expect((await settingsOf(store)).address.zipCode).toBe('6000')
  })

  test('an open store keeps its currency and its payment', async () => {
    const store = await openStore(server)
    const before = await settingsOf(store)
    await change(store, {
      currency: '€',
      currencyCode: 'EUR',
      referenceNumber: 'X-1',
      paymentMethod: 'bank',
      paymentStatus: 'pending',
    })
    expect(await settingsOf(store)).toEqual(before)
  })

  test.for([
    ['name', ' ', 'Store name is required'],
    ['phone', '', 'Phone number is required'],
    ['email', 'not an address', 'Please enter a valid email address'],
    ['storeType', 'casino', 'Please select a business type'],
    ['deliveryFee', -1, 'The amount cannot be negative'],
    ['brandColor', 'red', 'Please choose a colour'],
    ['timeZone', 'Asia/Nowhere', 'Please choose a time zone'],
    ['timeZone', '+08:00', 'Please choose a time zone'],
    ['slug', ' ', 'Store address is required'],
    [
      'slug',
      'two words',
      'Please use lowercase letters and numbers, with single hyphens between them',
    ],
    ['slug', 'café', 'Please use lowercase letters and numbers, with single hyphens between them'],
    ['slug', 'edge-', 'Please use lowercase letters and numbers, with single hyphens between them'],
    ['slug', 'x'.repeat(61), 'Please use at most 60 characters'],
    ['slug', 'store-login', 'Larder uses this word itself. Please choose another.'],
  ] as const)('%s cannot be "%s"', async ([field, value, message]) => {
    const store = await openStore(server)
    const { status, problem } = await change(store, { [field]: value })
    expect([status, problem.fields]).toEqual([422, { [field]: message }])
  })
})

describe('the address of a store', () => {
  const at = async (slug: string) => {
    const { status, body } = await operatorOf(server).send(stores.bySlug, { params: { slug } })
    return status === 200 ? body.data.slug : status
  }

  test('API-05 a new one is used at once, and the old one keeps leading to the store', async () => {
    const store = await openStore(server)
    await change(store, { slug: `${store.slug}-new` })
    expect(await at(`${store.slug}-new`)).toBe(`${store.slug}-new`)
    expect(await at(store.slug)).toBe(`${store.slug}-new`)
    const { body } = await store.admin.send(accounts.me, {})
    expect(body.user.store.slug).toBe(`${store.slug}-new`)
  })

  test('one that another store has, or once had, is refused', async () => {
    const [mine, theirs] = [await openStore(server), await openStore(server)]
    await change(theirs, { slug: `${theirs.slug}-new` })
    for (const slug of [theirs.slug, `${theirs.slug}-new`]) {
      const { status, problem } = await change(mine, { slug, name: 'Never' })
      const message = 'Another store has this address. Please choose another.'
      expect([status, problem.fields]).toEqual([422, { slug: message }])
    }
    expect(await settingsOf(mine)).toMatchObject({
      slug: mine.slug,
      name: `Shop ${mine.slug.slice(5)}`,
    })
  })

  test('one of the own old ones may be taken back', async () => {
    const store = await openStore(server)
    await change(store, { slug: `${store.slug}-new` })
    expect((await change(store, { slug: store.slug })).status).toBe(200)
    expect(await at(`${store.slug}-new`)).toBe(store.slug)
  })

  test('two stores that want the same one at once do not both get it', async () => {
    const pair = [await openStore(server), await openStore(server)]
    const answers = await Promise.all(
      pair.map((store) => change(store, { slug: `wanted-${pair[0]?.slug}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('who may change a store', () => {
  test.for(['manager', 'staff', 'cashier', 'customer'] as const)('a %s may not', async (role) => {
    const store = await openStore(server)
    const person = await store.as(role)
    const { status } = await person.send(stores.change, {
      params: { storeId: store.id },
      body: { name: 'Mine' },
    })
    expect(status).toBe(403)
  })

  test('a stranger is asked to log in', async () => {
    const store = await openStore(server)
    const { status } = await store.stranger.send(stores.change, {
      params: { storeId: store.id },
      body: {},
    })
    expect(status).toBe(401)
  })

  test('the admin of another store finds nothing', async () => {
    const [mine, theirs] = [await openStore(server), await openStore(server)]
    const { status } = await mine.admin.send(stores.change, {
      params: { storeId: theirs.id },
      body: { name: 'Mine' },
    })
    expect(status).toBe(404)
  })
})

describe('a store that is not open yet', () => {
  const unpaid = () => openStore(server, { isOpen: false })

  test('API-03 API-04 changes its country, its currency and its payment, and nothing else', async () => {
    const store = await unpaid()
    const before = await settingsOf(store)
    const { status } = await change(store, {
      ...before,
      name: 'Free Tea',
      slug: 'free-tea',
      deliveryFee: 5,
      address: { ...before.address, city: 'Osaka', country: 'Japan' },
      currency: '¥',
      currencyCode: 'JPY',
      referenceNumber: ' GC-1001 ',
      paymentMethod: 'gcash',
      paymentStatus: 'completed',
    })
    expect(status).toBe(200)
    expect(await settingsOf(store)).toEqual({
      ...before,
      address: { ...before.address, country: 'Japan' },
      currency: '¥',
      currencyCode: 'JPY',
      referenceNumber: 'GC-1001',
      paymentMethod: 'gcash',
    })
  })

  test('a payment reference is good for one store, however it is spelled', async () => {
    const [first, second] = [await unpaid(), await unpaid()]
    const reference = `Ref ${first.slug}`
    expect((await change(first, { referenceNumber: reference })).status).toBe(200)
    expect((await change(first, { referenceNumber: reference })).status).toBe(200)
    const { status, problem } = await change(second, {
      referenceNumber: reference.toUpperCase().replace(' ', ''),
    })
    expect([status, problem.fields]).toEqual([
      422,
      { referenceNumber: 'This reference number has been used already.' },
    ])
    await change(first, { referenceNumber: `Another ${first.slug}` })
    expect((await change(second, { referenceNumber: reference })).status).toBe(200)
  })

  test.for([
    ['', 'Please enter a reference number'],
    ['9'.repeat(65), 'Please use at most 64 characters'],
  ] as const)('VAL-14 the reference cannot be "%s"', async ([referenceNumber, message]) => {
    const { status, problem } = await change(await unpaid(), { referenceNumber })
    expect([status, problem.fields]).toEqual([422, { referenceNumber: message }])
  })

  test('the operator sees the reference, and opens the store', async () => {
    const store = await unpaid()
    await change(store, { referenceNumber: `Ref ${store.slug}` })
    const { body } = await operatorOf(server).send(operator.stores, {})
    expect(body.data.find(({ id }) => id === store.id)?.referenceNumber).toBe(`Ref ${store.slug}`)
    await operatorOf(server).send(operator.approve, { params: { slug: store.slug } })
    expect((await settingsOf(store)).paymentStatus).toBe('completed')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../accounts/permissions.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { newId } from '../../kit/server/ids.ts'
import { stores } from '../contract.ts'
import { businessTypes } from '../store.ts'

let server: TestServer
let store: TestStore
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
})
afterAll(() => server.close())

/** What only its admin may know. */
const secrets = ['referenceNumber', 'paymentMethod', 'adminUsers', 'nextOrderNumber']

describe('a store read by its slug', () => {
  test('API-06 API-07 ENT-01 ENT-02 ENT-03 ENT-04 ENT-05 ENT-08 is found, nested once more for those who look there', async () => {
    const { body, status } = await store.stranger.send(stores.bySlug, {
      params: { slug: store.slug },
    })
    expect(status).toBe(200)
    const { data, ...found } = body.data
    expect(body).toMatchObject({ success: true })
    expect(data).toEqual(found)
    expect(found).toMatchObject({
      _id: store.id,
      slug: store.slug,
      name: expect.any(String),
      description: expect.any(String),
      homeDesc: expect.any(String),
      logoImage: null,
      logo: null,
      backgroundImage: null,
      currency: '₱',
      currencyCode: 'PHP',
      deliveryFee: 0,
      email: expect.any(String),
      phone: '0917 555 0100',
      storeType: 'milkteashop',
      address: { street: '', city: '', state: '', zipCode: '', country: 'Philippines' },
      receiptFooter: '',
    })
    expect(Object.keys(found).filter((key) => secrets.includes(key))).toEqual([])
  })

  test('is shown to no stranger of the platform unless somebody chose it', async () => {
    expect((await store.stranger.send(stores.demo, {})).body.data).toBeNull()
  })

  test('is found whatever case it is typed in', async () => {
    const reply = await store.stranger.send(stores.bySlug, {
      params: { slug: store.slug.toUpperCase() },
    })
    expect(reply.body.data.id).toBe(store.id)
  })

  test.each(['nowhere', '__proto__', `' or 1=1 --`, '%', '_', '../stores'])(
    'is not found as %j',
    async (slug) => {
      expect(await store.stranger.send(stores.bySlug, { params: { slug } })).toMatchObject({
        status: 404,
        problem: { message: 'Store not found' },
      })
    },
  )
})

describe('a store read by its id', () => {
  const read = (by: Pick<TestStore['stranger'], 'send'>, storeId: string) =>
    by.send(stores.byId, { params: { storeId } })

  test('API-08 ENT-07 ENT-09 tells its admin what it paid with, and who its admins are', async () => {
    const { body } = await read(store.admin, store.id)
    expect(body).toMatchObject({
      success: true,
      data: {
        store: {
          id: store.id,
          paymentStatus: 'completed',
          referenceNumber: null,
          paymentMethod: '',
        },
        adminUsers: [{ _id: store.adminId, name: 'Ana Reyes' }],
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/password/i)
  })

  test.each(roles.filter((role) => role !== 'admin'))(
    'tells a %s no more than everybody',
    async (role) => {
      const { body } = await read(await store.as(role), store.id)
      expect(body).toEqual((await read(store.stranger, store.id)).body)
      expect(
        Object.keys({ ...body.data, ...body.data.store }).filter((key) => secrets.includes(key)),
      ).toEqual([])
    },
  )

  test('tells the admin of another store no more than everybody', async () => {
    const other = await openStore(server)
    expect((await read(other.admin, store.id)).body).toEqual(
      (await read(store.stranger, store.id)).body,
    )
  })

  test('is not found when it is no store’s', async () => {
    for (const id of [newId(), 'x', '__proto__', '%00', `${store.id}'`]) {
      expect((await read(store.stranger, id)).status).toBe(404)
    }
  })
})

test('ENT-22 ENT-23 ENT-24 ENT-25 AMB-21 businesses are of eleven kinds, each with its words', () => {
  expect(Object.keys(businessTypes).join(' ')).toBe(
    'restaurant cafe milkteashop coffeeshop bakery dessertshop juicebar foodtruck catering cloudkitchen other',
  )
  expect(businessTypes).toMatchObject({
    cafe: 'Café',
    milkteashop: 'Milk Tea Shop',
    coffeeshop: 'Coffee Shop',
    catering: 'Catering Service',
    other: 'Other Ingredient-based Business',
  })
})

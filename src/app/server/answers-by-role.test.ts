import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../kit/server/in-process.ts'
import { stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

/** The same call is answered in two shapes: what each role reads is written here by hand. */
let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
const callerByRole = new Map<string, Caller>()
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  tea = await stockTea(store)
  callerByRole.set('admin', store.admin).set('a stranger', store.stranger)
  const others = ['manager', 'staff', 'cashier', 'kitchen', 'kiosk', 'customer'] as const
  for (const role of others) callerByRole.set(role, await store.as(role))
})
afterAll(() => server.close())

const card = [
  '_id',
  'category',
  'description',
  'hasAddons',
  'id',
  'image',
  'inStock',
  'isSwitchedOn',
  'name',
  'price',
  'slug',
  'store',
]
const page = [...card, 'addonTypes', 'addons'].toSorted()
const owners = [
  ...page,
  'barcode',
  'categoryId',
  'cost',
  'ingredients',
  'limitedBy',
  'portions',
].toSorted()
const publicStore = [
  '_id',
  'address',
  'backgroundImage',
  'brandColor',
  'charges',
  'currency',
  'currencyCode',
  'dayStartsAt',
  'deliveryFee',
  'description',
  'email',
  'homeDesc',
  'id',
  'isSuspended',
  'logo',
  'logoImage',
  'name',
  'paymentStatus',
  'phone',
  'pickupCharged',
  'receiptFooter',
  'slug',
  'storeType',
  'taxNumber',
  'taxProfile',
  'taxRates',
  'timeZone',
]
const wholeStore = [
  ...publicStore,
  'discountLimits',
  'discountReasons',
  'erasesAt',
  'guestOrderHours',
  'unansweredMinutes',
  'paymentMethod',
  'referenceNumber',
  'suspendedReason',
].toSorted()

type Read = (body: Record<string, unknown>) => unknown
const firstOf =
  (key: string): Read =>
  (body) =>
    (body[key] as unknown[])[0]
const data: Read = (body) => body['data']
const managers = ['admin', 'manager']
const everybody = [...managers, 'staff', 'cashier', 'kitchen', 'kiosk', 'customer', 'a stranger']
const notInTheKitchen = everybody.filter((role) => role !== 'kitchen')

interface Case {
  readonly name: string
  readonly address: () => string
  readonly read: Read
  readonly whole: readonly string[]
  readonly reduced: readonly string[]
  readonly seeAll: readonly string[]
  readonly asked: readonly string[]
}

const ofProducts = { seeAll: managers, asked: everybody, whole: owners }
const cases: readonly Case[] = [
  {
    ...ofProducts,
    name: 'the menu',
    address: () => `/products?storeId=${store.id}`,
    read: firstOf('data'),
    reduced: card,
  },
  {
    ...ofProducts,
    name: 'a page of products',
    address: () => `/products/page?storeId=${store.id}`,
    read: firstOf('products'),
    reduced: card,
  },
  {
    ...ofProducts,
    name: 'a product by its id',
    address: () => `/products/${tea.tea.id}?storeId=${store.id}`,
    read: data,
    reduced: page,
  },
  {
    ...ofProducts,
    name: 'a product by its slug',
    address: () => `/products/slug/${tea.tea.slug}?storeId=${store.id}`,
    read: data,
    reduced: page,
  },
  {
    name: 'a store',
    address: () => `/stores/${store.id}`,
    read: (body) => (body['data'] as { store: unknown }).store,
    whole: wholeStore,
    reduced: publicStore,
    seeAll: ['admin'],
    asked: everybody,
  },
  {
    name: 'a way to pay',
    address: () => `/payments?storeId=${store.id}`,
    read: (body) => (firstOf('options')(body) as { config: unknown }).config,
    whole: ['configured', 'missing'],
    reduced: [],
    seeAll: ['admin'],
    asked: notInTheKitchen,
  },
]

const contentType = 'application/json; charset=utf-8'

describe.each(cases)('$name', ({ address, read, whole, reduced, seeAll, asked }) => {
  test.each(asked)(
    'is answered to %s as JSON, with what this role may see and no more',
    async (role) => {
      const { token } = callerByRole.get(role) ?? {}
      const ask = () =>
        server.app.inject({
          url: `/api${address()}`,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
      // The second answer may come from memory.
      for (const { statusCode, headers, ...response } of [await ask(), await ask()]) {
        expect([statusCode, headers['content-type']]).toEqual([200, contentType])
        const shown = Object.keys(read(response.json<Record<string, unknown>>()) as object)
        expect(shown.toSorted()).toEqual(seeAll.includes(role) ? whole : reduced)
      }
    },
  )
})

test('the document of the API shows both shapes, and who is answered by which', () => {
  const { paths, components } = server.app.swagger() as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
  }
  expect(paths['/api/products/{id}']?.get).toMatchObject({
    responses: {
      '200': {
        description:
          'Answered to: operator, admin, manager, staff, cashier, kitchen, kiosk, customer, anonymous',
        content: {
          'application/json': {
            schema: {
              anyOf: [
                {
                  description: 'Answered to: admin, manager',
                  properties: { data: { $ref: '#/components/schemas/Product' } },
                },
                {
                  description:
                    'Answered to: operator, staff, cashier, kitchen, kiosk, customer, anonymous',
                  properties: { data: { $ref: '#/components/schemas/Product3' } },
                },
              ],
            },
          },
        },
      },
    },
  })
  expect(components.schemas).toMatchObject({
    Product: { required: expect.arrayContaining(owners) as string[] },
    Product3: { required: expect.not.arrayContaining(['cost']) as string[] },
  })
})

import { array, assert, asyncProperty, constantFrom, integer, record, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvLine } from '../../kit/csv.ts'
import { bring, coffee, preview } from '../../testing/menu-import.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const exportOf = (store: TestStore, token = store.admin.token) =>
  server.app.inject({
    url: `/api/stores/${store.id}/menu-file`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

describe('the export of a menu', () => {
  test('is one row for each size, and safe to open', async () => {
    const store = await openStore(server)
    await bring(store, `${coffee}"'=1+1, or so",Coffee,,5,\n`)
    const { headers, body } = await exportOf(store)
    expect(headers['content-disposition']).toBe('attachment; filename="menu.csv"')
    expect(body.split('\r\n').toSorted().filter(Boolean)).toEqual(
      [
        '\uFEFFName,Category,Size,Price,Description,Barcode,Switched on,Slug',
        'Latte,Coffee,Small,100.00,Latte,,yes,latte',
        'Latte,Coffee,Large,120.00,Latte,48001,yes,latte',
        'Mocha,Hot Coffee,,1120.50,Mocha,48002,yes,mocha',
        `"'=1+1, or so",Coffee,,5.00,"'=1+1, or so",,yes,1-1-or-so`,
      ].toSorted(),
    )
  })

  test('is for those who manage the products, each of their own store', async () => {
    const store = await openStore(server)
    const other = await openStore(server)
    expect((await exportOf(store, (await store.as('staff')).token)).statusCode).toBe(403)
    expect((await exportOf(store, other.admin.token)).statusCode).toBe(404)
  })

  test('and its import change nothing, whatever the menu is', async () => {
    const texts = string({
      unit: constantFrom('a', 'B', "'", '=', '-', '"', ',', ';', ' ', '\n', 'é', '茶'),
      minLength: 1,
      maxLength: 12,
    }).filter((text) => /[a-zé茶]/i.test(text))
    const drinks = array(
      record({
        name: texts,
        category: constantFrom('Tea', "=Coffee, and 'more'"),
        sizes: integer({ min: 0, max: 3 }),
        price: integer({ min: 0, max: 999_999 }),
        description: texts,
      }),
      { maxLength: 8 },
    )
    await assert(
      asyncProperty(drinks, async (wanted) => {
        const store = await openStore(server)
        const lines = wanted.flatMap(({ name, category, sizes, price, description }, at) =>
          (sizes === 0 ? [''] : Array.from({ length: sizes }, (_, size) => `-Size ${size}`)).map(
            (size, place) =>
              csvLine([
                `${name} ${at}`,
                category,
                size,
                ((price + place) / 100).toFixed(2),
                description,
                `${at}${place}`,
              ]),
          ),
        )
        const file = csvLine(['Name', 'Category', 'Size', 'Price', 'Description', 'Barcode'])
        const counts = await bring(store, file + lines.join(''))
        expect(counts).toMatchObject({ added: wanted.length, refused: 0 })
        const { body } = await exportOf(store)
        const { data } = (await preview(store, body)).body
        expect(data.rows.filter(({ fate }) => fate !== 'unchanged')).toEqual([])
        expect(data.rows).toHaveLength(lines.length)
      }),
      { numRuns: 12 },
    )
  })
})

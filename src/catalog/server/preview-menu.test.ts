import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coffee, menuOf, paramsOf, preview } from '../../testing/menu-import.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { textRow, workbookParts, zipOf } from '../../testing/workbook.ts'
import { categories } from '../contract.ts'
import { menuFiles } from '../menu-file-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the preview of a file', () => {
  test('says what would become of each row, and writes nothing', async () => {
    const store = await openStore(server)
    const { status, body } = await preview(store, `${coffee}Tea,Coffee,,"1,234",\n`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      sheets: [],
      missing: [],
      leftOut: [],
      newCategories: ['Coffee', 'Hot Coffee'],
      rows: [
        { row: 2, fate: 'new', name: 'Latte', size: 'Small', price: 100 },
        { row: 3, fate: 'new', name: 'Latte', size: 'Large', price: 120 },
        { row: 4, fate: 'new', name: 'Mocha', price: 1120.5 },
        { row: 5, fate: 'refused', name: 'Tea', reason: expect.stringContaining('1234, or 1.234') },
      ],
    })
    expect(body.data.columns[0]).toEqual({
      title: 'Name',
      is: 'name',
      sample: ['Latte', 'Latte', 'Mocha'],
    })
    expect(await menuOf(store)).toEqual([])
    const { data } = (await store.admin.send(categories.list, { query: { store: store.id } })).body
    expect(data).toEqual([])
  })

  test('names what it does not take over, and asks for columns that it cannot do without', async () => {
    const store = await openStore(server)
    const file = 'Artikel;Preis;Modifier Set - Milk\nTee;3,50;Y\n'
    const { data } = (await preview(store, file)).body
    expect(data.missing).toEqual(['name', 'price'])
    expect(data.rows).toEqual([])
    expect(data.leftOut).toEqual(['Artikel', 'Preis', 'Modifier Set - Milk'])
    const chosen = (await preview(store, file, { columns: ['name', 'price', 'category'] })).body
      .data
    expect(chosen.rows).toMatchObject([{ fate: 'new', name: 'Tee', price: 3.5, category: 'Y' }])
    expect([chosen.missing, chosen.leftOut]).toEqual([[], []])
    const twice = await preview(store, file, { columns: ['name', 'name'] })
    expect([twice.status, twice.problem.message]).toEqual([
      422,
      'Two columns cannot both be the Name.',
    ])
  })

  test('reads a workbook, of which a sheet may be chosen', async () => {
    const store = await openStore(server)
    const file = await zipOf(
      workbookParts({
        Notes: textRow(1, ['Nothing']),
        Menu: textRow(1, ['Name', 'Category', 'Price']) + textRow(2, ['Tea', 'Tea', '50']),
      }),
    )
    const first = (await preview(store, file)).body.data
    expect([first.sheets, first.sheet, first.rows]).toEqual([['Notes', 'Menu'], 'Notes', []])
    const second = (await preview(store, file, { sheet: 'Menu' })).body.data
    expect(second.rows).toMatchObject([{ fate: 'new', name: 'Tea', price: 50 }])
  })

  test('without a file, or of one too large, is refused in words', async () => {
    const store = await openStore(server)
    const none = await store.admin.send(menuFiles.previewed, {
      params: paramsOf(store),
      body: {},
    })
    expect([none.status, none.problem.message]).toEqual([422, 'Please choose a file first'])
    const large = await preview(store, Buffer.alloc(5 * 1024 ** 2 + 1, 'a'))
    expect([large.status, large.problem.message]).toEqual([
      413,
      'This file is larger than 5 MB. Please bring the menu in several files.',
    ])
  })

  test('is for those who may change the menu, of their own store', async () => {
    const store = await openStore(server)
    const other = await openStore(server)
    for (const endpoint of [menuFiles.previewed, menuFiles.imported]) {
      const send = (who: TestStore['admin']) =>
        who.upload(
          endpoint,
          { params: paramsOf(store), body: { fingerprint: '' } },
          Buffer.from(coffee),
        )
      expect((await send(await store.as('staff'))).status).toBe(403)
      expect((await send(store.stranger)).status).toBe(401)
      expect((await send(other.admin)).status).toBe(404)
    }
  })
})

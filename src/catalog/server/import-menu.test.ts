import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { addCategory, addIngredient, addProduct, stockTea } from '../../testing/menu.ts'
import { bring, coffee, importAs, menuOf, preview } from '../../testing/menu-import.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the import of a file', () => {
  test('makes products, their sizes and the categories that are missing', async () => {
    const store = await openStore(server)
    await addCategory(store, 'coffee', 'coffee')
    const counts = await bring(store, coffee)
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 0, categories: 1 })
    const [latte, mocha] = await menuOf(store)
    expect(latte).toMatchObject({
      name: 'Latte',
      slug: 'latte',
      description: 'Latte',
      price: 100,
      category: { name: 'coffee' },
      inStock: true,
      ingredients: [],
      sizes: [
        { label: 'Small', price: 100, barcode: '' },
        { label: 'Large', price: 120, barcode: '48001' },
      ],
    })
    expect(mocha).toMatchObject({
      price: 1120.5,
      barcode: '48002',
      category: { name: 'Hot Coffee', slug: 'hot-coffee' },
    })
    expect(await bring(store, coffee)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 3,
      refused: 0,
      categories: 0,
    })
  })

  test('gives products of one name addresses of their own', async () => {
    const store = await openStore(server)
    await bring(store, 'Name,Category,Price\nTea,Hot,1\nTea,Cold,2\nTEA,Other,3\n')
    expect((await menuOf(store)).map(({ slug }) => slug).toSorted()).toEqual([
      'tea',
      'tea-2',
      'tea-3',
    ])
  })

  test('changes what is there and keeps its recipe, add-ons and ids', async () => {
    const store = await openStore(server)
    const { tea, milk } = await stockTea(store)
    const before = (await menuOf(store))[0]
    const file = 'Slug,Size,Price,Barcode,Name\nclassic-milk-tea,,99,480,House Tea\n'
    expect(await bring(store, file)).toMatchObject({ added: 0, changed: 1 })
    const [after] = await menuOf(store)
    expect(after).toEqual({
      ...before,
      name: 'House Tea',
      slug: 'house-tea',
      price: 99,
      barcode: '480',
    })
    const sized = 'Slug,Size,Price\nhouse-tea,Small,99\nhouse-tea,Large,129\n'
    expect(await bring(store, sized)).toMatchObject({ changed: 1 })
    const [large] = await menuOf(store)
    expect(large).toMatchObject({ id: tea.id, price: 99, ingredients: [{ ingredient: milk.id }] })
    expect(large?.sizes).toMatchObject([
      { label: 'Small', price: 99, ingredients: [{ ingredient: milk.id, count: 10 }] },
      { label: 'Large', price: 129, ingredients: [] },
    ])
    await bring(store, 'Slug,Size,Price\nhouse-tea,Small,101\n')
    const [renewed] = await menuOf(store)
    expect(renewed).toMatchObject({ price: 101, addons: before?.addons })
    expect(renewed?.sizes?.[0]?.ingredients).toMatchObject([{ ingredient: milk.id, count: 10 }])
    expect(renewed?.sizes?.map(({ id, price }) => [id, price])).toEqual([
      [large?.sizes?.[0]?.id, 101],
      [large?.sizes?.[1]?.id, 129],
    ])
  })

  test('leaves out what the preview refused, and nothing else', async () => {
    const store = await openStore(server)
    const counts = await bring(store, `${coffee}Tea,Coffee,,ask,\n`)
    expect(counts).toMatchObject({ added: 2, refused: 1 })
    expect((await menuOf(store)).map(({ name }) => name)).toEqual(['Latte', 'Mocha'])
  })

  test('never sells below the ingredients with their markup', async () => {
    const store = await openStore(server)
    const milk = await addIngredient(store, 'Milk', 100)
    const { id: category } = await addCategory(store, 'Tea', 'tea')
    // 10 at 0.10 with a fifth on top.
    await addProduct(store, {
      name: 'Tea',
      category,
      price: 50,
      ingredients: [{ ingredient: milk.id, count: 10 }],
    })
    const rowsOf = async (price: string) =>
      (await preview(store, `Name,Category,Price\nTea,Tea,${price}\n`)).body.data.rows
    expect(await rowsOf('1.19')).toMatchObject([
      { fate: 'refused', reason: expect.stringContaining('(1.20)') },
    ])
    expect(await rowsOf('1.20')).toMatchObject([{ fate: 'changed' }])
  })

  test('is what was shown or nothing: a menu that has changed since is shown again', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const file = 'Name,Category,Price\nClassic Milk Tea,Milk Tea,99\n'
    const { fingerprint } = (await preview(store, file)).body.data
    await store.admin.send(products.change, {
      params: { id: tea.id },
      body: { name: tea.name, description: 'x', price: 97, category: tea.categoryId },
    })
    const late = await importAs(store, file, fingerprint)
    expect([late.status, late.problem.code]).toEqual([409, 'conflict'])
    expect(late.problem.message).toContain('Your menu has changed since')
    expect((await menuOf(store))[0]?.price).toBe(97)
    const other = await importAs(store, file.replace('99', '98'), fingerprint)
    expect(other.status).toBe(409)
    expect(await bring(store, file)).toMatchObject({ changed: 1 })
  })

  test('sent twice, one after the other or at once, is done once, and the second is told so', async () => {
    const store = await openStore(server)
    const file = 'Name,Category,Price\nTea,Tea,50\nCocoa,Cocoa,60\nMud,Mud,ask\n'
    const { fingerprint } = (await preview(store, file)).body.data
    const both = await Promise.all([1, 2].map(() => importAs(store, file, fingerprint)))
    const later = await importAs(store, file, fingerprint)
    const counts = [...both, later].map(({ body }) => [body.data.added, body.data.unchanged])
    expect(counts.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 2],
      [0, 2],
      [2, 0],
    ])
    expect((await menuOf(store)).map(({ name }) => name)).toEqual(['Tea', 'Cocoa'])
    const { data } = (await store.admin.send(changes.list, { query: {} })).body
    expect(data.filter(({ subject }) => subject === 'Menu')).toHaveLength(1)
  })

  test('of which nothing can be taken any more is shown again', async () => {
    const store = await openStore(server)
    const file = 'Name,Category,Price,Barcode\nTea,Tea,50,480\n'
    const { fingerprint } = (await preview(store, file)).body.data
    await bring(store, 'Name,Category,Price,Barcode\nCocoa,Cocoa,60,480\nTea,Tea,50,481\n')
    const late = await importAs(store, file, fingerprint)
    expect([late.status, late.problem.code]).toEqual([409, 'conflict'])
  })

  test('is in the audit, as a whole and product by product', async () => {
    const store = await openStore(server)
    await stockTea(store)
    await bring(store, `${coffee}Classic Milk Tea,Milk Tea,,99,\n`)
    const { data } = (await store.admin.send(changes.list, { query: {} })).body
    const of = (subject: string) => data.find((change) => change.subject === subject)
    expect(of('Menu')).toMatchObject({
      kind: 'prices',
      act: 'imported',
      differences: [
        { name: 'Products added', before: '', after: '2' },
        { name: 'Products changed', before: '', after: '1' },
        { name: 'New categories', before: '', after: 'Coffee, Hot Coffee' },
      ],
    })
    expect(of('Latte')).toMatchObject({ act: 'added' })
    expect(of('Latte')?.differences).toContainEqual({
      name: 'Size Large',
      before: '',
      after: '120',
    })
    expect(of('Classic Milk Tea')).toMatchObject({
      act: 'changed',
      differences: [{ name: 'Price', before: '95', after: '99' }],
    })
  })

  test('takes 5,000 rows', async () => {
    const store = await openStore(server)
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const product = Math.floor(at / 2)
      return `Tea ${product},Tea ${product % 40},${at % 2 === 0 ? 'S' : 'L'},${at}\n`
    })
    const counts = await bring(store, `Name,Category,Size,Price\n${rows.join('')}`)
    expect(counts).toMatchObject({ added: 2500, refused: 0, categories: 40 })
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory, type NewIngredient } from '../contract.ts'
import { ingredientSorts } from '../sorting.ts'
import { knowsNothing, type Knowledge } from '../../measures/measured.ts'
import { units } from '../../measures/unit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Wish extends Partial<Pick<NewIngredient, keyof Knowledge>> {
  readonly name?: string
  readonly stock?: number
  readonly pricePerUnit?: number
  readonly markup?: number
  readonly lowStockLevel?: number | null
  readonly description?: string
}

async function stock(store: TestStore, wish: Wish = {}) {
  const { body, problem } = await store.admin.send(inventory.add, {
    body: { name: 'Milk', stock: 100, pricePerUnit: 0.5, markup: 20, ...wish },
  })
  if (problem.code) throw new Error(problem.message)
  return body.data
}

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
const ledgerOf = async (store: TestStore, id: string) =>
  (await store.admin.send(inventory.movements, { params: { id } })).body.data

describe('adding an ingredient', () => {
  test('ENT-34 it has every field, and its opening stock is the first line of its ledger', async () => {
    const store = await openStore(server)
    const milk = await stock(store, { description: 'Fresh' })
    expect(milk).toEqual({
      _id: milk.id,
      id: milk.id,
      name: 'Milk',
      description: 'Fresh',
      unit: 'g',
      stock: 100,
      pricePerUnit: 0.5,
      markup: 20,
      totalCost: 50,
      extendedPrice: 60,
      lowStockLevel: null,
      image: null,
      ...knowsNothing,
      store: store.id,
    })
    expect(await ledgerOf(store, milk.id)).toMatchObject([
      { reason: 'adjust', quantity: 100, balance: 100, by: 'Ana Reyes', note: 'Opening stock' },
    ])
  })

  test('VAL-43 name, stock, price and markup are required, each with its own words', async () => {
    const store = await openStore(server)
    const { status, problem } = await store.admin.sendRaw(inventory.add, { body: { name: ' ' } })
    expect(status).toBe(422)
    expect(problem.fields).toEqual({
      name: 'Name is required',
      stock: 'Stock is required',
      pricePerUnit: 'Price per unit is required',
      markup: 'Markup is required',
    })
    const filled = { name: 'Rope', stock: 1, pricePerUnit: 1, markup: 0 }
    const { problem: unitless } = await store.admin.sendRaw(inventory.add, {
      body: { ...filled, unit: '' },
    })
    expect(unitless.fields).toEqual({ unit: 'Please select a unit' })
  })

  test('VAL-47 each of the 46 units is accepted and no other', async () => {
    const store = await openStore(server)
    expect(units).toHaveLength(46)
    for (const unit of units) {
      const { body } = await store.admin.send(inventory.add, {
        body: { name: unit, unit, stock: 1, pricePerUnit: 1, markup: 0 },
      })
      expect(body.data.unit).toBe(unit)
    }
    const { problem } = await store.admin.sendRaw(inventory.add, {
      body: { name: 'Rope', unit: 'mile', stock: 1, pricePerUnit: 1, markup: 0 },
    })
    expect(problem.fields).toEqual({ unit: 'Please select a unit' })
  })
})

describe('the list', () => {
  test('AING-01 AING-03 pages of ten, and totals over the whole store on each of them', async () => {
    const store = await openStore(server)
    for (let count = 1; count <= 12; count += 1) {
      await stock(store, { name: `Tea ${String(count).padStart(2, '0')}` })
    }
    const { body } = await store.admin.send(inventory.list, { query: { page: 2, limit: 10 } })
    expect(namesOf(body.data)).toEqual(['Tea 11', 'Tea 12'])
    expect(body).toMatchObject({ total: 12, totalPages: 2, currentPage: 2 })
    expect(body.totals).toEqual({ totalCost: 600, extendedPrice: 720, estimatedProfit: 120 })
    const found = await store.admin.send(inventory.list, { query: { search: '12' } })
    expect(found.body).toMatchObject({ total: 1, totals: body.totals })
  })

  test('a search takes signs for signs', async () => {
    const store = await openStore(server)
    await stock(store, { name: '100% cocoa' })
    await stock(store, { name: '100 grams' })
    const { body } = await store.admin.send(inventory.list, { query: { search: '100%' } })
    expect(namesOf(body.data)).toEqual(['100% cocoa'])
  })

  test('every order is stable and reversible', async () => {
    const store = await openStore(server)
    await stock(store, { name: 'b', stock: 3, pricePerUnit: 9, markup: 0 })
    await stock(store, { name: 'A', stock: 20, pricePerUnit: 1, markup: 50 })
    await stock(store, { name: 'c', stock: 1, pricePerUnit: 2, markup: 10 })
    const expected = {
      stock: ['c', 'b', 'A'],
      pricePerUnit: ['A', 'c', 'b'],
      totalCost: ['c', 'A', 'b'],
      markup: ['b', 'c', 'A'],
      extendedPrice: ['c', 'b', 'A'],
    }
    for (const sort of ingredientSorts) {
      const { body } = await store.admin.send(inventory.list, { query: { sort } })
      const wanted = expected[sort as keyof typeof expected] ?? ['A', 'b', 'c']
      expect([sort, ...namesOf(body.data)]).toEqual([sort, ...wanted])
    }
    const { body } = await store.admin.send(inventory.list, {
      query: { sort: 'stock', order: 'desc' },
    })
    expect(namesOf(body.data)).toEqual(['A', 'b', 'c'])
  })

  test('what runs low is what stands at its level or below, the emptiest first', async () => {
    const store = await openStore(server)
    await stock(store, { name: 'Full', stock: 11, lowStockLevel: 10 })
    await stock(store, { name: 'Half', stock: 5, lowStockLevel: 10 })
    await stock(store, { name: 'At its level', stock: 10, lowStockLevel: 10 })
    await stock(store, { name: 'None left', stock: 0 })
    await stock(store, { name: 'No level', stock: 1 })
    const { body } = await store.admin.send(inventory.list, {
      query: { low: 'true', sort: 'fullness' },
    })
    expect(namesOf(body.data)).toEqual(['None left', 'Half', 'At its level'])
    expect(body.total).toBe(3)
  })

  test('staff see what stands on the shelf and learn no cost, not even from the order', async () => {
    const store = await openStore(server)
    await stock(store, { name: 'Dear', pricePerUnit: 9 })
    await stock(store, { name: 'Cheap', pricePerUnit: 1 })
    const staff = await store.as('staff')
    const { body } = await staff.send(inventory.list, {
      query: { sort: 'pricePerUnit', order: 'desc' },
    })
    expect(namesOf(body.data)).toEqual(['Dear', 'Cheap'])
    expect(JSON.stringify(body)).not.toMatch(/price|cost|markup|totals/i)
    const byPrice = await staff.send(inventory.list, { query: { sort: 'pricePerUnit' } })
    expect(namesOf(byPrice.body.data)).toEqual(['Cheap', 'Dear'])
  })
})

describe('changing an ingredient', () => {
  test('a stock left as the form showed it keeps what was sold meanwhile', async () => {
    const store = await openStore(server)
    const { id } = await stock(store, { stock: 10 })
    await store.admin.send(inventory.move, {
      params: { id },
      body: { reason: 'waste', quantity: 4 },
    })
    const form = { name: 'Whole milk', pricePerUnit: 0.5, markup: 20, stock: 10 }
    const kept = await store.admin.send(inventory.change, {
      params: { id },
      body: { ...form, stockBefore: 10 },
    })
    expect(kept.body.data).toMatchObject({ name: 'Whole milk', stock: 6 })
    const set = await store.admin.send(inventory.change, {
      params: { id },
      body: { ...form, stock: 8, stockBefore: 10 },
    })
    expect(set.body.data.stock).toBe(8)
    expect((await ledgerOf(store, id))[0]).toMatchObject({ reason: 'adjust', quantity: 2 })
  })

  test('another store does not find it', async () => {
    const store = await openStore(server)
    const other = await openStore(server)
    const { id } = await stock(store)
    const body = { name: 'Mine', stock: 0, pricePerUnit: 0, markup: 0 }
    for (const refused of [
      await other.admin.send(inventory.change, { params: { id }, body }),
      await other.admin.send(inventory.one, { params: { id } }),
      await other.admin.send(inventory.movements, { params: { id } }),
      await other.admin.send(inventory.remove, { params: { id } }),
    ]) {
      expect([refused.status, refused.problem.message]).toEqual([404, 'Ingredient not found'])
    }
  })
})

describe('removing an ingredient', () => {
  test('is refused while a product uses it, and says which', async () => {
    const store = await openStore(server)
    const { id } = await stock(store)
    const { body: teas } = await store.admin.send(categories.add, {
      body: { name: 'Tea', slug: 'tea' },
    })
    await store.admin.send(products.add, {
      params: { storeId: store.id },
      body: {
        name: 'Latte',
        description: 'Milky',
        category: teas.data.id,
        price: 90,
        ingredients: [{ ingredient: id, count: 1 }],
      },
    })
    const { status, problem } = await store.admin.send(inventory.remove, { params: { id } })
    expect(status).toBe(409)
    expect(problem.message).toBe('"Milk" is used by "Latte" (recipe). Take it out there first.')
  })

  test('takes it from the list and leaves the ledger balanced', async () => {
    const store = await openStore(server)
    const { id } = await stock(store)
    expect((await store.admin.send(inventory.remove, { params: { id } })).status).toBe(200)
    expect((await store.admin.send(inventory.list, {})).body.total).toBe(0)
    expect((await store.admin.send(inventory.remove, { params: { id } })).status).toBe(404)
  })
})

describe('pictures', () => {
  const picture = (shade: number) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: { r: shade, g: 9, b: 9 } } })
      .png()
      .toBuffer()
  const showing = async (address: string) => (await server.app.inject({ url: address })).statusCode

  test('API-30 an uploaded picture is shown, and only the own ones may be', async () => {
    expect(inventory.addImage.path).toBe('/upload/ingredient-image')
    const store = await openStore(server)
    const other = await openStore(server)
    const { body } = await store.admin.upload(inventory.addImage, {}, await picture(1))
    expect(body.url).toBe(`/images/${store.id}/${body.key}`)
    const fields = { name: 'Milk', stock: 1, pricePerUnit: 1, markup: 0, image: body.url }
    const added = await store.admin.send(inventory.add, { body: fields })
    expect(added.body.data.image).toBe(body.url)
    for (const image of [body.url, 'https://elsewhere.example/x.webp', '/images/']) {
      const { problem } = await other.admin.send(inventory.add, { body: { ...fields, image } })
      expect(problem.fields).toEqual({ image: 'Please upload the picture again.' })
    }
  })

  test('API-31 a discarded picture goes, one that something shows stays', async () => {
    expect(inventory.removeImage.path).toBe('/upload/ingredient-image/:key')
    const store = await openStore(server)
    const { body: shown } = await store.admin.upload(inventory.addImage, {}, await picture(2))
    const { body: spare } = await store.admin.upload(inventory.addImage, {}, await picture(3))
    await store.admin.send(inventory.add, {
      body: { name: 'Milk', stock: 1, pricePerUnit: 1, markup: 0, image: shown.url },
    })
    for (const { key } of [shown, spare]) {
      expect((await store.admin.send(inventory.removeImage, { params: { key } })).status).toBe(200)
    }
    await expect.poll(() => showing(spare.url)).toBe(404)
    expect(await showing(shown.url)).toBe(200)
  })

  test('what is no picture is refused, and so is nothing at all', async () => {
    const store = await openStore(server)
    const { status } = await store.admin.upload(inventory.addImage, {}, Buffer.from('<svg/>'))
    expect(status).toBe(422)
    const { problem } = await store.admin.send(inventory.addImage, {})
    expect(problem.message).toBe('Please choose a picture.')
    const staff = await store.as('staff')
    expect((await staff.upload(inventory.addImage, {}, await picture(4))).status).toBe(403)
    expect((await staff.send(inventory.removeImage, { params: { key: 'x.webp' } })).status).toBe(
      403,
    )
  })
})

describe('the export', () => {
  const download = (store: TestStore, token = store.admin.token) =>
    server.app.inject({
      url: '/api/ingredients/export',
      headers: { authorization: `Bearer ${token}` },
    })

  test('AING-02 is the whole list, and no name runs as a formula', async () => {
    const store = await openStore(server)
    await stock(store, { name: '=HYPERLINK("x")', description: 'a, b' })
    await stock(store, {
      name: 'Café',
      lowStockLevel: 5,
      packs: [
        { name: 'sack', times: 1, quantity: 25, unit: 'kg' },
        { name: 'pallet', times: 40, quantity: 1, unit: 'sack' },
      ],
      density: 1.3,
      weightOfOne: 12,
      usablePart: 62,
    })
    const { statusCode, headers, payload } = await download(store)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(payload.split('\r\n')).toEqual([
      '\uFEFFName,Description,Unit,Stock,Low-stock level,Price/Unit,Total Cost,Markup (%),Extended Price,Packs,Weight of one ml (g),Weight of one (g),Usable part (%)',
      `"'=HYPERLINK(""x"")","a, b",g,100,,0.5,50,20,60,,,,`,
      'Café,,g,100,5,0.5,50,20,60,"sack = 25 kg; pallet = 40 × 1 sack",1.3,12,62',
      '',
    ])
  })

  test('reads on where a batch ended, also between equal names', async () => {
    const store = await openStore(server)
    await store.inside(({ db, storeId, now }) =>
      db
        .insertInto('ingredients')
        .values(
          Array.from({ length: 1203 }, (_, at) => ({
            storeId,
            id: crypto.randomUUID(),
            name: `Tea ${Math.floor(at / 7)}`,
            createdAt: now.toISOString(),
          })),
        )
        .execute(),
    )
    const { payload } = await download(store)
    expect(payload.trimEnd().split('\r\n')).toHaveLength(1204)
  })

  test('is not for staff', async () => {
    const store = await openStore(server)
    expect((await download(store, (await store.as('staff')).token)).statusCode).toBe(403)
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { orders } from '../../orders/contract.ts'
import { payments } from '../../payments/contract.ts'
import { sales } from '../../sales/contract.ts'
import { stores } from '../../stores/contract.ts'
import { openComboShop } from '../../testing/combo.ts'
import { addProduct, listUntrueShelves, place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { archives } from '../contract.ts'
import { leftOut, withheld } from '../store-archive.ts'
import { listTables } from './tables.ts'
import { openArchive } from './unpack.ts'

let old: TestServer
let other: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
let archive: Buffer
beforeAll(async () => {
  old = await startServer()
  other = await startServer()
  store = await openStore(old)
  await fillStore()
  archive = await archiveOf(store)
})
afterAll(async () => {
  await old.close()
  await other.close()
})

const ofStore = ({ id }: TestStore) => ({ params: { storeId: id } })
const drawn = (colour: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** A store with a day behind it: a menu, pictures, people, sales, one of them called off, and what was counted. */
async function fillStore(): Promise<void> {
  await store.admin.send(stores.change, {
    ...ofStore(store),
    body: {
      timeZone: 'Asia/Manila',
      deliveryFee: 25.5,
      receiptFooter: 'Come again ₱',
      description: 'Tea',
    },
  })
  await store.admin.upload(stores.addLogo, ofStore(store), await drawn('#c63'))
  tea = await stockTea(store, 100_000)
  const picture = await drawn('#36c')
  await store.admin.upload(
    products.addImage,
    { params: { storeId: store.id, id: tea.tea.id } },
    picture,
  )
  await store.admin.send(payments.save, {
    body: { storeId: store.id, customMethods: [{ name: 'Wallet' }] },
  })
  const cashier = await store.as('cashier')
  for (const quantity of [1, 2, 3]) {
    const item = { productId: tea.tea.id, quantity, addons: [tea.withPearls] }
    await place(quantity === 2 ? cashier : store.stranger, store, [item])
  }
  const { body } = await place(store.stranger, store, [{ productId: tea.tea.id, quantity: 1 }])
  await store.admin.send(orders.move, {
    params: { id: body.data.id },
    body: { status: 'cancelled' },
  })
  await cashier.send(sales.addCashflow, { body: { type: 'out', amount: 12.5, note: 'Ice' } })
}

async function archiveOf(from: TestStore): Promise<Buffer> {
  const answer = await from.server.app.inject({
    url: apiBase + addressOf(archives.exported, ofStore(from)),
    headers: { authorization: `Bearer ${from.admin.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return answer.rawPayload
}

const moveInto = (to: TestStore, file = archive) =>
  to.admin.upload(archives.imported, ofStore(to), file)

/** What the shop is, as its admin reads it; what a platform decides about it is left out. */
async function shopOf(of: TestStore) {
  const today = { query: {} }
  const { data: found } = (await of.admin.send(stores.byId, ofStore(of))).body
  const list = (await of.admin.send(orders.list, { query: { storeId: of.id } })).body.data
  const prints = await Promise.all(
    list.map(async ({ id }) => (await of.admin.send(orders.one, { params: { id } })).body.data),
  )
  const report = {
    store: found.store,
    summary: (await of.admin.send(sales.summary, today)).body.data,
    categories: (await of.admin.send(categories.list, { query: { store: of.id } })).body.data,
    products: (await of.admin.send(products.list, { query: { storeId: of.id } })).body.data,
    ingredients: (await of.admin.send(inventory.list, { query: {} })).body.data,
    prints,
  }
  const { slug: _slug, name: _name, ...own } = report.store as { slug: string; name: string }
  const text = JSON.stringify({ ...report, store: own })
  return JSON.parse(text.replaceAll(of.id, 'STORE').replaceAll(of.slug, 'SLUG')) as typeof report
}

const countOf = async ({ id, server }: TestStore, table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where store_id = ${id}`.execute(
    server.database.db,
  )
  return rows[0]?.count
}

describe('store-moves-house', () => {
  test('an archive fills an empty store of another Larder: totals, stock, ledger, pictures and prints are equal', async () => {
    const home = await openStore(other)
    const { status, body } = await moveInto(home)
    expect([status, body.data.missing]).toEqual([200, 0])
    const [before, after] = [await shopOf(store), await shopOf(home)]
    expect(after.summary).toEqual(before.summary)
    expect(after.ingredients).toEqual(before.ingredients)
    expect(after.products).toEqual(before.products)
    expect(after.categories).toEqual(before.categories)
    expect(after.prints).toEqual(before.prints)
    expect(before.prints).toHaveLength(4)
    expect(await listUntrueShelves(home)).toEqual([])
    expect(await countOf(home, 'stock_movements')).toBe(await countOf(store, 'stock_movements'))

    const [logo] = [
      (await home.stranger.send(stores.bySlug, { params: { slug: home.slug } })).body.data
        .logoImage,
    ]
    expect(logo).toContain(home.id)
    const picture = await other.app.inject({ url: logo ?? '' })
    const there = await old.app.inject({ url: (logo ?? '').replace(home.id, store.id) })
    expect(picture.rawPayload).toEqual(there.rawPayload)
    expect(picture.statusCode).toBe(200)

    const sold = await place(home.stranger, home, [{ productId: tea.tea.id, quantity: 1 }])
    expect(sold.body.data.orderNumber).toBe(
      Math.max(...before.prints.map(({ orderNumber }) => orderNumber)) + 1,
    )
    expect(await listUntrueShelves(home)).toEqual([])
  })

  test('people come along without their passwords, and whoever is there already stays who they are', async () => {
    const home = await openStore(other)
    await moveInto(home)
    const people = await sql<{ role: string; email: string }>`
      select role, email from users where store_id = ${home.id} order by role`.execute(
      other.database.db,
    )
    expect(people.rows.map(({ role }) => role)).toEqual(['admin', 'admin', 'cashier'])
    const cashier = people.rows.find(({ role }) => role === 'cashier')
    const tried = await home.stranger.send(accounts.login, {
      body: { email: cashier?.email ?? '', password: testPassword, storeSlug: home.slug },
    })
    expect(tried.status).toBe(401)
    expect(await countOf(home, 'account_emails')).toBe(3)
  })

  test('moving within one platform gives products ids of their own', async () => {
    const home = await openStore(old)
    expect((await moveInto(home)).status).toBe(200)
    const ids = (await shopOf(home)).products.map(({ id }) => id)
    expect(ids).toHaveLength(1)
    expect(ids).not.toContain(tea.tea.id)
    const sold = await place(home.stranger, home, [{ productId: ids[0] ?? '', quantity: 1 }])
    expect(sold.status).toBe(200)
    expect(await countOf(store, 'orders')).toBe(4)
  })

  test('a combo finds its parts and their sizes again, also within one platform', async () => {
    const shop = await openComboShop(old)
    const home = await openStore(old)
    expect((await moveInto(home, await archiveOf(shop.store))).status).toBe(200)
    const menu = (await shopOf(home)).products
    const combo = menu.find(({ name }) => name === shop.comboFields.name)
    const sold = await place(home.stranger, home, [{ productId: combo?.id ?? '', quantity: 1 }])
    expect([sold.status, sold.body.data.subtotal]).toEqual([200, 199])
    const params = { id: sold.body.data.id }
    const [line] = (await home.admin.send(orders.one, { params })).body.data.items
    expect(line?.parts?.map(({ name, size }) => [name, size])).toEqual([
      ['Okinawa', '16 oz'],
      ['Okinawa', '16 oz'],
      ['Pandesal', undefined],
    ])
    expect(line?.parts?.map(({ product }) => product)).not.toContain(shop.tea.id)
    expect(await listUntrueShelves(home)).toEqual([])
  })

  test('products stand in the order that their owner gave them', async () => {
    const shop = await openStore(old)
    const { category } = await stockTea(shop)
    const last = await addProduct(shop, { name: 'Wintermelon', category: category.id })
    await shop.admin.send(products.move, { params: { id: last.id }, body: { position: 1 } })
    const home = await openStore(other)
    await moveInto(home, await archiveOf(shop))
    const names = (await shopOf(home)).products.map(({ name }) => name)
    expect(names).toEqual(['Wintermelon', 'Classic Milk Tea'])
  })

  test('a store in use takes no archive, and what is none is refused', async () => {
    const home = await openStore(other)
    expect((await moveInto(store)).problem.message).toBe(
      'This store is in use already. An archive goes into an empty store only.',
    )
    expect((await moveInto(home, Buffer.from('no zip'))).problem.message).toBe(
      'This file is not the archive of a store, or it is damaged.',
    )
    // Within the bytes of the first table: what a file is called is said again at the end.
    const cut = Buffer.from(archive)
    cut.fill(0, 60, 124)
    expect((await moveInto(home, cut)).status).toBe(422)
    expect(await countOf(home, 'products')).toBe(0)
    const manager = await home.as('manager')
    expect((await manager.upload(archives.imported, ofStore(home), archive)).status).toBe(403)
  })
})

test('every table of a store is in its archive or left out by name, and nothing that is secret is in it', async () => {
  const line = await old.database.lend()
  const tables = await listTables(line).finally(() => line.release())
  const own = tables.filter(({ storeColumn }) => storeColumn !== null)
  const folder = await mkdtemp(join(tmpdir(), 'larder-archive-'))
  await writeFile(join(folder, 'store.zip'), archive)
  const { manifest, read, close } = await openArchive(join(folder, 'store.zip'))
  const named = [...Object.keys(manifest.tables), ...Object.keys(leftOut)].toSorted()
  expect(own.map(({ name }) => name)).toEqual(named)
  for (const [table, columns] of Object.entries(withheld)) {
    const known = own.find(({ name }) => name === table)?.columns
    expect(known).toEqual(expect.arrayContaining([...columns]))
  }
  const looksSecret = /hash(?:es)?$|secret|token/
  const secret = own
    .filter(({ name }) => !(name in leftOut))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => looksSecret.test(column) && !withheld[name]?.includes(column))
        .map((column) => `${name}.${column}`),
    )
  // Hashes of tokens that name the store they are for, and of what was sent, by which the same is known again.
  expect(secret).toEqual([
    'orders.guest_token_hashes',
    'orders.request_hash',
    'payment_proofs.picture_hash',
  ])
  for (const name of Object.keys(manifest.files)) {
    for await (const piece of read(name)) expect(piece.toString()).not.toContain('$argon2')
  }
  close()
  await rm(folder, { recursive: true })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archives } from '../../../archive/contract.ts'
import { erasures } from '../../../erasure/contract.ts'
import { apiBase } from '../../../kit/api-base.ts'
import { addressOf } from '../../../kit/endpoint.ts'
import { createImages, diskStore, filesOfPicture } from '../../../kit/server/images.ts'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customer } from '../../../testing/menu.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
} from '../../../testing/test-server.ts'
import { receiptOf } from '../../../testing/wallet-receipts.ts'
import { openWalletShop } from '../../../testing/wallet-shop.ts'
import { orders } from '../../contract.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'

let server: TestServer
let files: ReturnType<typeof diskStore>
beforeAll(async () => {
  files = diskStore(await mkdtemp(join(tmpdir(), 'larder-proofs-')))
  server = await startServer({ images: createImages(files) })
})
afterAll(() => server.close())

/** An order that was paid by what was shown of it, and is done. */
async function openDone() {
  const shop = await openWalletShop(server, { asksReference: true, asksPicture: true })
  const one = await shop.order()
  const { id } = (await one.show(await receiptOf('777').png().toBuffer(), 'REF-777')).body.data
  await shop.confirm(id, one.total)
  await shop.store.admin.send(orders.move, { params: one.params, body: { status: 'delivered' } })
  const proofs = async () =>
    (await shop.store.admin.send(paymentProofs.ofOrder, { params: one.params })).body.data
  const keys = async () =>
    (
      await sql<{ key: string }>`select key from images where store_id = ${shop.store.id}`.execute(
        server.database.db,
      )
    ).rows.map(({ key }) => key)
  return { ...shop, one, id, proofs, keys }
}

test('whoever is erased takes along what they have shown, its files too; that it was paid stays', async () => {
  const { store, one, proofs, keys } = await openDone()
  const [key = ''] = await keys()
  expect(await Promise.all(filesOfPicture(key).map(files.get))).not.toContain(undefined)
  const body = { email: customer.email, password: testPassword }
  expect((await store.admin.send(erasures.person, { body })).status).toBe(200)
  expect(await proofs()).toMatchObject([
    { reference: '', hasPicture: false, state: 'confirmed', counted: one.total },
  ])
  const { rows } = await sql<{ row: string }>`
    select row_to_json(payment_proofs)::text as row from payment_proofs where store_id = ${store.id}`.execute(
    server.database.db,
  )
  // With its letters: an id may hold three sevens in a row.
  expect(rows[0]?.row).not.toMatch(/ref.?777/i)
  expect(rows[0]?.row).toContain('"reference_key":""')
  expect(await keys()).toEqual([])
  const left = async () =>
    (await Promise.all(filesOfPicture(key).map(files.get))).filter((file) => file !== undefined)
  await expect.poll(async () => (await left()).length).toBe(0)
})

test('an archive takes along what was shown, with its picture', async () => {
  const { store, one, id, proofs } = await openDone()
  const { rawPayload } = await server.app.inject({
    url: apiBase + addressOf(archives.exported, { params: { storeId: store.id } }),
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  const home = await openStore(server)
  const moved = await home.admin.upload(
    archives.imported,
    { params: { storeId: home.id } },
    rawPayload,
  )
  expect(moved.status).toBe(200)
  const { body } = await home.admin.send(paymentProofs.ofOrder, { params: one.params })
  const without = (rows: Awaited<ReturnType<typeof proofs>>) =>
    rows.map(({ decidedBy: _decidedBy, ...row }) => row)
  expect(without(body.data)).toEqual(without(await proofs()))
  const asked = { params: { id: one.id, proofId: id }, query: {} }
  const [here, there] = await Promise.all([
    home.admin.send(paymentProofs.picture, asked),
    store.admin.send(paymentProofs.picture, asked),
  ])
  expect([here.status, here.body.picture]).toEqual([200, there.body.picture])
})

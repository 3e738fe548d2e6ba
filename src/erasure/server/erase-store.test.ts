import { readdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { accounts } from '../../accounts/contract.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createImages, diskStore } from '../../kit/server/images.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { newId } from '../../kit/server/ids.ts'
import { operator } from '../../operator/contract.ts'
import { stores } from '../../stores/contract.ts'
import { finish, known } from '../../testing/known-customer.ts'
import {
  openStore,
  operatorOf,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { erasures } from '../contract.ts'
import { takeAway } from './erase-store.ts'

// A whole store is made and read again and again.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-erased-'))
  server = await startServer({ jobsEverySeconds: 0.5, images: createImages(diskStore(folder)) })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = undefined
})

const day = 86_400_000
const inDays = (days: number) => {
  server.clock.now = new Date(Date.now() + days * day)
}

/** What the schedule does, at once. */
async function night(): Promise<void> {
  const mark = newId()
  const once = { name: 'erase-stores', contents: z.object({ once: z.string() }) }
  await inTransaction(
    server.database,
    { role: 'larder_platform', storeId: undefined, readOnly: false },
    (db) => server.jobs.enqueue(db, once, { once: mark }),
  )
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text as state from pgboss.job where data ->> 'once' = ${mark}`.execute(
      server.database.db,
    )
    return rows[0]?.state
  }
  await expect.poll(state).toBe('completed')
}

/** Every table in which a row names the store, the queue included, as whoever owns the database reads them. */
async function tablesNaming({ id }: TestStore): Promise<readonly string[]> {
  const { db } = server.database
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job') order by 1`.execute(
    db,
  )
  const naming: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} as each where strpos(each::text, ${id}) > 0`.execute(
      db,
    )
    if ((found.rows[0]?.count ?? 0) > 0) naming.push(name)
  }
  return naming
}

async function withPicture(store: TestStore): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await store.admin.upload(stores.addLogo, { params: { storeId: store.id } }, picture)
}

const closing = (store: TestStore, password = testPassword) => ({
  params: { storeId: store.id },
  body: { password },
})

test('a closed store serves nobody, and comes back as it was', async () => {
  const store = await openStore(server)
  const { customer } = await known(store)
  const { email } = (await store.admin.send(accounts.me, {})).body.user
  // Weeks go by, and sessions with them.
  const signIn = async () => {
    const body = { email, password: testPassword, storeSlug: store.slug }
    const { body: session } = await store.stranger.send(accounts.login, { body })
    return callerOf(server.app, session.token)
  }
  expect((await store.admin.sendRaw(erasures.close, closing(store, 'Not-mine-7!'))).status).toBe(
    422,
  )
  expect((await customer.sendRaw(erasures.close, closing(store))).status).toBe(403)
  const { body } = await store.admin.send(erasures.close, closing(store))
  expect(Math.round((Date.parse(body.erasesAt) - Date.now()) / day)).toBe(30)
  const shown = await store.stranger.send(stores.bySlug, { params: { slug: store.slug } })
  expect(shown.body.data.isSuspended).toBe(true)
  expect(JSON.stringify(shown.body)).not.toContain('erasesAt')
  expect((await store.admin.sendRaw(erasures.list, { query: {} })).status).toBe(403)
  await vi.waitFor(
    () =>
      expect(
        server.mails.some(({ subject }) => /is closed and will be erased on/.test(subject)),
      ).toBe(true),
    60_000,
  )
  inDays(29)
  await night()
  const back = { params: { storeId: store.id } }
  expect((await customer.sendRaw(erasures.callBack, back)).status).not.toBe(200)
  const admin = await signIn()
  await admin.send(erasures.callBack, back)
  expect((await admin.sendRaw(erasures.callBack, back)).status).toBe(409)
  inDays(31)
  await night()
  expect((await (await signIn()).send(erasures.list, { query: {} })).body.data).toEqual([])
})

test('what an owner has closed is no way out of what the platform has closed', async () => {
  const store = await openStore(server)
  await store.admin.send(erasures.close, closing(store))
  const asOperator = operatorOf(server)
  const params = { slug: store.slug }
  await asOperator.send(operator.suspend, { params, body: { reason: 'Fraud' } })
  await store.admin.send(erasures.callBack, { params: { storeId: store.id } })
  expect((await store.admin.sendRaw(erasures.list, { query: {} })).status).toBe(403)
  expect((await asOperator.send(operator.store, { params })).body.data.standing).toBe('suspended')
})

test('when its time is over everything of a store is gone, pictures and queue included, and nothing of another', async () => {
  const [store, other] = [await openStore(server), await openStore(server)]
  const { order } = await known(store)
  await known(other)
  await finish(store, order.id)
  await withPicture(store)
  await withPicture(other)
  const files = async ({ id }: TestStore) => readdir(join(folder, id)).catch(() => [])
  expect((await files(store)).length).toBeGreaterThan(0)
  const before = await tablesNaming(store)
  for (const name of [
    'stores',
    'users',
    'orders',
    'order_events',
    'stock_movements',
    'store_changes',
    'images',
    'store_slugs',
  ]) {
    expect(before).toContain(`public.${name}`)
  }
  const ofOther = await tablesNaming(other)
  const params = { slug: store.slug }
  const asOperator = operatorOf(server)
  await asOperator.send(operator.closeStore, { params, body: { reason: 'Asked by letter' } })
  const { email } = (await store.admin.send(accounts.me, {})).body.user
  inDays(31)
  await night()

  expect(await tablesNaming(store)).toEqual(['public.operator_acts'])
  expect(await files(store)).toEqual([])
  expect((await files(other)).length).toBeGreaterThan(0)
  expect(await tablesNaming(other)).toEqual(expect.arrayContaining([...ofOther]))
  expect((await store.stranger.sendRaw(stores.bySlug, { params })).status).toBe(404)
  expect((await store.admin.sendRaw(accounts.me, {})).status).toBe(401)
  const { data } = (await asOperator.send(operator.acts, { query: {} })).body
  expect(data[0]).toMatchObject({
    act: 'erased a store',
    operator: 'Larder',
    subject: store.slug,
    store: null,
  })
  expect(data[0]?.reason).toMatch(/^\d{2,} rows in \d{2,} tables and 1 pictures$/)
  // Another store may be written to at the same moment.
  expect(server.mails.findLast(({ to }) => to === email)?.subject).toMatch(/is erased$/)
})

test('no request may delete from a ledger or a history, whatever it sets', async () => {
  const store = await openStore(server)
  await known(store)
  for (const table of ['store_changes', 'stock_movements', 'money_movements', 'order_events']) {
    await expect(
      store.inside(async ({ db, storeId }) => {
        await sql`select set_config('app.erasing_store', ${storeId}, true)`.execute(db)
        await sql`delete from ${sql.table(table)}`.execute(db)
      }),
    ).rejects.toThrow('permission denied')
  }
  const { db } = server.database
  await expect(sql`delete from store_changes`.execute(db)).rejects.toThrow('append-only')
})

test('a store that was called back while the night began stays', async () => {
  const store = await openStore(server)
  await store.admin.send(erasures.close, closing(store))
  // As the list of the night still has it.
  const tryIt = async (now: Date) => {
    const line = await server.database.lend()
    try {
      await line.query('begin')
      return await takeAway(
        line,
        { database: server.database, images: createImages(diskStore(folder)) },
        store.id,
        now,
      )
    } finally {
      await line.query('rollback')
      line.release()
    }
  }
  expect(await tryIt(new Date(Date.now() + 29 * day))).toBeUndefined()
  await store.admin.send(erasures.callBack, { params: { storeId: store.id } })
  expect(await tryIt(new Date(Date.now() + 31 * day))).toBeUndefined()
  expect((await store.admin.send(erasures.list, { query: {} })).body.data).toEqual([])
})

import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accounts } from '../../accounts/contract.ts'
import { issueTicket } from '../../accounts/server/login-tickets.ts'
import { inTransaction } from '../../database/transaction.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { countTriesAtOnce } from '../../kit/server/tries.ts'
import { orderPush } from '../../orders/push/contract.ts'
import { takeEvent } from '../../payments/server/attempt-queries.ts'
import { move, openTeaShop, subscriptionsOf } from '../../testing/push-shop.ts'
import { readableLog } from '../../testing/log.ts'
import { overTriggers } from '../../testing/on-cluster.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

const { log, take } = readableLog()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ log, jobsEverySeconds: 0.5 })
})
beforeEach(() => at(0))
afterAll(() => server.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noon = Date.parse('2026-03-02T12:00:00Z')

/** Milliseconds after noon. */
function at(ms: number): void {
  server.clock.now = new Date(noon + ms)
}

const platform = { role: 'larder_platform', storeId: undefined, readOnly: false } as const

/** What the schedule does, at once; answers how it ended. */
async function run(name: string): Promise<string> {
  const once = { name, contents: z.object({ once: z.string() }) }
  const mark = newId()
  await inTransaction(server.database, platform, (db) =>
    server.jobs.enqueue(db, once, { once: mark }),
  )
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text as state from pgboss.job where data ->> 'once' = ${mark}`.execute(
      server.database.db,
    )
    return rows[0]?.state ?? ''
  }
  await expect.poll(state).toMatch(/completed|retry/)
  return state()
}

const countOf = (
  store: TestStore,
  table: 'sessions' | 'passwordResets' | 'loginTickets' | 'knownPlaces' | 'webhookInbox',
) =>
  store.inside(async ({ db }) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('storeId', '=', store.id)
      .executeTakeFirstOrThrow()
    return count
  })

const report = (scope: Scope) =>
  takeEvent(scope, { provider: 'paypal', eventId: 'WH-1', kind: 'PAID', attemptId: null })

const addCode = ({ db, storeId, now }: Scope, userId: string) =>
  db
    .insertInto('passwordResets')
    .values({
      storeId,
      userId,
      id: newId(),
      codeHash: Buffer.from('x'),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 10 * minute).toISOString(),
    })
    .execute()

describe('every night', () => {
  test('sessions, codes and tickets go a day after they ended, and nobody’s who is still signed in', async () => {
    // The letter to the owner of one that opens brings a ticket of its own.
    const store = await openStore(server, { isOpen: false })
    const customer = await store.as('customer')
    await store.inside((scope) => addCode(scope, store.adminId))
    await store.inside((scope) => issueTicket(scope))
    const counts = async () => [
      await countOf(store, 'sessions'),
      await countOf(store, 'passwordResets'),
      await countOf(store, 'loginTickets'),
    ]
    // Staff stay signed in for twelve hours, customers for a week; codes are good for ten minutes.
    at(day + 10 * minute - 1)
    await run('clear-expired')
    expect(await counts()).toEqual([2, 1, 1])
    at(12 * hour + day - 1)
    await run('clear-expired')
    expect(await counts()).toEqual([2, 0, 0])
    at(12 * hour + day)
    await run('clear-expired')
    expect(await counts()).toEqual([1, 0, 0])
    expect((await customer.send(accounts.me, {})).status).not.toBe(401)
  })

  test('events of providers go after ninety days: until then one that is sent again is known', async () => {
    const store = await openStore(server)
    expect(await store.inside(report)).toBe(true)
    at(90 * day - 1)
    await run('clear-expired')
    expect(await store.inside(report)).toBe(false)
    at(90 * day)
    await run('clear-expired')
    expect(await countOf(store, 'webhookInbox')).toBe(0)
  })

  test('places go where nobody has been for ninety days, of operators too', async () => {
    const store = await openStore(server)
    await store.as('staff')
    const { db } = server.database
    const operatorId = newId()
    const seenAt = new Date(noon).toISOString()
    await db
      .insertInto('operators')
      .values({
        id: operatorId,
        email: 'o@x.com',
        passwordHash: '',
        sealedTotpSecret: 'x.x',
        createdAt: seenAt,
      })
      .execute()
    const placeHash = Buffer.from('x')
    await db.insertInto('operatorPlaces').values({ operatorId, placeHash, seenAt }).execute()
    const tokenHash = Buffer.from('x')
    const session = { operatorId, tokenHash, isConfirmed: true, lastUsedAt: seenAt }
    await db
      .insertInto('operatorSessions')
      .values({ ...session, expiresAt: seenAt })
      .execute()
    const operatorRows = async () => [
      (await db.selectFrom('operatorPlaces').select('seenAt').execute()).length,
      (await db.selectFrom('operatorSessions').select('expiresAt').execute()).length,
    ]
    const places = await countOf(store, 'knownPlaces')
    expect(places).toBeGreaterThan(0)
    at(day - 1)
    await run('clear-expired')
    expect(await operatorRows()).toEqual([1, 1])
    at(90 * day - 1)
    await run('clear-expired')
    expect([await countOf(store, 'knownPlaces'), ...(await operatorRows())]).toEqual([places, 1, 0])
    at(90 * day)
    await run('clear-expired')
    expect([await countOf(store, 'knownPlaces'), ...(await operatorRows())]).toEqual([0, 0, 0])
  })

  test('where browsers are told of an order goes a day after it was handed over', async () => {
    const { store, order } = await openTeaShop(server)
    // Orders of strangers are tries, too: not at the moment of those below.
    at(-1)
    const { id, query } = await order()
    const endpoint = 'https://push.example.com/x'
    const keys = createECDH('prime256v1').generateKeys('base64url')
    const body = { endpoint, keys: { p256dh: keys, auth: 'BgdHbY0Ba8JLbRGgnVyczg' } }
    const begun = await store.stranger.send(orderPush.begin, { params: { id }, query, body })
    expect(begun.status).toBe(200)
    await move(store, id, 'delivered')
    at(day - 2)
    await run('clear-expired')
    expect(await subscriptionsOf(store, id)).toHaveLength(1)
    at(day - 1)
    await run('clear-expired')
    expect(await subscriptionsOf(store, id)).toEqual([])
  })

  test('a store that cannot be cleared keeps no other from it, and is named in the log', async () => {
    const [broken, whole] = [await openStore(server), await openStore(server)]
    for (const store of [broken, whole]) await store.inside(report)
    const { db } = server.database
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise 'not this one'; end $$`.execute(db)
    await overTriggers(db, (own) =>
      sql`create trigger refused before delete on webhook_inbox for each row
        when (old.store_id = ${sql.lit(broken.id)}) execute function refuse()`.execute(own),
    )
    at(90 * day)
    take()
    expect(await run('clear-expired')).toBe('retry')
    expect(await countOf(whole, 'webhookInbox')).toBe(0)
    expect(take().filter(({ msg }) => msg === 'a store was not cleared')).toMatchObject([
      { store: broken.id, err: { message: 'not this one' } },
    ])
    await overTriggers(db, (own) => sql`drop trigger refused on webhook_inbox`.execute(own))
    await sql`drop function refuse`.execute(db)
  })
})

test('every hour, tries go whose time is over', async () => {
  const one = { limit: { name: 'clearing', most: 0, withinMs: hour }, key: 'x' }
  await countTriesAtOnce(server.database, new Date(noon), [one])
  const left = async () =>
    (await server.database.db.selectFrom('tries').select('endsAt').execute()).filter(
      ({ endsAt }) => endsAt === new Date(noon + hour).toISOString(),
    ).length
  at(hour - 1)
  await run('clear-tries')
  expect(await left()).toBe(1)
  at(hour)
  await run('clear-tries')
  expect(await left()).toBe(0)
})

test('all are on the schedule, once, also when the time came while no server ran', async () => {
  const { rows } = await sql`
    select name, cron, timezone, options ->> 'missed' as missed from pgboss.schedule order by name`.execute(
    server.database.db,
  )
  expect(rows).toEqual([
    { name: 'clear-expired', cron: '23 3 * * *', timezone: 'UTC', missed: 'once' },
    { name: 'clear-tries', cron: '7 * * * *', timezone: 'UTC', missed: 'once' },
    { name: 'erase-stores', cron: '41 2 * * *', timezone: 'UTC', missed: 'once' },
  ])
})

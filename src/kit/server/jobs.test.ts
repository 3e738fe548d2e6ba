import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  openStore,
  openTestDatabase,
  startServer,
  type TestServer,
} from '../../testing/test-server.ts'
import { createLog } from '../../app/server/log.ts'
import { createJobs, type Job } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const unknownJob: Job<string> = { name: 'nobody-does-this', contents: z.string() }

test('what stores wait for is seen by no request, and asking for more leaves the store where it was', async () => {
  const store = await openStore(server)
  for (const table of ['pgboss.job', 'pgboss.queue']) {
    const look = store.inside(({ db }) => sql.raw(`select * from ${table}`).execute(db))
    await expect(look).rejects.toThrow(/permission denied/)
  }
  const { rows } = await store.inside(async ({ db, enqueue }) => {
    await enqueue({ name: 'welcome-mail', contents: z.unknown() }, welcome)
    return sql<{ role: string }>`select current_user as role`.execute(db)
  })
  expect(rows).toEqual([{ role: 'larder_app' }])
})

test('a letter is sent when the transaction that asked for it is committed, and only then', async () => {
  const store = await openStore(server)
  const ask = (to: string, more: () => void) =>
    store.inside(async ({ enqueue }) => {
      await enqueue({ name: 'welcome-mail', contents: z.unknown() }, { ...welcome, to })
      more()
    })
  const failing = ask('never@example.com', () => {
    throw new Error('The sale fell through')
  })
  await expect(failing).rejects.toThrow('fell through')
  await ask('sent@example.com', () => undefined)
  const readers = () => server.mails.map(({ to }) => to)
  await expect.poll(readers).toContain('sent@example.com')
  expect(readers()).not.toContain('never@example.com')
})

test('a job that nobody does is a mistake, not a silence', async () => {
  const store = await openStore(server)
  await expect(store.inside(({ enqueue }) => enqueue(unknownJob, 'x'))).rejects.toThrow(
    'somebody does the job',
  )
})

test('what fails is tried again for a day, also in a queue that an earlier version made', async () => {
  const database = await openTestDatabase()
  const begin = async () => {
    const jobs = createJobs(database, createLog('silent'))
    jobs.work(unknownJob, async () => undefined)
    await jobs.start()
    await jobs.stop()
  }
  await begin()
  await sql`update pgboss.queue set retry_limit = 8, retry_delay_max = 60`.execute(database.db)
  await begin()
  const { rows } = await sql<{ limit: number; first: number; most: number }>`
    select retry_limit as limit, retry_delay as first, retry_delay_max as most
    from pgboss.queue where name = ${unknownJob.name}`.execute(database.db)
  const [{ limit, first, most } = { limit: 0, first: 0, most: 0 }] = rows
  const pauses = Array.from({ length: limit }, (_, at) => Math.min(first * 2 ** at, most))
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
  expect(Math.floor(hours)).toBe(24)
  await database.close()
})

test('what is repeated is done once at each of its times, by one of all servers', async () => {
  const database = await openTestDatabase()
  const done: string[] = []
  const servers = ['one', 'other'].map((name) => {
    const jobs = createJobs(database, createLog('silent'), 0.5)
    jobs.repeat('clock', '* * * * *', async () => void done.push(name))
    return jobs
  })
  for (const jobs of servers) await jobs.start()
  // The queue looks at its clock twice a minute.
  await expect.poll(() => done.length, { timeout: 70_000 }).toBeGreaterThan(0)
  for (const jobs of servers) await jobs.stop()
  const { rows: schedules } = await sql`select name, cron from pgboss.schedule`.execute(database.db)
  expect(schedules).toEqual([{ name: 'clock', cron: '* * * * *' }])
  const { rows: slots } = await sql<{ times: number }>`
    select count(*) as times from pgboss.job where name = 'clock' group by singleton_on`.execute(
    database.db,
  )
  expect(slots.map(({ times }) => times)).toEqual(slots.map(() => 1))
  await database.close()
})

const welcome = { to: 'ana@example.com', firstName: 'Ana', storeName: 'Tea', slug: 'tea' }

import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from './open.ts'

const syncs = { count: 0 }
const { fsyncSync, fdatasyncSync } = fs

/** The embedded database asks this process to hand its files to the disk. */
beforeAll(() => {
  const counted = (sync: (file: number) => void) => (file: number) => {
    syncs.count += 1
    sync(file)
  }
  Object.assign(fs, { fsyncSync: counted(fsyncSync), fdatasyncSync: counted(fdatasyncSync) })
  syncBuiltinESMExports()
})
afterAll(() => {
  Object.assign(fs, { fsyncSync, fdatasyncSync })
  syncBuiltinESMExports()
})

describe.skipIf(inject('databaseUrl') !== '')('the embedded database', () => {
  let dataDir: string
  let database: Database
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'larder-durable-'))
    database = await open()
    await sql`create table sales (id int primary key, note text)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const open = () => openDatabase({ url: undefined, dataDir, onLost: () => undefined })

  async function syncsOf(work: () => Promise<unknown>): Promise<number> {
    const before = syncs.count
    await work()
    return syncs.count - before
  }

  const sell = (from: number, count: number) =>
    database.db.transaction().execute(async (db) => {
      for (let id = from; id < from + count; id += 1) {
        await sql`insert into sales values (${id}, ${'x'.repeat(500)})`.execute(db)
      }
    })

  test('hands every committed transaction to the disk, once, whatever it wrote', async () => {
    for (let id = 0; id < 20; id += 1) expect(await syncsOf(() => sell(id, 1))).toBe(1)
    expect(await syncsOf(() => sell(100, 50))).toBe(1)
  })

  test('asks nothing of the disk for what is only read or is rolled back', async () => {
    const read = () => sql`select count(*) from sales`.execute(database.db)
    expect(await syncsOf(read)).toBe(0)
    const roll = () =>
      database.db
        .transaction()
        .execute(async (db) => {
          await sql`insert into sales values (1000)`.execute(db)
          throw new Error('The customer went away')
        })
        .catch(() => undefined)
    expect(await syncsOf(roll)).toBe(0)
  })

  test('has on the disk, before it answers, what another opening of the folder then reads', async () => {
    await sell(500, 1)
    await database.close()
    database = await open()
    const { rows } = await sql<{ count: number }>`select count(*) as count from sales`.execute(
      database.db,
    )
    expect(rows).toEqual([{ count: 71 }])
  })

  test('is set to wait for the disk', async () => {
    const { rows } = await sql`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages`.execute(database.db)
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }])
  })
})

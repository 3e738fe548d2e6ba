import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { EmbeddedStopped } from './embedded-socket.ts'
import { openDatabase, type Database } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const { writeSync } = fs

/** From here on no file grows; what it holds may be written over. */
function fillDisk(): void {
  const write = writeSync as (...args: unknown[]) => number
  Object.assign(fs, {
    writeSync(file: number, ...rest: unknown[]) {
      const [, , length, position] = rest
      if (Number(position) + Number(length) > fs.fstatSync(file).size) {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      }
      return write(file, ...rest)
    },
  })
  syncBuiltinESMExports()
}

function freeDisk(): void {
  Object.assign(fs, { writeSync })
  syncBuiltinESMExports()
}

describe.skipIf(inject('databaseUrl') !== '')('the embedded database on a full disk', () => {
  let dataDir: string
  let database: Database
  let lost: Error[]
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'larder-full-'))
    lost = []
    database = await open()
    await sql`create table sales (note text)`.execute(database.db)
  })
  afterEach(async () => {
    freeDisk()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const open = () => openDatabase({ url: undefined, dataDir, onLost: (error) => lost.push(error) })

  const sell = (note = 'x'.repeat(1500)) =>
    sql`insert into sales values (${note})`.execute(database.db)

  async function count(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from sales`.execute(database.db)
    return rows[0]?.count ?? 0
  }

  /** Sells until the disk refuses; answers how many sales were acknowledged, and the refusal. */
  async function sellUntilRefused(one: () => Promise<unknown>) {
    for (let sold = 0; sold < 100; sold += 1) {
      try {
        await one()
      } catch (error) {
        return { sold, error }
      }
    }
    return { sold: 100, error: undefined }
  }

  test('refuses what makes a table longer, reads on, and sells again when there is space', async () => {
    fillDisk()
    const { sold, error } = await sellUntilRefused(() => sell())
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error).toMatchObject({ code: '53100' })
    expect(await count()).toBe(sold)
    freeDisk()
    await sell()
    expect(await count()).toBe(sold + 1)
    expect(lost).toEqual([])
  })

  test('that cannot begin a new piece of its log says so, answers at once, ends, and starts again whole', async () => {
    await sell()
    fillDisk()
    const { sold, error } = await sellUntilRefused(async () => {
      // The table has space; the next piece of the log was made in advance, or is made now.
      await sell('small')
      await sql`select pg_switch_wal()`.execute(database.db)
    })
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(lost).toContainEqual(expect.any(EmbeddedStopped))
    expect(lost.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^The embedded database has stopped: .*No space left on device$/),
    )
    await expect(count()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(sell()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.close()

    freeDisk()
    database = await open()
    const kept = await count()
    expect(kept).toBeGreaterThanOrEqual(1 + sold)
    await sell()
    expect(await count()).toBe(kept + 1)
  })
})

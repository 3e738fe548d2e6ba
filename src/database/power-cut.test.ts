import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { watchDisk, type Disk } from '../testing/disk.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Db } from './open.ts'

interface Cut {
  readonly folder: string
  readonly when: string
  /** The orders that had been acknowledged then. */
  readonly sold: number
}

const orders = 40

describe.skipIf(inject('databaseUrl') !== '')('a power cut', () => {
  let home: string
  let disk: Disk
  const cuts: Cut[] = []
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'larder-power-'))
    for (const name of ['data', 'shelf']) await mkdir(join(home, name))
    disk = watchDisk(join(home, 'data'), join(home, 'shelf'), Math.random)
  })
  afterAll(async () => {
    disk.remove()
    await rm(home, { recursive: true, force: true })
  })

  const open = (dataDir: string) =>
    openDatabase({ url: undefined, dataDir, onLost: () => undefined })

  let sold = 0
  function cut(when: string): void {
    const folder = join(home, `cut-${cuts.length}`)
    disk.cut(folder)
    cuts.push({ folder, when, sold })
  }

  /** A first start and its first sales, with the power failing now and again. */
  async function firstDay(): Promise<void> {
    const database = await open(join(home, 'data'))
    cut('before anything was written')
    await migrate(database.db)
    await sql`create table sales (id int primary key, note text)`.execute(database.db)
    const chosen = [0, 1].map((half) => Math.floor(((half + Math.random()) * orders) / 2))
    const checkpoint = Math.floor(Math.random() * orders)
    for (let id = 0; id < orders; id += 1) {
      // In the middle of a commit, before what it wrote is kept.
      if (chosen.includes(id)) disk.onSync = () => once(`in the commit of sale ${id}`)
      await sql`insert into sales values (${id}, ${'x'.repeat(900)})`.execute(database.db)
      sold = id + 1
      if (id === checkpoint) await sql`checkpoint`.execute(database.db)
    }
    cut(`after all sales, the checkpoint being at ${checkpoint}`)
    await database.close()
  }

  function once(when: string): void {
    disk.onSync = () => undefined
    cut(when)
  }

  async function countSales(db: Db): Promise<number> {
    const { rows } = await sql<{ has: boolean }>`
      select to_regclass('sales') is not null as has`.execute(db)
    if (rows[0]?.has !== true) return 0
    const counted = await sql<{ count: number }>`select count(*) as count from sales`.execute(db)
    return counted.rows[0]?.count ?? 0
  }

  test('loses nothing that was acknowledged, at whatever moment from the first start on', async () => {
    await firstDay()
    disk.remove()
    expect(cuts).toHaveLength(4)
    for (const { folder, when, sold: acknowledged } of cuts) {
      const database = await open(folder)
      try {
        await migrate(database.db)
        const isWhole = (await countSales(database.db)) >= acknowledged
        expect([when, isWhole]).toEqual([when, true])
      } finally {
        await database.close()
      }
    }
  }, 240_000)
})

import { findFirstAdmin } from '../../accounts/server/queries.ts'
import type { Table } from '../../archive/server/tables.ts'
import type { Line } from '../../database/lending.ts'
import { takingItsTime } from '../../database/limits.ts'
import { filesOfPicture } from '../../kit/server/images.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asPlatformJob, asStoreJob } from '../../kit/server/transact.ts'
import { listStoresToErase } from '../../stores/server/platform-queries.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { storeErasedMail } from './mails.ts'
import {
  countRows,
  deleteJobs,
  deleteRows,
  findTraces,
  insideStore,
  listStoreTables,
} from './store-queries.ts'

/** What was there, and what is still found: in numbers. */
export interface StoreProof {
  readonly rows: number
  readonly tables: number
  readonly pictures: number
  /** By column, where the store's id is still named. */
  readonly left: Readonly<Record<string, number>>
}

export interface ErasedStore extends StoreProof {
  readonly storeId: string
  readonly slug: string
}

/** Who has to hear of a store that is gone: the record of the platform. */
export type NoteErased = (scope: PlatformScope, erased: ErasedStore) => Promise<void>

/** The stores whose time is over, one after the other: what is wrong with one keeps no other here. */
export async function eraseDueStores(backbone: Backbone, note: NoteErased): Promise<void> {
  const { log } = backbone.app
  const due = await asPlatformJob(backbone, log, listStoresToErase)
  let failed = 0
  for (const { id, slug } of due) {
    await eraseStore(backbone, id, slug, note).catch((error: unknown) => {
      log.error({ err: error, store: id }, 'a store was not erased')
      failed += 1
    })
  }
  if (failed > 0) throw new Error(`${failed} of ${due.length} stores were not erased`)
}

async function eraseStore(
  backbone: Backbone,
  storeId: string,
  slug: string,
  note: NoteErased,
): Promise<void> {
  const { database, images, events, sendMail } = backbone
  const { log } = backbone.app
  const last = await asStoreJob(backbone, log, storeId, async (scope) => ({
    owner: await findFirstAdmin(scope),
    name: (await findPublicStore(scope))?.name ?? slug,
  }))
  const proof = await takingItsTime(async () => {
    const line = await database.lend()
    try {
      await line.query(`begin; set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0`)
      return await takeAway(line, { database, images }, storeId, backbone.now())
    } catch (error) {
      await line.query('rollback')
      throw error
    } finally {
      line.release()
    }
  })
  if (proof === undefined) return
  for (const topic of ['store', 'menu', 'stock', 'orders', 'people'] as const) {
    events.publish({ storeId, topic })
  }
  await asPlatformJob(backbone, log, (scope) => note(scope, { ...proof, storeId, slug }))
  log.info({ store: storeId, ...proof }, 'a store is erased')
  if (last.owner === undefined) return
  await sendMail(storeErasedMail(last.owner.email, last.name, proof)).catch((err: unknown) =>
    log.warn({ err, store: storeId }, 'the last letter of a store was not sent'),
  )
}

/** All of it or nothing; undefined when the store was called back a moment ago. */
export async function takeAway(
  line: Line,
  { database, images }: Pick<Backbone, 'database' | 'images'>,
  storeId: string,
  now: Date,
): Promise<StoreProof | undefined> {
  const { owner } = database.manner
  const tables = await listStoreTables(line)
  const due = await insideStore(line, owner, storeId, () => readDue(line, tables, storeId, now))
  if (due === undefined) {
    await line.query('rollback')
    return undefined
  }
  const { before, pictures, slugs } = due
  await deleteRows(line, owner, tables, storeId)
  await deleteJobs(line, storeId, slugs)
  const left = await findTraces(line, storeId)
  // Before the rows are gone for good: were they gone first, a power cut would leave files that nobody knows of.
  for (const { key } of pictures) {
    await images.remove(key)
    for (const file of filesOfPicture(key)) {
      if ((await images.read(file)) !== undefined) throw new Error('A picture is still there')
    }
  }
  await line.query('commit')
  return {
    rows: Object.values(before).reduce((sum, count) => sum + count, 0),
    tables: Object.keys(before).length,
    pictures: pictures.length,
    left,
  }
}

/** What is there of a store whose time is over; the store is held. */
async function readDue(line: Line, tables: readonly Table[], storeId: string, now: Date) {
  const { rows: due } = await line.query(
    `select slug from stores where id = '${storeId}' and erases_at <= $1 for update`,
    [now.toISOString()],
  )
  if (due.length === 0) return undefined
  const before = await countRows(line, tables, storeId)
  const { rows: pictures } = await line.query(
    `select key from images where store_id = '${storeId}'`,
  )
  return {
    before,
    pictures: pictures as readonly { readonly key: string }[],
    slugs: (due as readonly { readonly slug: string }[]).map(({ slug }) => slug),
  }
}

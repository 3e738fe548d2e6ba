import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { PrintJob } from '../contract.ts'
import { Paper } from '../paper.ts'
import {
  abandonedAfterMs,
  opensWithinMs,
  paperKinds,
  printFailures,
  printJobStatuses,
  type PaperKind,
  type PrintJobStatus,
} from '../printer.ts'

export interface NewPrint {
  readonly printerId: string
  readonly kind: PaperKind
  readonly title: string
  readonly paper: Paper
  readonly opensDrawer?: boolean
  readonly orderId?: string
  /** Printed by itself, under this name: asked for again, it is not printed again. */
  readonly once?: string
}

const ofStore = (scope: Scope) =>
  scope.db.selectFrom('printJobs').where('printJobs.storeId', '=', scope.storeId)

/** Undefined when the same was asked for before. */
export async function insertPrint(scope: Scope, print: NewPrint): Promise<string | undefined> {
  const { paper, opensDrawer = false, orderId = null, once = null, ...named } = print
  const now = scope.now.toISOString()
  const row = await scope.db
    .insertInto('printJobs')
    .values({
      ...named,
      storeId: scope.storeId,
      id: newId(),
      paper: JSON.stringify(paper),
      opensDrawer,
      orderId,
      once,
      askedBy: scope.actor.userId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'once']).where('once', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findPrint = (scope: Scope, id: string) =>
  ofStore(scope)
    .select([
      'id',
      'printerId',
      'kind',
      'title',
      'paper',
      'opensDrawer',
      'orderId',
      'status',
      'tries',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Of what opens a drawer and prints nothing. */
const isOpening = sql<boolean>`(opens_drawer and paper = '[]')`

/**
 * Whether this kind was printed of an order, or is about to be. What failed came not at all or not whole, and counts as none, as
 * does what only opened the drawer; of what is older than prints are kept, and of what a browser printed, nobody knows.
 */
export async function wasPrinted(scope: Scope, orderId: string, kind: PaperKind): Promise<boolean> {
  const found = await ofStore(scope)
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('status', '!=', sql.lit('failed'))
    .where(isOpening, '=', false)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Takes openings of a printer off the line, that nobody stands before any more. */
export async function removeOpenings(
  scope: Scope,
  printerId: string,
  statuses: readonly PrintJobStatus[],
  before?: string,
): Promise<void> {
  await scope.db
    .deleteFrom('printJobs')
    .where('storeId', '=', scope.storeId)
    .where('printerId', '=', printerId)
    .where(isOpening)
    .where('status', 'in', statuses)
    .$if(before !== undefined, (query) => query.where('updatedAt', '<=', before ?? ''))
    .execute()
}

const mostListed = 100

/** What needs somebody first, then the latest. */
export async function listPrints(scope: Scope): Promise<PrintJob[]> {
  const rows = await ofStore(scope)
    .innerJoin('printers', (join) =>
      join
        .onRef('printers.storeId', '=', 'printJobs.storeId')
        .onRef('printers.id', '=', 'printJobs.printerId'),
    )
    .select([
      'printJobs.id',
      'printerId',
      'printers.name as printer',
      'kind',
      'title',
      'status',
      'reason',
      'printJobs.createdAt',
      'updatedAt',
      isOpening.as('isOpening'),
    ])
    .orderBy(sql`status = 'failed'`, 'desc')
    // A paper is still missed when the drawer is long shut.
    .orderBy(sql`status = 'failed' and ${isOpening}`)
    .orderBy(sql`status in ('queued', 'sending')`, 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind), status: statusOf(row.status) }))
}

const kindOf = (kind: string): PaperKind => paperKinds.find((known) => known === kind) ?? 'receipt'
const statusOf = (status: string): PrintJobStatus =>
  printJobStatuses.find((known) => known === status) ?? 'failed'

export async function removePrint(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('printJobs')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

/** Papers of orders bear names. */
export async function removePrintsOf(scope: Scope, orderIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('printJobs')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
}

export async function savePrint(
  scope: Scope,
  id: string,
  now: {
    readonly status: PrintJobStatus
    readonly reason: string
    readonly tries?: number
    readonly printerId?: string
  },
): Promise<void> {
  await scope.db
    .updateTable('printJobs')
    .set({ ...now, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

export interface TakenPrint {
  readonly id: string
  readonly title: string
  readonly paper: Paper
  readonly opensDrawer: boolean
  readonly tries: number
}

/**
 * The next paper of a printer, from now on being printed; undefined when there is none, or while another is in the
 * printer. The caller holds the printer.
 */
export async function takeNextPrint(
  scope: Scope,
  printerId: string,
): Promise<TakenPrint | undefined> {
  await giveUpAbandoned(scope, printerId)
  await removeOpenings(scope, printerId, ['queued'], openedBefore(scope))
  const of = ofStore(scope).where('printerId', '=', printerId)
  const busy = await of.select('id').where('status', '=', 'sending').executeTakeFirst()
  if (busy !== undefined) return undefined
  const next = await of
    .select(['id', 'title', 'paper', 'opensDrawer', 'tries'])
    .where('status', '=', 'queued')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return undefined
  const tries = next.tries + 1
  await savePrint(scope, next.id, { status: 'sending', reason: '', tries })
  return { ...next, tries, paper: Paper.parse(next.paper) }
}

/** Since when a paper is in the printer. */
export async function findBusySince(scope: Scope, printerId: string): Promise<Date | undefined> {
  const busy = await ofStore(scope)
    .select('updatedAt')
    .where('printerId', '=', printerId)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return busy && new Date(busy.updatedAt)
}

/** Whoever had them was switched off in the middle. */
async function giveUpAbandoned(scope: Scope, printerId: string): Promise<void> {
  const given = await scope.db
    .updateTable('printJobs')
    .set({
      status: 'failed',
      reason: printFailures.abandoned,
      updatedAt: scope.now.toISOString(),
    })
    .where('storeId', '=', scope.storeId)
    .where('printerId', '=', printerId)
    .where('status', '=', 'sending')
    .where('updatedAt', '<=', abandonedBefore(scope))
    .executeTakeFirst()
  if (given.numUpdatedRows > 0n) scope.announce('prints')
}

/** What somebody began to send before then, and has not spoken of since, nobody is printing any more. */
export const abandonedBefore = ({ now }: Pick<Scope, 'now'>): string =>
  new Date(now.getTime() - abandonedAfterMs).toISOString()

/** What should have opened the drawer then opens it no more: its customer has gone. */
const openedBefore = ({ now }: Pick<Scope, 'now'>): string =>
  new Date(now.getTime() - opensWithinMs).toISOString()

/** In a copy of a database; answers how many. */
export async function failWaitingPrints(scope: Scope): Promise<number> {
  const failed = await scope.db
    .updateTable('printJobs')
    .set({ status: 'failed', reason: printFailures.copied, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return Number(failed.numUpdatedRows)
}

/** Papers that nothing has happened to for longer than that. */
export async function forgetPrints(scope: Scope, forMs: number): Promise<void> {
  const before = new Date(scope.now.getTime() - forMs).toISOString()
  await scope.db
    .deleteFrom('printJobs')
    .where('storeId', '=', scope.storeId)
    .where('updatedAt', '<', before)
    .execute()
}

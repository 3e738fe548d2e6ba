import type { ErasedStore } from '../../erasure/server/erase-store.ts'
import { newId } from '../../kit/server/ids.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import { acts, commandLine, type Act } from '../act.ts'

interface Done {
  readonly act: Act
  readonly storeId?: string
  /** What it was done to, if not to a store: somebody's address, a job. */
  readonly subject?: string
  readonly reason?: string
  /** Who, where the request does not know yet. */
  readonly operator?: string
}

/** Written in the transaction of the act itself: there is no act without its record, and no record without its act. */
export async function record(scope: PlatformScope, done: Done): Promise<void> {
  await scope.db
    .insertInto('operatorActs')
    .values({
      id: newId(),
      operator: done.operator ?? scope.actor.operator ?? commandLine,
      act: acts[done.act],
      aboutStoreId: done.storeId ?? null,
      subject: done.subject ?? '',
      reason: done.reason ?? '',
      createdAt: scope.now.toISOString(),
    })
    .execute()
}

export interface ActFilter {
  readonly storeId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** One page of what was done, latest first, and how many there are. */
export async function listActs(scope: PlatformScope, { storeId, limit, offset }: ActFilter) {
  const matching = scope.db
    .selectFrom('operatorActs')
    .$if(storeId !== undefined, (query) => query.where('aboutStoreId', '=', storeId ?? ''))
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'operator', 'act', 'aboutStoreId', 'subject', 'reason', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

/** A store whose time was over: nobody did that in this moment, and it is on the record all the same. */
export const recordErasedStore = (
  scope: PlatformScope,
  { storeId, slug, rows, tables, pictures }: ErasedStore,
): Promise<void> =>
  record(scope, {
    operator: 'Larder',
    act: 'eraseStore',
    storeId,
    subject: slug,
    reason: `${rows} rows in ${tables} tables and ${pictures} pictures`,
  })

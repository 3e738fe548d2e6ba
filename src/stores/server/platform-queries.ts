import { sql } from 'kysely'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { containing } from '../../kit/server/search.ts'
import type { Standing } from '../store.ts'

const columns = [
  'id',
  'slug',
  'name',
  'email',
  'phone',
  'country',
  'paymentStatus',
  'referenceNumber',
  'paymentMethod',
  'suspendedAt',
  'suspendedReason',
  'erasesAt',
  'createdAt',
] as const

export interface StoreFilter {
  readonly search: string
  readonly standing: Standing | undefined
  readonly limit: number
  readonly offset: number
}

/** As `standingOf` says it, for the database. */
const hasStanding = (standing: Standing) =>
  ({
    suspended: sql<boolean>`(suspended_at is not null or erases_at is not null)`,
    open: sql<boolean>`suspended_at is null and erases_at is null and payment_status = 'completed'`,
    waiting: sql<boolean>`suspended_at is null and erases_at is null and payment_status = 'pending' and reference_number is not null`,
    registering: sql<boolean>`suspended_at is null and erases_at is null and payment_status = 'pending' and reference_number is null`,
  })[standing]

/** One page of all stores, newest first, and how many match. */
export async function listStores(scope: PlatformScope, filter: StoreFilter) {
  const { search, standing, limit, offset } = filter
  const matching = scope.db
    .selectFrom('stores')
    .$if(standing !== undefined, (query) => query.where(hasStanding(standing ?? 'open')))
    .$if(search !== '', (query) =>
      query.where(
        sql`concat_ws(' ', name, slug, email, phone, reference_number)`,
        'ilike',
        containing(search),
      ),
    )
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

export type StoreOverview = Awaited<ReturnType<typeof listStores>>['rows'][number]

export async function listStoresById(
  scope: PlatformScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoreOverview>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.db
    .selectFrom('stores')
    .select(columns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Closes the store of the scope. */
export async function suspendStore(scope: Scope, reason: string): Promise<void> {
  scope.announce('store')
  await scope.db
    .updateTable('stores')
    .set({ suspendedAt: scope.now.toISOString(), suspendedReason: reason })
    .where('id', '=', scope.storeId)
    .execute()
}

/** False when it was not closed. */
export async function reopenStore(scope: Scope): Promise<boolean> {
  scope.announce('store')
  const reopened = await scope.db
    .updateTable('stores')
    .set({ suspendedAt: null, suspendedReason: '' })
    .where('id', '=', scope.storeId)
    .where('suspendedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return reopened !== undefined
}

export async function listStoreIds(scope: PlatformScope): Promise<readonly string[]> {
  const rows = await scope.db.selectFrom('stores').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Those whose owners closed them long enough ago. */
export const listStoresToErase = (scope: PlatformScope) =>
  scope.db
    .selectFrom('stores')
    .select(['id', 'slug'])
    .where('erasesAt', '<=', scope.now.toISOString())
    .orderBy('erasesAt')
    .execute()

/** False when it is being closed already. */
export async function closeStore(scope: Scope, erasesAt: Date): Promise<boolean> {
  scope.announce('store')
  const closed = await scope.db
    .updateTable('stores')
    .set({ erasesAt: erasesAt.toISOString() })
    .where('id', '=', scope.storeId)
    .where('erasesAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** False when nobody had closed it. It comes back for as long as it is there, also after its time. */
export async function callStoreBack(scope: Scope): Promise<boolean> {
  scope.announce('store')
  const back = await scope.db
    .updateTable('stores')
    .set({ erasesAt: null })
    .where('id', '=', scope.storeId)
    .where('erasesAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

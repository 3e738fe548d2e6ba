import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Station, StationFields } from '../contract.ts'

export const listStations = (scope: Scope): Promise<Station[]> =>
  scope.db
    .selectFrom('stations')
    .select(['id', 'name', 'categoryIds', 'takesRest', 'amberMinutes', 'redMinutes'])
    .where('storeId', '=', scope.storeId)
    .orderBy('position')
    .execute()

/** The same, held to the end of the transaction: two who save at once come one after the other. */
export async function lockStations(scope: Scope): Promise<Station[]> {
  await scope.db
    .selectFrom('stations')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read again: whoever waited has waited for other ones.
  return listStations(scope)
}

/** In place of all that were there; those that have an id keep it. */
export async function saveStations(
  scope: Scope,
  stations: readonly StationFields[],
): Promise<void> {
  const { storeId } = scope
  await scope.db.deleteFrom('stations').where('storeId', '=', storeId).execute()
  if (stations.length === 0) return
  await scope.db
    .insertInto('stations')
    .values(
      stations.map(({ id, ...fields }, position) => ({
        ...fields,
        storeId,
        id: id ?? newId(),
        position,
      })),
    )
    .execute()
}

/** The marks of the lines of these orders, by `keyOf`. */
export async function listMarks(scope: Scope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never>()
  const rows = await scope.db
    .selectFrom('barLines')
    .select(['orderId', 'position', 'bumpedAt', 'recalledAt', 'acknowledgedAt'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** The orders of which a line was made after this moment, or asked back and not made since. */
export async function listTouched(scope: Scope, madeAfter: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('barLines')
    .select('orderId')
    .distinct()
    .where('storeId', '=', scope.storeId)
    .where(({ eb, or, and }) =>
      or([
        eb('bumpedAt', '>', madeAfter),
        and([eb('bumpedAt', 'is', null), eb('recalledAt', 'is not', null)]),
      ]),
    )
    .execute()
  return rows.map(({ orderId }) => orderId)
}

export const keyOf = ({
  orderId,
  position,
}: {
  readonly orderId: string
  readonly position: number
}) => `${orderId} ${position}`

interface Marks {
  readonly bumpedAt?: string | null
  readonly recalledAt?: string
  readonly acknowledgedAt?: string
}

export async function saveMarks(
  scope: Scope,
  orderId: string,
  positions: readonly number[],
  marks: Marks,
): Promise<void> {
  const userId = scope.actor.userId ?? null
  await scope.db
    .insertInto('barLines')
    .values(
      positions.map((position) => ({
        storeId: scope.storeId,
        orderId,
        position,
        userId,
        ...marks,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'orderId', 'position']).doUpdateSet({ userId, ...marks }),
    )
    .execute()
}

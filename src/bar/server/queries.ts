import { sql } from 'kysely'
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

/** Where in its order a piece stands: its line, and of a combo the part. */
export interface Place {
  readonly position: number
  readonly part?: number | undefined
}

/** The marks of the lines of these orders and of the parts of combos, by `keyOf`. */
export async function listMarks(scope: Scope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never>()
  const marks = ['orderId', 'position', 'bumpedAt', 'recalledAt', 'acknowledgedAt'] as const
  const lines = await scope.db
    .selectFrom('barLines')
    .select(marks)
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', orderIds)
    .execute()
  const parts = await scope.db
    .selectFrom('barParts')
    .select([...marks, 'part'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', orderIds)
    .execute()
  return new Map([...lines, ...parts].map((row) => [keyOf(row), row]))
}

/** What was done to a piece last; to a part also with its whole line, where a version before this one has marked that. */
export function markOf<Mark extends Moments>(
  marks: ReadonlyMap<string, Mark>,
  { orderId, position, part }: Place & { readonly orderId: string },
): Mark | undefined {
  const own = marks.get(keyOf({ orderId, position, part }))
  const whole = marks.get(keyOf({ orderId, position }))
  return own === undefined || (whole !== undefined && latestOf(whole) > latestOf(own)) ? whole : own
}

interface Moments {
  readonly bumpedAt: string | null
  readonly recalledAt: string | null
  readonly acknowledgedAt: string | null
}

const latestOf = ({ bumpedAt, recalledAt, acknowledgedAt }: Moments): string =>
  [bumpedAt, recalledAt, acknowledgedAt].reduce<string>(
    (latest, moment) => (moment !== null && moment > latest ? moment : latest),
    '',
  )

/** The orders of which something was made after this moment, or asked back and not made since. */
export async function listTouched(scope: Scope, madeAfter: string): Promise<string[]> {
  const { storeId } = scope
  const { rows } = await sql<{ orderId: string }>`
    select order_id from bar_lines where store_id = ${storeId} and ${isTouched(madeAfter)}
    union
    select order_id from bar_parts where store_id = ${storeId} and ${isTouched(madeAfter)}
  `.execute(scope.db)
  return rows.map(({ orderId }) => orderId)
}

const isTouched = (madeAfter: string) =>
  sql`(bumped_at > ${madeAfter} or bumped_at is null and recalled_at is not null)`

const keyOf = ({ orderId, position, part }: Place & { readonly orderId: string }) =>
  [orderId, position, ...(part === undefined ? [] : [part])].join(' ')

export async function saveMarks(
  scope: Scope,
  orderId: string,
  places: readonly Place[],
  marks: Partial<Moments>,
): Promise<void> {
  const { storeId } = scope
  const userId = scope.actor.userId ?? null
  const row = { storeId, orderId, userId, ...marks }
  const lines = places.filter(({ part }) => part === undefined)
  const parts = places.flatMap(({ position, part }) =>
    part === undefined ? [] : [{ ...row, position, part }],
  )
  if (lines.length > 0) {
    await scope.db
      .insertInto('barLines')
      .values(lines.map(({ position }) => ({ ...row, position })))
      .onConflict((conflict) =>
        conflict.columns(['storeId', 'orderId', 'position']).doUpdateSet({ userId, ...marks }),
      )
      .execute()
  }
  if (parts.length > 0) {
    await scope.db
      .insertInto('barParts')
      .values(parts)
      .onConflict((conflict) =>
        conflict
          .columns(['storeId', 'orderId', 'position', 'part'])
          .doUpdateSet({ userId, ...marks }),
      )
      .execute()
  }
}

/**
 * What a version before this one has marked of a combo whole is of each of its parts from here on: otherwise that mark would say
 * that it is asked back whatever becomes of them. Whoever calls it holds the order.
 */
export async function handToParts(
  scope: Scope,
  orderId: string,
  places: readonly Place[],
): Promise<void> {
  const parts = places.filter(({ part }) => part !== undefined)
  if (parts.length === 0) return
  const marks = await listMarks(scope, [orderId])
  for (const [position, ofLine] of Map.groupBy(parts, (each) => each.position)) {
    if (!marks.has(keyOf({ orderId, position }))) continue
    for (const part of ofLine) {
      const mark = markOf(marks, { orderId, ...part })
      if (mark === undefined) continue
      const { bumpedAt, recalledAt, acknowledgedAt } = mark
      await saveMarks(scope, orderId, [part], { bumpedAt, recalledAt, acknowledgedAt })
    }
    await scope.db
      .deleteFrom('barLines')
      .where('storeId', '=', scope.storeId)
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute()
  }
}

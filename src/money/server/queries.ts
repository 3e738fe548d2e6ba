import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Movement, MovementKind } from '../movement.ts'
import { besideOrders, movementKinds } from '../movement.ts'

/** A row with the part of a payment that it belongs to. */
export type PartMovement = Movement & { readonly partId?: string | null }

/** Rows as a statement takes them: one JSON array. */
export const movementsJson = (movements: readonly PartMovement[]): string =>
  JSON.stringify(
    movements.map(({ kind, method, amount, reference = '', note = '', partId = null }) => ({
      id: newId(),
      kind,
      method,
      amount,
      reference,
      note,
      part_id: partId,
    })),
  )

interface Paying {
  /** The statement's part that has one row when there is an order. */
  readonly order: string
  readonly orderId: string
  readonly userId: string
  readonly now: string
  /** The place of `movementsJson`. */
  readonly movements: string
}

/** Writes what was paid with an order into the ledger, in the statement that writes the order. */
export const paidText = (storeId: string, { order, orderId, userId, now, movements }: Paying) => `
  paid as (
    insert into money_movements (store_id, id, kind, method, amount, order_id, reference, note, part_id, user_id, created_at)
    select ${storeId}, move.id, move.kind, move.method, move.amount, ${orderId}, move.reference, move.note, move.part_id, ${userId}, ${now}
    from ${order}, jsonb_to_recordset(${movements}) as move
      (id uuid, kind text, method text, amount numeric, reference text, note text, part_id uuid)
  )`

/** Enters what moved for an order, which the caller holds; the order knows by it what is paid. */
export async function moveMoney(
  scope: Scope,
  orderId: string,
  movements: readonly Movement[],
  partId: string | null = null,
): Promise<void> {
  if (movements.length === 0) return
  await scope.db
    .insertInto('moneyMovements')
    .values(
      movements.map((movement) => ({
        ...movement,
        storeId: scope.storeId,
        id: newId(),
        orderId,
        partId,
        userId: scope.actor.userId ?? null,
        createdAt: scope.now.toISOString(),
      })),
    )
    .execute()
}

/** What has moved for an order so far, first things first. */
export async function listMoneyOf(scope: Scope, orderId: string) {
  const rows = await scope.db
    .selectFrom('moneyMovements')
    .select([
      'id',
      'kind',
      'method',
      'amount',
      'reference',
      'note',
      'partId',
      'userId',
      'createdAt',
    ])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }))
}

/** What came for each of these orders less what went back, by method: those of one order in the order of their names. */
export async function listNetOf(scope: Scope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{
    readonly orderId: string
    readonly method: string
    readonly amount: number
  }>`
    select order_id, method, sum(amount) as amount from money_movements
    where store_id = ${scope.storeId} and order_id = any (${orderIds}) and kind <> all (${besideOrders})
    group by order_id, method having sum(amount) <> 0
    order by order_id, method collate "C"`.execute(scope.db)
  return rows
}

/** The database holds these words to the ones we know. */
export const kindOf = (kind: string): MovementKind =>
  movementKinds.find((known) => known === kind) ?? 'payment'

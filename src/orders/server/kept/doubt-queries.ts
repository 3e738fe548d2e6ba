import { newId } from '../../../kit/server/ids.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { DoubtKind } from '../../kept-sale.ts'

export interface NewDoubt {
  readonly kind: DoubtKind
  readonly said: string
  /** Of what is missing. */
  readonly ingredientId?: string
  readonly quantity?: number
}

/** Doubts as the statement that writes an order takes them: one JSON array. */
export const doubtsJson = (doubts: readonly NewDoubt[]): string =>
  JSON.stringify(
    doubts.map(({ kind, said, ingredientId = null, quantity = null }) => ({
      id: newId(),
      kind,
      said,
      ingredient_id: ingredientId,
      quantity,
    })),
  )

interface Doubted {
  readonly orderId: string
  /** The place of `doubtsJson`. */
  readonly doubts: string
  /** The statement's part that has one row when there is an order. */
  readonly from: string
}

/** Writes what to look at in an order, in the statement that writes the order. */
export const insertDoubtsText = (storeId: string, { orderId, doubts, from }: Doubted) => `
  insert into sale_doubts (store_id, id, order_id, kind, said, ingredient_id, quantity, created_at)
  select ${storeId}, own.id, ${orderId}, own.kind, own.said, own.ingredient_id, own.quantity, now()
  from ${from}, jsonb_to_recordset(${doubts}) as own
    (id uuid, kind text, said text, ingredient_id uuid, quantity numeric)`

const doubtRows = (scope: Scope) =>
  scope.db
    .selectFrom('saleDoubts')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.storeId', '=', 'saleDoubts.storeId')
        .onRef('orders.id', '=', 'saleDoubts.orderId'),
    )
    .where('saleDoubts.storeId', '=', scope.storeId)
    .select([
      'saleDoubts.id',
      'saleDoubts.kind',
      'saleDoubts.said',
      'saleDoubts.createdAt',
      'saleDoubts.orderId',
      'saleDoubts.lookedAt',
      'saleDoubts.lookedBy',
      'orders.number as orderNumber',
      'orders.receipt',
      'orders.createdAt as soldAt',
    ])
    .orderBy('saleDoubts.createdAt', 'desc')
    .orderBy('saleDoubts.id', 'desc')

/** All that nobody has looked at, then the latest of the others. */
export async function listDoubts(scope: Scope, lookedAtMost: number) {
  const open = await doubtRows(scope).where('lookedAt', 'is', null).execute()
  const others = await doubtRows(scope)
    .where('lookedAt', 'is not', null)
    .limit(lookedAtMost)
    .execute()
  return [...open, ...others]
}

/** False when there is no such doubt. */
export async function saveLook(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('saleDoubts')
    .set(({ fn, val }) => ({
      lookedAt: fn.coalesce('lookedAt', val(scope.now.toISOString())),
      lookedBy: fn.coalesce('lookedBy', val(scope.actor.userId ?? null)),
    }))
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A sale whose answer was lost keeps the number that its customer holds. */
export async function saveReceipt(scope: Scope, orderId: string, receipt: string): Promise<void> {
  await scope.db
    .updateTable('orders')
    .set({ receipt })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', orderId)
    .where('receipt', 'is', null)
    .execute()
}

export async function isReceiptTaken(scope: Scope, receipt: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('receipt', '=', receipt)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

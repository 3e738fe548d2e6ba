import type { Need } from '../../../inventory/ingredient.ts'
import { newId } from '../../../kit/server/ids.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { CorrectedLine, CorrectionKind, SoldLine } from '../../correction.ts'

export interface StoredLine extends SoldLine {
  /** What one of it took from the shelf. */
  readonly recipe: readonly Need[]
}

export async function listSoldLines(scope: Scope, orderId: string): Promise<StoredLine[]> {
  const rows = await scope.db
    .selectFrom('orderLines')
    .select(['position', 'name', 'quantity', 'subtotal', 'cost', 'recipe'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, recipe: row.recipe as readonly Need[] }))
}

/** First things first. */
export async function listCorrections(scope: Scope, orderId: string) {
  const rows = await scope.db
    .selectFrom('orderCorrections')
    .select(['id', 'kind', 'amount', 'lines', 'reason', 'userId', 'createdAt'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, lines: row.lines as readonly CorrectedLine[] }))
}

/** Writes down what is taken out of an order that the caller holds; the order is worth less by it. */
export async function insertCorrection(
  scope: Scope,
  orderId: string,
  correction: {
    readonly kind: CorrectionKind
    readonly amount: number
    readonly cost: number
    readonly lines: readonly CorrectedLine[]
    readonly reason: string
  },
): Promise<void> {
  await scope.db
    .insertInto('orderCorrections')
    .values({
      ...correction,
      lines: JSON.stringify(correction.lines),
      storeId: scope.storeId,
      id: newId(),
      orderId,
      userId: scope.actor.userId ?? null,
      createdAt: scope.now.toISOString(),
    })
    .execute()
}

import { sql } from 'kysely'
import { newId } from '../../../kit/server/ids.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { sumMoney } from '../../../kit/money.ts'
import { taxOnTop } from '../../../pricing/tax.ts'
import { soldAt } from '../../correction-taxes.ts'
import { listLineCharges } from '../charge-queries.ts'
import { listLinesOff } from '../discount-queries.ts'
import type { StoredTax } from '../tax-queries.ts'
import type { CorrectedLine, CorrectionKind, SoldLine, SoldNeed } from '../../correction.ts'

export interface StoredLine extends SoldLine {
  /** What one of it took from the shelf. */
  readonly recipe: readonly SoldNeed[]
}

/**
 * A line is worth what was paid for it: less what was taken off it, with its share of what was charged beside the products.
 * @param taxes of the order, of which those that come on top of the line and of its charges belong to it, too.
 */
export async function listSoldLines(
  scope: Scope,
  orderId: string,
  taxes: readonly StoredTax[],
): Promise<StoredLine[]> {
  const rows = await scope.db
    .selectFrom('orderLines')
    .select(['position', 'name', 'quantity', 'subtotal', 'cost', 'recipe'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const off = await listLinesOff(scope, orderId)
  const charged = await listLineCharges(scope, orderId)
  return rows.map((row) => ({
    ...row,
    subtotal: sumMoney([
      row.subtotal,
      taxOnTop(soldAt(taxes, row.position)),
      ...off
        .filter(({ position }) => position === row.position)
        .flatMap(({ amount, taxOff }) => [-amount, -taxOff]),
      ...charged.filter(({ position }) => position === row.position).map(({ amount }) => amount),
    ]),
    recipe: row.recipe as readonly SoldNeed[],
  }))
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
): Promise<string> {
  const id = newId()
  await scope.db
    .insertInto('orderCorrections')
    .values({
      ...correction,
      lines: JSON.stringify(correction.lines),
      storeId: scope.storeId,
      id,
      orderId,
      userId: scope.actor.userId ?? null,
      createdAt: scope.now.toISOString(),
    })
    .execute()
  return id
}

/** What was taken out of sales from one moment to another, and at any time out of these orders. */
export const listCorrectionsOf = (
  scope: Scope,
  { from, to, orderIds }: { from: string; to: string; orderIds: readonly string[] },
) =>
  scope.db
    .selectFrom('orderCorrections')
    .select(['id', 'orderId', 'userId', 'createdAt'])
    .where('storeId', '=', scope.storeId)
    .where(
      sql<boolean>`(created_at between ${from} and ${to} or order_id = any(${orderIds}::uuid[]))`,
    )
    .execute()

import type { Scope } from '../../kit/server/scope.ts'

/** The ledger of one ingredient, latest first. Ids grow with time, so they order it. */
export function listMovements(
  scope: Scope,
  ingredientId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  return scope.db
    .selectFrom('stockMovements')
    .select(['id', 'reason', 'quantity', 'balance', 'note', 'userId', 'orderId', 'createdAt'])
    .select(['typedQuantity', 'typedUnit'])
    .where('storeId', '=', scope.storeId)
    .where('ingredientId', '=', ingredientId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countMovements(scope: Scope, ingredientId: string): Promise<number> {
  const { total } = await scope.db
    .selectFrom('stockMovements')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('storeId', '=', scope.storeId)
    .where('ingredientId', '=', ingredientId)
    .executeTakeFirstOrThrow()
  return total
}

/** What was entered by hand under this number. */
export const findEntry = (scope: Scope, entryId: string) =>
  scope.db
    .selectFrom('stockMovements')
    .select(['ingredientId', 'reason', 'quantity', 'balance', 'note', 'userId'])
    .where('storeId', '=', scope.storeId)
    .where('entryId', '=', entryId)
    .executeTakeFirst()

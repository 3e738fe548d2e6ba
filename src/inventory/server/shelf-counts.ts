import type { Scope } from '../../kit/server/scope.ts'

/** How many ingredients a store keeps, and of how many nothing is left. */
export const countShelf = (scope: Scope) =>
  scope.db
    .selectFrom('ingredients')
    .where('storeId', '=', scope.storeId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      fn.countAll<number>().filterWhere('stock', '<=', 0).as('out'),
    ])
    .executeTakeFirstOrThrow()

import type { Scope } from '../../kit/server/scope.ts'

/** Whether an order, however old, shows this picture. */
export async function isPictureOrdered(scope: Scope, image: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('orderLines')
    .select('orderId')
    .where('storeId', '=', scope.storeId)
    .where('image', '=', image)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

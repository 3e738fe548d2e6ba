import type { Scope } from '../../kit/server/scope.ts'

/** Whether a product of the store shows this picture. */
export async function isPictureOnMenu(scope: Scope, image: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('products')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('image', '=', image)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

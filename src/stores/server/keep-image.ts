import { imageBase, type Images, type KeptPicture } from '../../kit/server/images.ts'
import type { Scope } from '../../kit/server/scope.ts'

/** Enters a picture that has been stored among those the store may show; answers its address. */
export async function keepImage(scope: Scope, { key, bytes }: KeptPicture): Promise<string> {
  await scope.db
    .insertInto('images')
    .values({ storeId: scope.storeId, key, bytes, createdAt: scope.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return imageBase + key
}

/** Whether an address leads to a picture this store has stored; no other may stand in its tables. */
export async function isKept(scope: Scope, address: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('images')
    .select('key')
    .where('storeId', '=', scope.storeId)
    .where('key', '=', address.slice(imageBase.length))
    .executeTakeFirst()
  return row !== undefined && address.startsWith(imageBase)
}

/** Forgets a picture. Its files go after the commit, so that a failure leaves nothing without its picture. */
export async function dropImage(scope: Scope, images: Images, address: string): Promise<void> {
  const key = address.slice(imageBase.length)
  const dropped = await scope.db
    .deleteFrom('images')
    .where('storeId', '=', scope.storeId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (dropped.numDeletedRows > 0) scope.after(() => images.remove(key))
}

import { imageBase, type Images } from '../../kit/server/images.ts'
import type { Scope } from '../../kit/server/scope.ts'

/** Stores a picture and enters it among those the store may show; answers its address. */
export async function keepImage(scope: Scope, images: Images, picture: Buffer): Promise<string> {
  const { key, bytes } = await images.keep(scope.storeId, picture)
  await scope.db
    .insertInto('images')
    .values({ storeId: scope.storeId, key, bytes, createdAt: scope.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return imageBase + key
}

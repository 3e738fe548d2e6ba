import { isPictureOnMenu } from '../../catalog/server/picture-use.ts'
import { isIngredientPicture } from '../../inventory/server/queries.ts'
import { imageBase } from '../../kit/server/images.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isPictureOrdered } from '../../orders/server/picture-use.ts'
import { isProofPicture } from '../../orders/server/proof/queries.ts'
import { isMethodPicture } from '../../payments/server/method-queries.ts'
import { findStore } from '../../stores/server/queries.ts'

/** Pictures are kept once whatever shows them: one goes only when nothing of the store shows it any more. */
export async function isPictureUsed(scope: Scope, image: string): Promise<boolean> {
  const store = await findStore(scope)
  return (
    store?.logoImage === image ||
    store?.backgroundImage === image ||
    (await isIngredientPicture(scope, image)) ||
    (await isMethodPicture(scope, image)) ||
    (await isPictureOnMenu(scope, image)) ||
    (await isPictureOrdered(scope, image)) ||
    (await isProofPicture(scope, image.slice(imageBase.length)))
  )
}

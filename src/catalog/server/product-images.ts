import { pictureTexts } from '../../kit/picture.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import { imageBase, type Images, type KeptPicture } from '../../kit/server/images.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { dropImage, isKept, keepImage } from '../../stores/server/keep-image.ts'
import { products } from '../contract.ts'
import { imageRequired } from '../new-product.ts'
import { imageKeyOf, productNotFound } from '../product.ts'
import { findProduct, saveProduct, type ProductRow } from './product-queries.ts'
import { refuseRemovedPart } from './save-combo.ts'

/** Whether anything of the store still shows a picture; only the composition sees every slice. */
export type IsPictureUsed = (scope: Scope, image: string) => Promise<boolean>

export function serveProductImages(
  backbone: Backbone,
  images: Images,
  isPictureUsed: IsPictureUsed,
): void {
  serve(backbone, products.addImage, async ({ params }, scope, { request }) => {
    const { image: before } = await loadedProduct(scope, params.id)
    if (request.picture === undefined) throw invalid(imageRequired, { image: imageRequired })
    const imageUrl = await keepImage(scope, request.picture)
    await saveProduct(scope, params.id, { image: imageUrl })
    if (before !== imageUrl) await dropUnused(scope, before, images, isPictureUsed)
    scope.announce('menu')
    return { imageUrl }
  })

  serve(backbone, products.removeImage, async ({ params, query }, scope) => {
    const product = await loadedProduct(scope, params.id)
    if (query.before === 'removal') await refuseRemovedPart(scope, product)
    const { image } = product
    if (image === null || imageKeyOf(image) !== imageKeyOf(params.imageKey)) {
      throw notFound(pictureTexts.notFound)
    }
    await saveProduct(scope, params.id, { image: null })
    await dropUnused(scope, image, images, isPictureUsed)
    scope.announce('menu')
    return {}
  })
}

/** Lets go of the picture that a product showed, unless something else shows it. */
export async function dropUnused(
  scope: Scope,
  image: string | null,
  images: Images,
  isPictureUsed: IsPictureUsed,
): Promise<void> {
  if (image === null || (await isPictureUsed(scope, image))) return
  await dropImage(scope, images, image)
}

export async function loadedProduct(scope: Scope, id: string): Promise<ProductRow> {
  const row = await findProduct(scope, id)
  if (row === undefined) throw notFound(productNotFound)
  return row
}

/** The picture a new product starts with: one that came along, or one of the store's own, for a copy. */
export async function imageOf(
  scope: Scope,
  {
    uploaded,
    named,
  }: { readonly uploaded: KeptPicture | undefined; readonly named: string | null | undefined },
): Promise<string | null> {
  if (uploaded !== undefined) return keepImage(scope, uploaded)
  if (named == null || !named.startsWith(imageBase)) return null
  return (await isKept(scope, named)) ? named : null
}

import { pictureTexts } from '../../kit/picture.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import { imageBase, type Images } from '../../kit/server/images.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { dropImage, isKept, keepImage } from '../../stores/server/keep-image.ts'
import { inventory } from '../contract.ts'

export function serveIngredientImages(
  backbone: Backbone,
  images: Images,
  { isPictureUsed }: { isPictureUsed(scope: Scope, image: string): Promise<boolean> },
): void {
  serve(backbone, inventory.addImage, async (_, scope, { request }) => {
    const required = 'Please choose a picture.'
    if (request.picture === undefined) throw invalid(required, { image: required })
    const url = await keepImage(scope, request.picture)
    return { url, imageUrl: url, key: url.slice(imageBase.length + scope.storeId.length + 1) }
  })

  serve(backbone, inventory.removeImage, async ({ params }, scope) => {
    const address = `${imageBase}${scope.storeId}/${params.key}`
    if (!(await isKept(scope, address))) throw notFound(pictureTexts.notFound)
    if (!(await isPictureUsed(scope, address))) await dropImage(scope, images, address)
    return {}
  })
}

/** Only pictures of the store's own may be shown. */
export async function refuseForeignPicture(
  scope: Scope,
  image: string | null | undefined,
): Promise<void> {
  if (image == null || (await isKept(scope, image))) return
  const text = 'Please upload the picture again.'
  throw invalid(text, { image: text })
}

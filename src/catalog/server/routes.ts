import { removeChoices } from '../../choices/server/save-choices.ts'
import { replaceSlots } from '../../combos/server/combo-queries.ts'
import { recordProduct } from './record-product.ts'
import { pick } from '../../kit/declared.ts'
import { conflict, notFound, Problem } from '../../kit/problem.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import type { Images, KeptPicture } from '../../kit/server/images.ts'
import { newId } from '../../kit/server/ids.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { categories, categoryNotFound, products, type Product } from '../contract.ts'
import {
  findCategory,
  insertCategory,
  isSlugTaken,
  listCategories,
  saveCategory,
  saveCategoryOrder,
} from './category-queries.ts'
import { categoryFieldNames } from '../new-category.ts'
import { type NewProduct } from '../new-product.ts'
import { asFirstSize } from '../least-prices.ts'
import { productNotFound } from '../product.ts'
import { productBatches } from '../batch-contract.ts'
import { changeBatch } from './change-batch.ts'
import { serveCategoryExport } from './export-categories.ts'
import { serveProductExport } from './export-products.ts'
import { serveMenuFiles } from './menu-file-routes.ts'
import { presentProducts } from './present.ts'
import {
  dropUnused,
  imageOf,
  loadedProduct,
  serveProductImages,
  type IsPictureUsed,
} from './product-images.ts'
import {
  findProduct,
  findProductBySlug,
  insertProduct,
  listMenu,
  lockProductsById,
  saveProduct,
  type ProductRow,
} from './product-queries.ts'
import { listProductPage } from './product-pages.ts'
import { moveProduct } from './product-places.ts'
import { refuseRemovedPart, refuseRemovedSizes } from './save-combo.ts'
import {
  categoryOf,
  fieldsOf,
  holdGroups,
  movedTo,
  refuseTakenBarcode,
  refuseTakenSizes,
  saveParts,
} from './save-product.ts'
import { tellOfParts } from './tell-of-parts.ts'

export function serveCategories(backbone: Backbone): void {
  serveCategoryExport(backbone)

  serve(backbone, categories.list, async (_, scope) => ({ data: await listCategories(scope) }))

  serve(backbone, categories.one, async ({ params }, scope) => ({
    data: await loadedCategory(scope, params.id),
  }))

  serve(backbone, categories.add, async ({ body }, scope) => {
    await refuseTakenSlug(scope, body.slug)
    const id = await insertCategory(scope, pick(body, categoryFieldNames))
    scope.announce('menu')
    return { data: await loadedCategory(scope, id) }
  })

  serve(backbone, categories.change, async ({ params, body }, scope) => {
    await loadedCategory(scope, params.id)
    await refuseTakenSlug(scope, body.slug, params.id)
    await saveCategory(scope, params.id, pick(body, categoryFieldNames))
    scope.announce('menu')
    return { data: await loadedCategory(scope, params.id) }
  })

  serve(backbone, categories.move, async ({ params, body }, scope) => {
    const { id } = await loadedCategory(scope, params.id)
    const others = (await listCategories(scope)).filter((category) => category.id !== id)
    const ids = others.map((category) => category.id).toSpliced(body.position - 1, 0, id)
    await saveCategoryOrder(scope, ids)
    scope.announce('menu')
    return { data: await listCategories(scope) }
  })

  serve(backbone, categories.remove, async ({ params }, scope) => {
    await loadedCategory(scope, params.id)
    await saveCategory(scope, params.id, { deletedAt: scope.now.toISOString() })
    scope.announce('menu')
    return {}
  })
}

async function loadedCategory(scope: Scope, id: string) {
  const category = await findCategory(scope, id)
  if (category === undefined) throw notFound(categoryNotFound)
  return category
}

async function refuseTakenSlug(scope: Scope, slug: string, exceptId?: string): Promise<void> {
  if (!(await isSlugTaken(scope, slug, exceptId))) return
  const text = 'Another category already has this slug.'
  throw new Problem('conflict', text, { fields: { slug: text } })
}

export function serveProducts(
  backbone: Backbone,
  images: Images,
  isPictureUsed: IsPictureUsed,
): void {
  serveMenu(backbone)
  serveProductForms(backbone, images, isPictureUsed)
  serveManyProducts(backbone)
  serveProductImages(backbone, images, isPictureUsed)
  serveProductExport(backbone)
  serveMenuFiles(backbone)
}

function serveMenu(backbone: Backbone): void {
  serve(backbone, products.page, async ({ query }, scope) => {
    const { total, rows } = await listProductPage(scope, {
      ...query,
      offset: offsetOf(query),
    })
    const shown = await presentProducts(scope, rows)
    return { products: shown, ...pageOf(query, total) }
  })

  serve(backbone, products.list, async (_, scope) => ({
    data: await presentProducts(scope, await listMenu(scope)),
  }))

  serve(backbone, products.atCounter, async (_, scope) => ({
    data: await presentProducts(scope, await listMenu(scope)),
  }))

  serve(backbone, products.bySlug, async ({ params }, scope) => ({
    data: await presentOne(scope, await findProductBySlug(scope, params.slug)),
  }))

  serve(backbone, products.one, async ({ params }, scope) => ({
    data: await presentOne(scope, await findProduct(scope, params.id)),
  }))
}

function serveProductForms(backbone: Backbone, images: Images, isPictureUsed: IsPictureUsed): void {
  serve(
    backbone,
    products.add,
    async ({ body: { attemptId: id = newId(), ...sent } }, scope, { request }) => {
      const earlier = await findAdded(scope, id, sent)
      const added = earlier ?? (await addProduct(scope, id, sent, request.picture))
      return { data: await presentOne(scope, added) }
    },
  )

  serve(backbone, products.change, async ({ params, body: sent }, scope) => {
    const body = asFirstSize(sent)
    await holdGroups(scope, body, await loadedProduct(scope, params.id))
    const current = await heldProduct(scope, params.id)
    await refuseTakenBarcode(scope, body.barcode, params.id)
    await refuseTakenSizes(scope, body, params.id)
    await saveProduct(scope, params.id, {
      ...(await fieldsOf(scope, body, current)),
      ...(await movedTo(scope, body, current)),
    })
    await saveParts(scope, params.id, body, current)
    scope.announce('menu')
    const changed = await loadedProduct(scope, params.id)
    await refuseRemovedSizes(scope, changed, current)
    await recordProduct(scope, 'changed', changed, current)
    await tellOfParts(scope, current, changed)
    return { data: await presentOne(scope, changed) }
  })

  serve(backbone, products.remove, async ({ params }, scope) => {
    const removed = await loadedProduct(scope, params.id)
    await recordProduct(scope, 'removed', removed)
    await saveProduct(scope, params.id, { deletedAt: scope.now.toISOString(), image: null })
    await refuseRemovedPart(scope, removed)
    await dropUnused(scope, removed.image, images, isPictureUsed)
    await removeChoices(scope, params.id)
    await replaceSlots(scope, params.id, [])
    scope.announce('menu')
    return {}
  })
}

/** What is done to a product among others. */
function serveManyProducts(backbone: Backbone): void {
  serve(backbone, products.move, async ({ params, body }, scope) => {
    const moved = await moveProduct(scope, await loadedProduct(scope, params.id), body.position)
    scope.announce('menu')
    return { data: moved }
  })

  serve(backbone, productBatches.change, async ({ body }, scope) => ({
    data: await changeBatch(scope, body),
  }))
}

/** A product that nobody else changes any more: what this change does to it can be told from how it was. */
async function heldProduct(scope: Scope, id: string): Promise<ProductRow> {
  await lockProductsById(scope, [id])
  return loadedProduct(scope, id)
}

async function addProduct(
  scope: Scope,
  id: string,
  sent: NewProduct,
  uploaded: KeptPicture | undefined,
): Promise<ProductRow | undefined> {
  const body = asFirstSize(sent)
  await holdGroups(scope, body)
  await refuseTakenBarcode(scope, body.barcode)
  await refuseTakenSizes(scope, body)
  const fields = await fieldsOf(scope, body, undefined)
  const categoryId = await categoryOf(scope, body)
  const image = await imageOf(scope, { uploaded, named: body.image })
  const isNew = await insertProduct(scope, id, { ...fields, categoryId, image })
  // Only where the first of two has just been added, or was removed since.
  if (!isNew) return findAdded(scope, id, sent)
  await saveParts(scope, id, body)
  scope.announce('menu')
  const added = await loadedProduct(scope, id)
  await recordProduct(scope, 'added', added)
  return added
}

/** What came before under this id, if its answer was lost; something else under it is refused. */
async function findAdded(
  scope: Scope,
  id: string,
  { name }: Pick<Product, 'name'>,
): Promise<ProductRow | undefined> {
  const earlier = await findProduct(scope, id)
  if (earlier === undefined || earlier.name === name) return earlier
  throw conflict(
    'This is on the menu already, as something else. Please look at it before you add more.',
  )
}

async function presentOne(scope: Scope, row: ProductRow | undefined): Promise<Product> {
  const [product] = row === undefined ? [] : await presentProducts(scope, [row])
  if (product === undefined) throw notFound(productNotFound)
  return product
}

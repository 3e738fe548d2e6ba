import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { offsetOf, pagesOf } from '../../kit/page.ts'
import type { Images } from '../../kit/server/images.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { keepImage } from '../../stores/server/keep-image.ts'
import { categories, products, type Product } from '../contract.ts'
import {
  findCategory,
  insertCategory,
  isSlugTaken,
  listCategories,
  saveCategory,
} from './category-queries.ts'
import { presentProducts } from './present.ts'
import {
  findProduct,
  findProductBySlug,
  insertProduct,
  listMenu,
  listProductPage,
  saveProduct,
  type ProductRow,
} from './product-queries.ts'
import { fieldsOf, saveParts } from './save-product.ts'

export function serveCategories(backbone: Backbone): void {
  serve(backbone, categories.list, async (_, scope) => ({ data: await listCategories(scope) }))

  serve(backbone, categories.one, async ({ params }, scope) => ({
    data: await loadedCategory(scope, params.id),
  }))

  serve(backbone, categories.add, async ({ body }, scope) => {
    await refuseTakenSlug(scope, body.slug)
    const { name, slug, description, isActive } = body
    const id = await insertCategory(scope, { name, slug, description, isActive })
    scope.announce('menu')
    return { data: await loadedCategory(scope, id) }
  })

  serve(backbone, categories.change, async ({ params, body }, scope) => {
    await loadedCategory(scope, params.id)
    await refuseTakenSlug(scope, body.slug, params.id)
    const { name, slug, description, isActive } = body
    await saveCategory(scope, params.id, { name, slug, description, isActive })
    scope.announce('menu')
    return { data: await loadedCategory(scope, params.id) }
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
  if (category === undefined) throw notFound('Category not found')
  return category
}

async function refuseTakenSlug(scope: Scope, slug: string, exceptId?: string): Promise<void> {
  if (await isSlugTaken(scope, slug, exceptId))
    throw conflict('Another category already has this slug.')
}

export function serveProducts(backbone: Backbone, images: Images): void {
  serveMenu(backbone)
  serveProductForms(backbone, images)
}

function serveMenu(backbone: Backbone): void {
  serve(backbone, products.page, async ({ query }, scope) => {
    const { total, rows } = await listProductPage(scope, {
      ...query,
      category: query.category,
      offset: offsetOf(query),
    })
    const shown = await presentProducts(scope, rows)
    return {
      products: shown,
      total,
      totalPages: pagesOf(total, query.limit),
      currentPage: query.page,
    }
  })

  serve(backbone, products.list, async (_, scope) => ({
    data: await presentProducts(scope, await listMenu(scope)),
  }))

  serve(backbone, products.bySlug, async ({ params }, scope) => ({
    data: await presentOne(scope, await findProductBySlug(scope, params.slug)),
  }))

  serve(backbone, products.one, async ({ params }, scope) => ({
    data: await presentOne(scope, await findProduct(scope, params.id)),
  }))
}

function serveProductForms(backbone: Backbone, images: Images): void {
  serve(backbone, products.add, async ({ body }, scope, { request }) => {
    const fields = await fieldsOf(scope, body, undefined)
    const image =
      request.upload === undefined ? null : await keepImage(scope, images, request.upload)
    const id = await insertProduct(scope, { ...fields, image })
    await saveParts(scope, id, body)
    scope.announce('menu')
    return { data: await presentOne(scope, await findProduct(scope, id)) }
  })

  serve(backbone, products.change, async ({ params, body }, scope) => {
    const current = await loadedProduct(scope, params.id)
    await saveProduct(scope, params.id, await fieldsOf(scope, body, current))
    await saveParts(scope, params.id, body, current)
    scope.announce('menu')
    return { data: await presentOne(scope, await findProduct(scope, params.id)) }
  })

  serve(backbone, products.remove, async ({ params }, scope) => {
    await loadedProduct(scope, params.id)
    await saveProduct(scope, params.id, { deletedAt: scope.now.toISOString() })
    scope.announce('menu')
    return {}
  })

  serve(backbone, products.addImage, async ({ params }, scope, { request }) => {
    await loadedProduct(scope, params.id)
    if (request.upload === undefined)
      throw invalid('Image is required', { image: 'Image is required' })
    const imageUrl = await keepImage(scope, images, request.upload)
    await saveProduct(scope, params.id, { image: imageUrl })
    scope.announce('menu')
    return { imageUrl }
  })
}

async function loadedProduct(scope: Scope, id: string): Promise<ProductRow> {
  const row = await findProduct(scope, id)
  if (row === undefined) throw notFound('Product not found')
  return row
}

async function presentOne(scope: Scope, row: ProductRow | undefined): Promise<Product> {
  const [product] = row === undefined ? [] : await presentProducts(scope, [row])
  if (product === undefined) throw notFound('Product not found')
  return product
}

import { z } from 'zod'
import { partsOf, seenBy } from '../kit/declared.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, minutes, optionalText } from '../kit/fields.ts'
import { PageQuery, pageParts } from '../kit/page.ts'
import { pictureTexts } from '../kit/picture.ts'
import { OwnGroup, OwnSize, PublicGroup, PublicSize } from '../choices/contract.ts'
import { OwnSlot, PublicSlot } from '../combos/contract.ts'
import { NewCategory } from './new-category.ts'
import { AddedProduct, ChangedProduct } from './new-product.ts'
import { ownAddonRead, RecipeLine } from './own-lines.ts'
import { productFields } from './product-fields.ts'
import { productSorts } from './product.ts'

const [done, byId] = [z.object({}), z.object({ id })]
const toPlace = z.object({ position: z.int().min(1).max(10_000) })

export const Category = z.object({
  _id: id,
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  store: id,
  productCount: z.number(),
})
export type Category = z.output<typeof Category>

export const categoryNotFound = 'Category not found'
const oneCategory = z.object({ data: Category })

export const categories = {
  list: endpoint({
    method: 'GET',
    path: '/categories',
    access: 'category.read',
    summary: 'The categories of a store, in menu order',
    query: z.object({ store: id.optional() }),
    answer: z.object({ data: z.array(Category) }),
    failure: 'Failed to fetch categories',
    freshForMs: minutes(5),
    kept: true,
    shared: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/categories/:id',
    access: 'category.read',
    summary: 'One category',
    params: byId,
    answer: oneCategory,
    failure: 'Failed to fetch category',
    freshForMs: minutes(5),
  }),
  add: endpoint({
    method: 'POST',
    path: '/categories',
    access: 'category.write',
    summary: 'Adds a category',
    body: NewCategory,
    answer: oneCategory,
    failure: 'Failed to create category',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/categories/:id',
    access: 'category.write',
    summary: 'Changes a category',
    params: byId,
    body: NewCategory,
    answer: oneCategory,
    failure: 'Failed to update category',
  }),
  move: endpoint({
    method: 'PUT',
    path: '/categories/:id/position',
    access: 'category.write',
    summary: 'Moves a category to another place on the menu, counted from 1',
    params: byId,
    body: toPlace,
    answer: z.object({ data: z.array(Category) }),
    failure: 'Failed to move category',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/categories/:id',
    access: 'category.write',
    summary: 'Removes a category; its products are then shown under Other',
    params: byId,
    answer: done,
    failure: 'Failed to delete category',
  }),
  exported: endpoint({
    method: 'GET',
    path: '/categories/export',
    access: 'list.export',
    summary: 'Every category in menu order, as a CSV file',
    answer: done,
    failure: 'Failed to export categories',
  }),
}

const CategoryOfProduct = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  position: z.number(),
})
/** A product as a card on the menu. */
export const ProductCard = z.object({
  _id: id,
  id,
  ...partsOf(seenBy(productFields, 'everybody'), 'read'),
  slug: z.string(),
  category: CategoryOfProduct.nullable(),
  image: z.string().nullable(),
  /** False also when the shelf cannot make one. */
  inStock: z.boolean(),
  /** The owner's own switch; `inStock` also looks at the shelf. */
  isSwitchedOn: z.boolean(),
  hasAddons: z.boolean(),
  /** The price of its cheapest size; left out when it has none. */
  priceFrom: z.number().optional(),
  store: id,
})
export type ProductCard = z.output<typeof ProductCard>

const AddonType = z.object({ id, label: z.string() })

const PublicAddon = z.object({
  _id: id,
  /** The label of its type; empty for an add-on without one. */
  type: z.string(),
  label: z.string(),
  price: z.number(),
  /** False when the shelf has too little for one portion of it. */
  inStock: z.boolean(),
})
export type PublicAddon = z.output<typeof PublicAddon>

/** A product on its own page; sizes and groups are left out when it has none, and slots of all but combos. */
export const PublicProduct = ProductCard.extend({
  addonTypes: z.array(AddonType),
  addons: z.array(PublicAddon),
  sizes: z.array(PublicSize).optional(),
  groups: z.array(PublicGroup).optional(),
  /** What a combo is made of: other products. */
  slots: z.array(PublicSlot).optional(),
})
export type PublicProduct = z.output<typeof PublicProduct>

/** A product at the counter: with what a scanner reads off it. */
export const CounterProduct = PublicProduct.omit({ description: true }).extend({
  barcode: productFields.barcode.read,
  sizes: z.array(PublicSize.extend({ barcode: z.string() })).optional(),
  /** How many portions the shelf can make; null when nothing limits it. */
  portions: z.number().nullable(),
})
export type CounterProduct = z.output<typeof CounterProduct>

/** A product as its owner sees it: with costs, recipe and what the shelf can make. */
export const Product = PublicProduct.extend({
  ...partsOf(seenBy(productFields, 'owner'), 'read'),
  cost: z.number(),
  /** Where its owner put it, also while that category is switched off and the menu shows it elsewhere. */
  categoryId: id.nullable(),
  /** How many portions the shelf can make; null when nothing limits it. */
  portions: z.number().nullable(),
  limitedBy: z.string().nullable(),
  ingredients: z.array(RecipeLine),
  addons: z.array(PublicAddon.extend(ownAddonRead)),
  sizes: z.array(OwnSize).optional(),
  groups: z.array(OwnGroup).optional(),
  slots: z.array(OwnSlot).optional(),
})
export type Product = z.output<typeof Product>

const oneProduct = z.object({ data: Product })
const onePublicProduct = z.object({ data: PublicProduct })
const fetchFailed = 'Failed to fetch products'

export const products = {
  page: endpoint({
    method: 'GET',
    path: '/products/page',
    access: 'product.read',
    summary: 'Products by page, of one category if asked',
    query: PageQuery.extend({
      storeId: id.optional(),
      /** `other` for those that the menu shows under no category of their own; `all`, as left out, for every one. */
      category: z
        .union([z.uuid({ error: categoryNotFound }), z.enum(['other', 'all'])], {
          error: categoryNotFound,
        })
        .transform((category) => (category === 'all' ? undefined : category))
        .optional(),
      search: optionalText(100),
      sort: z.enum(productSorts).default('name'),
    }),
    answer: z.object({
      products: z.array(Product),
      ...pageParts,
    }),
    reduced: z.object({
      products: z.array(ProductCard),
      ...pageParts,
    }),
    failure: fetchFailed,
    freshForMs: minutes(5),
    kept: true,
    shared: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/products',
    access: 'product.read',
    summary: 'The whole menu of a store, in menu order',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(Product) }),
    reduced: z.object({ data: z.array(ProductCard) }),
    failure: fetchFailed,
    freshForMs: minutes(5),
    kept: true,
    shared: true,
  }),
  atCounter: endpoint({
    method: 'GET',
    path: '/products/counter',
    access: 'order.sell',
    summary: 'The whole menu as the counter needs it, with barcodes and the portions left',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(CounterProduct) }),
    failure: fetchFailed,
    freshForMs: minutes(5),
  }),
  bySlug: endpoint({
    method: 'GET',
    path: '/products/slug/:slug',
    access: 'product.read',
    summary: 'One product by its slug',
    params: z.object({ slug: z.string().max(200) }),
    query: z.object({ storeId: id.optional() }),
    answer: oneProduct,
    reduced: onePublicProduct,
    failure: 'Failed to fetch product by slug',
    freshForMs: minutes(5),
    kept: true,
    shared: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/products/:id',
    access: 'product.read',
    summary: 'One product',
    params: byId,
    query: z.object({ storeId: id.optional() }),
    namedBy: ({ params }) => byId.safeParse(params).data?.id,
    answer: oneProduct,
    reduced: onePublicProduct,
    failure: fetchFailed,
    freshForMs: minutes(5),
    kept: true,
    shared: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/products/:storeId',
    access: 'product.write',
    summary:
      'Adds a product with its recipe and add-ons, as JSON or as a form with the picture; sent again under its id, it is added once',
    params: z.object({ storeId: id }),
    body: AddedProduct,
    upload: 'image',
    answer: oneProduct,
    failure: 'Error adding product. Please try again.',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/products/:id',
    access: 'product.write',
    summary: 'Changes a product, its recipe and its add-ons',
    params: byId,
    body: ChangedProduct,
    answer: oneProduct,
    failure: 'Failed to update product',
  }),
  move: endpoint({
    method: 'PUT',
    path: '/products/:id/position',
    access: 'product.write',
    summary: 'Moves a product to another place within its category, counted from 1',
    params: byId,
    body: toPlace,
    answer: z.object({ data: z.object({ position: z.number(), of: z.number() }) }),
    failure: 'Failed to move product',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/products/:id',
    access: 'product.write',
    summary:
      'Takes a product off the menu for good, and its picture unless something else shows it; old orders keep both',
    params: byId,
    answer: done,
    failure: 'Failed to delete product',
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/products/:storeId/:id/image',
    access: 'product.write',
    summary: "Replaces a product's picture",
    params: z.object({ storeId: id, id }),
    upload: 'image',
    answer: z.object({ imageUrl: z.string() }),
    failure: pictureTexts.uploadFailed,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/products/:id/image/:imageKey',
    access: 'product.write',
    summary: "Takes a product's picture off it; the file goes too unless something else shows it",
    params: z.object({ id, imageKey: z.string().max(200) }),
    /** The product goes next: of one that may not go the picture stays, too. */
    query: z.object({ before: z.literal('removal').optional() }),
    answer: done,
    failure: pictureTexts.removalFailed,
  }),
  exported: endpoint({
    method: 'GET',
    path: '/products/export',
    access: 'list.export',
    summary: 'Every product with its costs and recipe, as a CSV file',
    answer: done,
    failure: 'Failed to export products',
  }),
}

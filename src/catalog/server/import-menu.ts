import { insertSizes, replaceSizes, type StoredSize } from '../../choices/server/choice-queries.ts'
import { saveNeeds } from '../../choices/server/save-choices.ts'
import { conflict, invariant } from '../../kit/problem.ts'
import { recordChanges, type Change } from '../../kit/server/changes.ts'
import { newId, randomCode } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { fallbackSlug, freeSlug, slugOf } from '../../kit/slug.ts'
import type { Table, Understood } from '../menu-columns.ts'
import type { MenuPlan, PlannedProduct, PlannedSize } from '../planned-menu.ts'
import { insertCategory } from './category-queries.ts'
import type { LoadedMenu } from './known-menu.ts'
import { previewMenu } from './preview-menu.ts'
import { holdPlaces, savePlaces } from './product-places.ts'
import {
  insertProducts,
  listProductsById,
  listSlugs,
  lockProducts,
  saveProduct,
  type ProductRow,
} from './product-queries.ts'
import { changeOf } from './record-product.ts'
import { tellOfParts } from './tell-of-parts.ts'

const changedSince =
  'Your menu has changed since this file was checked. Please look at what would happen now.'

export interface Wanted {
  readonly table: Table
  readonly columns: Understood | undefined
  /** Of the preview that somebody agreed to. */
  readonly fingerprint: string
}

/**
 * Writes what the preview showed, all of it; throws when it would be anything else by now. Where it is on the menu
 * already, the same has been sent before and its answer was lost: that is answered, not refused.
 */
export async function importMenu(scope: Scope, { table, columns, fingerprint }: Wanted) {
  // Nobody changes a product between the look and the writing.
  await lockProducts(scope)
  const { preview, plan, menu } = await previewMenu(scope, table, columns)
  const isThere = plan.products.length === 0 && plan.rows.some(({ fate }) => fate === 'unchanged')
  if (preview.fingerprint !== fingerprint && !isThere) throw conflict(changedSince)
  const categoryIds = await addCategories(scope, plan, menu)
  const write = await writerOf(scope, categoryIds)
  const added = plan.products.filter(({ id }) => id === undefined)
  const changed = plan.products.filter(({ id }) => id !== undefined)
  const changes = [await addProducts(scope, added, write)]
  for (const product of changed) changes.push([await changeProduct(scope, product, menu, write)])
  await tellOfSizes(scope, changed, menu)
  await recordChanges(scope, [...changes.flat(), ...summaryOf(plan, added.length)])
  if (plan.products.length > 0) scope.announce('menu')
  const count = (fate: string) => plan.rows.filter((row) => row.fate === fate).length
  return {
    added: added.length,
    changed: changed.length,
    unchanged: count('unchanged'),
    refused: count('refused'),
    categories: plan.categories.length,
  }
}

/** Every category by its name in small letters, with those that were missing at the end of the menu. */
async function addCategories(
  scope: Scope,
  { categories: wanted }: MenuPlan,
  { categories }: LoadedMenu,
): Promise<ReadonlyMap<string, string>> {
  const slugs = new Set(categories.map(({ slug }) => slug))
  // Of two that have the same name, the first one of the menu.
  const ids = new Map(categories.toReversed().map(({ id, name }) => [name.toLowerCase(), id]))
  for (const name of wanted) {
    const slug = slugFor(name, slugs)
    const id = await insertCategory(scope, { name, slug, description: '', isActive: true })
    ids.set(name.toLowerCase(), id)
  }
  return ids
}

/** A free one, which it takes. */
function slugFor(name: string, taken: Set<string>): string {
  const slug = freeSlug(slugOf(name) || fallbackSlug('item', randomCode(6)), (each) =>
    taken.has(each),
  )
  taken.add(slug)
  return slug
}

interface Writer {
  categoryId(product: PlannedProduct): string
  slug(name: string): string
}

async function writerOf(scope: Scope, ids: ReadonlyMap<string, string>): Promise<Writer> {
  const slugs = new Set(await listSlugs(scope))
  return {
    categoryId({ category }) {
      const id = ids.get(category.toLowerCase())
      invariant(id !== undefined, 'every category of a plan is there')
      return id
    },
    slug: (name) => slugFor(name, slugs),
  }
}

const fieldsOf = ({ name, description, price, barcode, inStock }: PlannedProduct) => ({
  name,
  description,
  price,
  inStock,
  barcode: barcode || null,
})

const stored = (
  { id = newId(), label, price, barcode }: PlannedSize,
  recipe: StoredSize['recipe'],
): StoredSize => ({ id, label, price, barcode: barcode || null, recipe })

async function addProducts(
  scope: Scope,
  products: readonly PlannedProduct[],
  write: Writer,
): Promise<readonly Change[]> {
  const categoryIds = products.map((product) => write.categoryId(product))
  const places = await placesIn(scope, categoryIds)
  const ids = await insertProducts(
    scope,
    products.map((product, at) => ({
      ...fieldsOf(product),
      slug: write.slug(product.name),
      categoryId: categoryIds[at] ?? null,
      position: places[at] ?? null,
      image: null,
    })),
  )
  const sizes = products.map((product) => product.sizes.map((size) => stored(size, [])))
  await insertSizes(
    scope,
    ids.map((productId, at) => ({ productId, sizes: sizes[at] ?? [] })),
  )
  return products.map((product, at) =>
    changeOf('added', { ...product, addons: [], groups: [], sizes: sizes[at] ?? [] }),
  )
}

/** The place of each that is added to one of these categories: behind what stands there, in the order of the file. */
async function placesIn(scope: Scope, categoryIds: readonly string[]): Promise<readonly number[]> {
  const last = new Map<string, number>()
  for (const id of new Set(categoryIds)) {
    const standing = await holdPlaces(scope, id)
    await savePlaces(scope, standing)
    last.set(id, standing.length)
  }
  return categoryIds.map((id) => {
    const place = (last.get(id) ?? 0) + 1
    last.set(id, place)
    return place
  })
}

async function changeProduct(
  scope: Scope,
  product: PlannedProduct,
  { rows, menu }: LoadedMenu,
  write: Writer,
): Promise<Change> {
  const { id = '', name } = product
  const row = rows.get(id)
  const known = menu.products.find((each) => each.id === id)
  invariant(row !== undefined && known !== undefined, 'a changed product is on the menu')
  await saveProduct(scope, id, {
    ...fieldsOf(product),
    ...(name !== row.name && { slug: write.slug(name) }),
    ...(product.category !== known.category && { categoryId: write.categoryId(product) }),
  })
  const sizes = product.sizes.map((size, at) => stored(size, recipeOf(row, size, at)))
  if (sizes.length > 0) {
    await replaceSizes(scope, id, sizes)
    await saveNeeds(scope, id, { ...row, price: product.price, sizes })
  }
  return changeOf('changed', { ...row, ...product, sizes }, row)
}

/** Of products of which a file changed nothing but sizes. */
async function tellOfSizes(
  scope: Scope,
  changed: readonly PlannedProduct[],
  { rows }: LoadedMenu,
): Promise<void> {
  const ids = changed.flatMap(({ id }) => (id === undefined ? [] : [id]))
  for (const after of await listProductsById(scope, ids)) {
    const before = rows.get(after.id)
    if (before !== undefined) await tellOfParts(scope, before, after)
  }
}

/** A size keeps its recipe; the first one of a product that had none is the product as it was. */
function recipeOf(row: ProductRow, { id }: PlannedSize, at: number): StoredSize['recipe'] {
  const kept = row.sizes.find((size) => size.id === id)?.recipe
  if (kept !== undefined) return kept
  if (row.sizes.length > 0 || at > 0) return []
  return row.recipe
}

/** That a file was imported, beside what became of each product. */
function summaryOf({ products, categories }: MenuPlan, added: number): readonly Change[] {
  if (products.length === 0) return []
  const told = (name: string, after: string) => ({ name, before: '', after })
  return [
    {
      kind: 'prices',
      act: 'imported',
      subject: 'Menu',
      differences: [
        told('Products added', String(added)),
        told('Products changed', String(products.length - added)),
        ...(categories.length > 0 ? [told('New categories', categories.join(', '))] : []),
      ],
    },
  ]
}

import { readShelf } from '../../inventory/server/queries.ts'
import { invalid, Problem } from '../../kit/problem.ts'
import { pick } from '../../kit/declared.ts'
import { newId, randomCode } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { fallbackSlug, freeSlug, slugOf } from '../../kit/slug.ts'
import { sumNeeds } from '../../inventory/ingredient.ts'
import { categoryRequired, lowPrices, type NewProduct } from '../new-product.ts'
import { productFieldNames } from '../product-fields.ts'
import { findCategory } from './category-queries.ts'
import {
  findProductByBarcode,
  listSlugsLike,
  replaceParts,
  type Parts,
  type ProductFields,
  type ProductRow,
} from './product-queries.ts'

/** The columns a form asks for; throws when the category is not one of the store's. */
export async function fieldsOf(
  scope: Scope,
  wanted: NewProduct,
  current: ProductRow | undefined,
): Promise<Omit<ProductFields, 'image'>> {
  const categoryId = wanted.category ?? wanted.categoryId ?? ''
  if ((await findCategory(scope, categoryId)) === undefined) {
    throw invalid(categoryRequired, { category: categoryRequired })
  }
  return {
    ...pick(wanted, productFieldNames),
    slug: await slugFor(scope, wanted.name, current),
    categoryId,
    inStock: wanted.inStock,
    // None twice is not the same barcode twice.
    barcode: wanted.barcode || null,
  }
}

/** One scan is one product. */
export async function refuseTakenBarcode(
  scope: Scope,
  barcode: string,
  exceptId?: string,
): Promise<void> {
  if (barcode === '') return
  const taken = await findProductByBarcode(scope, barcode)
  if (taken === undefined || taken.id === exceptId) return
  const text = `"${taken.name}" already has this barcode.`
  throw new Problem('conflict', text, { fields: { barcode: text } })
}

/** A product keeps its address while its name stays: links and printed QR codes go on working. */
async function slugFor(
  scope: Scope,
  name: string,
  current: ProductRow | undefined,
): Promise<string> {
  if (current?.name === name) return current.slug
  const wanted = slugOf(name) || fallbackSlug('item', randomCode(6))
  const taken = await listSlugsLike(scope, wanted)
  return freeSlug(wanted, (candidate) => taken.has(candidate) && candidate !== current?.slug)
}

/** Checks a form against the shelf and writes its recipe, types and add-ons. */
export async function saveParts(
  scope: Scope,
  productId: string,
  wanted: NewProduct,
  current?: ProductRow,
): Promise<void> {
  const recipe = sumNeeds(
    wanted.ingredients.map(({ ingredient, count }) => ({
      ingredientId: ingredient,
      quantity: count,
    })),
  )
  const known = await readShelf(
    scope,
    [...recipe, ...wanted.addons.map(needOf)].map((line) => line.ingredientId),
  )
  refuseUnknown(wanted, known)
  refuseCheap(wanted, known)
  await replaceParts(scope, productId, {
    recipe: inOrderOf(wanted, recipe),
    ...addonParts(wanted, current),
  })
}

type Entries = Awaited<ReturnType<typeof readShelf>>

const needOf = ({ ingredient, quantity }: NewProduct['addons'][number]) => ({
  ingredientId: ingredient,
  quantity,
})

/** Adding the same ingredient again adds to its count; it keeps the place where it was named first. */
function inOrderOf(wanted: NewProduct, recipe: Parts['recipe']): Parts['recipe'] {
  const places = wanted.ingredients.map(({ ingredient }) => ingredient)
  return recipe.toSorted((a, b) => places.indexOf(a.ingredientId) - places.indexOf(b.ingredientId))
}

function refuseUnknown(wanted: NewProduct, known: Entries): void {
  const unknown = wanted.ingredients.findIndex(({ ingredient }) => !known.has(ingredient))
  if (unknown >= 0) {
    throw fieldProblem(`ingredients.${unknown}.ingredient`, 'This ingredient does not exist.')
  }
  const addon = wanted.addons.findIndex(({ ingredient }) => !known.has(ingredient))
  if (addon >= 0) {
    throw fieldProblem(`addons.${addon}.ingredient`, 'This ingredient does not exist.')
  }
  const labels = new Set(wanted.addonTypes.map(({ label }) => label))
  const typeless = wanted.addons.findIndex(({ type }) => type !== '' && !labels.has(type))
  if (typeless >= 0) {
    throw fieldProblem(`addons.${typeless}.type`, 'This add-on type does not exist.')
  }
}

const fieldProblem = (field: string, text: string) => invalid(text, { [field]: text })

/** Nothing is sold below its ingredients with their markup. The form raises a price; a forged one is refused. */
function refuseCheap(wanted: NewProduct, known: Entries): void {
  const [low] = lowPrices(wanted, known)
  if (low !== undefined) throw fieldProblem(low.path.join('.'), low.message)
}

/** Types and add-ons keep their ids while they stay: carts name them. */
function addonParts(
  wanted: NewProduct,
  current: ProductRow | undefined,
): Pick<Parts, 'addonTypes' | 'addons'> {
  const idByLabel = new Map(current?.addonTypes.map(({ id, label }) => [label.toLowerCase(), id]))
  const keptTypes = new Set(idByLabel.values())
  const addonTypes = wanted.addonTypes.map(({ id, label }) => {
    const known = id !== undefined && keptTypes.has(id) ? id : idByLabel.get(label.toLowerCase())
    return { id: known !== undefined && keptTypes.delete(known) ? known : newId(), label }
  })
  const typeIdByLabel = new Map(addonTypes.map(({ id, label }) => [label, id]))
  const kept = new Set(current?.addons.map(({ id }) => id))
  return {
    addonTypes,
    addons: wanted.addons.map((addon) => ({
      id: addon._id !== undefined && kept.delete(addon._id) ? addon._id : newId(),
      addonTypeId: typeIdByLabel.get(addon.type) ?? null,
      label: addon.label,
      price: addon.price,
      ...needOf(addon),
    })),
  }
}

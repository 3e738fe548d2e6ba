import { holdUnits } from '../../inventory/server/queries.ts'
import { invalid, Problem } from '../../kit/problem.ts'
import { pick } from '../../kit/declared.ts'
import { newId, randomCode } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { fallbackSlug, freeSlug, slugOf } from '../../kit/slug.ts'
import { sumNeeds, type Need } from '../../inventory/ingredient.ts'
import { renamedSizes } from '../../choices/renamed-sizes.ts'
import {
  findSizeByBarcode,
  holdShared,
  listShared,
  lockShared,
} from '../../choices/server/choice-queries.ts'
import { followRenamed } from '../../choices/server/follow-sizes.ts'
import { saveChoices } from '../../choices/server/save-choices.ts'
import type { Group } from '../../choices/group.ts'
import { categoryRequired, type NewProduct } from '../new-product.ts'
import { lowPrices, namedBy } from '../least-prices.ts'
import { productFieldNames } from '../product-fields.ts'
import { typedColumns, type TypedColumns } from '../../measures/typed.ts'
import { onShelf, typedByIngredient } from '../typed.ts'
import { findCategory } from './category-queries.ts'
import { ingredientsOf } from './renew-products.ts'
import { saveSlots } from './save-combo.ts'
import {
  findProduct,
  findProductByBarcode,
  listSlugsLike,
  replaceParts,
  type Parts,
  type ProductFields,
  type ProductRow,
} from './product-queries.ts'

/** The columns a form asks for, but for its category. */
export async function fieldsOf(
  scope: Scope,
  wanted: NewProduct,
  current: ProductRow | undefined,
): Promise<Omit<ProductFields, 'image' | 'categoryId'>> {
  return {
    ...pick(wanted, productFieldNames),
    slug: await slugFor(scope, wanted.name, current),
    inStock: wanted.inStock,
    // None twice is not the same barcode twice.
    barcode: wanted.barcode || null,
  }
}

type Sorted = Pick<NewProduct, 'category' | 'categoryId'>

/** Throws when the category is not one of the store's. */
export async function categoryOf(scope: Scope, { category, categoryId }: Sorted): Promise<string> {
  const named = category ?? categoryId
  if (named == null || (await findCategory(scope, named)) === undefined) {
    throw invalid(categoryRequired, { category: categoryRequired })
  }
  return named
}

/** Another category, if it is another: what is left where it stands may stand where no category is any more. */
export async function movedTo(
  scope: Scope,
  wanted: Sorted,
  current: Pick<ProductRow, 'categoryId'>,
): Promise<Partial<Pick<ProductFields, 'categoryId'>>> {
  const named = wanted.category ?? wanted.categoryId ?? null
  return named === current.categoryId ? {} : { categoryId: await categoryOf(scope, wanted) }
}

const barcodeTaken = 'Another product or size already has this barcode.'

/** One scan is one product. */
export async function refuseTakenBarcode(
  scope: Scope,
  barcode: string,
  exceptId?: string,
): Promise<void> {
  if (barcode === '') return
  const taken = await findProductByBarcode(scope, barcode)
  const isOther = taken !== undefined && taken.id !== exceptId
  const ofSize = await findSizeByBarcode(scope, barcode)
  const isOthersSize = ofSize !== undefined && ofSize !== exceptId
  if (!isOther && !isOthersSize) return
  const text = isOther ? `"${taken.name}" already has this barcode.` : barcodeTaken
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

/**
 * Holds the shared groups that a product uses and is to use, before the product itself: who changes one holds that, and
 * then the products. A size that gets another label takes its quantities in them along, which is a change of them.
 */
export async function holdGroups(
  scope: Scope,
  { groups = [], sizes = [] }: Pick<NewProduct, 'groups' | 'sizes'>,
  current?: Pick<ProductRow, 'groups'> & Partial<Pick<ProductRow, 'sizes'>>,
): Promise<void> {
  const all = [...groups, ...(current?.groups ?? [])]
  const named = all.flatMap(({ shared, id }) => (shared && id !== undefined ? [id] : []))
  const ids = [...new Set(named)].toSorted()
  if (renamedSizes(current?.sizes ?? [], sizes).length === 0) return holdShared(scope, ids)
  for (const id of ids) await lockShared(scope, id)
}

/** Checks a form against the shelf and writes its recipe, types and add-ons. */
export async function saveParts(
  scope: Scope,
  productId: string,
  entered: NewProduct,
  before?: ProductRow,
): Promise<void> {
  if (before !== undefined) await followRenamed(scope, productId, before, entered)
  const { known, library, current } = await held(scope, entered, before)
  refuseUnknownType(entered)
  const { product: wanted, unsaid } = onShelf(entered, known)
  const [first] = unsaid
  if (first !== undefined) throw fieldProblem(first.path.join('.'), first.message)
  refuseCheap(wanted, known, library, current)
  const recipe = recipeOf(wanted.ingredients, entered.ingredients, known)
  await replaceParts(scope, productId, {
    recipe,
    ...addonParts(wanted, current, (at) => typedAddon(entered.addons[at], known)),
  })
  const sizes = wanted.sizes?.map((size, at) => ({
    ...size,
    recipe: recipeOf(size.ingredients, entered.sizes?.[at]?.ingredients ?? [], known),
  }))
  await saveChoices(
    scope,
    productId,
    { sizes, groups: wanted.groups },
    { own: { price: wanted.price, recipe }, current, library, known },
  )
  await saveSlots(scope, productId, wanted, current)
}

/** What a form names, with the units of all of it held: what it leaves as it was is read once they are. */
async function held(scope: Scope, entered: NewProduct, before: ProductRow | undefined) {
  const named = namedBy(entered, await libraryFor(scope, entered))
  const kept = before === undefined ? [] : ingredientsOf(before)
  const ids = new Set([...named.map(({ ingredientId }) => ingredientId), ...kept])
  const known = await holdUnits(scope, [...ids])
  for (const { path, ingredientId } of named) {
    if (!known.has(ingredientId)) {
      throw fieldProblem(path.join('.'), 'This ingredient does not exist.')
    }
  }
  const row = before && (await findProduct(scope, before.id))
  // Its own price has been written by now.
  const current = row && { ...row, price: before.price }
  return { known, library: await libraryFor(scope, entered), current }
}

type Lines = readonly { readonly ingredient: string; readonly count: number }[]

/** Lines as they come off the shelf, each ingredient once and in the order of the form, with what was typed of them. */
function recipeOf(
  counted: Lines,
  entered: Parameters<typeof typedByIngredient>[0],
  known: Entries,
): readonly (Need & TypedColumns)[] {
  const typed = typedByIngredient(entered)
  const needs = sumNeeds(counted.filter(({ count }) => count > 0).map(lineOf))
  return inOrderOf(counted, needs).map((line) => ({
    ...line,
    ...typedColumns(typed.get(line.ingredientId), known.get(line.ingredientId)),
  }))
}

const lineOf = ({ ingredient, count }: NewProduct['ingredients'][number]) => ({
  ingredientId: ingredient,
  quantity: count,
})

function typedAddon(addon: NewProduct['addons'][number] | undefined, known: Entries): TypedColumns {
  const { unit, quantity = 0, ingredient = '' } = addon ?? {}
  return typedColumns(unit === undefined ? undefined : { quantity, unit }, known.get(ingredient))
}

/** The shared groups that a form names, by id. */
async function libraryFor(
  scope: Scope,
  { groups = [] }: NewProduct,
): Promise<ReadonlyMap<string, Group>> {
  if (!groups.some(({ shared }) => shared)) return new Map()
  return new Map((await listShared(scope)).map((group) => [group.id, group]))
}

type Entries = Awaited<ReturnType<typeof holdUnits>>

const needOf = ({ ingredient, quantity }: NewProduct['addons'][number]) => ({
  ingredientId: ingredient,
  quantity,
})

/** Adding the same ingredient again adds to its count; it keeps the place where it was named first. */
function inOrderOf(wanted: Lines, recipe: readonly Need[]): readonly Need[] {
  const places = wanted.map(({ ingredient }) => ingredient)
  return recipe.toSorted((a, b) => places.indexOf(a.ingredientId) - places.indexOf(b.ingredientId))
}

function refuseUnknownType(wanted: NewProduct): void {
  const labels = new Set(wanted.addonTypes.map(({ label }) => label))
  const typeless = wanted.addons.findIndex(({ type }) => type !== '' && !labels.has(type))
  if (typeless >= 0) {
    throw fieldProblem(`addons.${typeless}.type`, 'This add-on type does not exist.')
  }
}

const fieldProblem = (field: string, text: string) => invalid(text, { [field]: text })

/** The form raises a price to its floor; one that is forged is refused. */
function refuseCheap(
  wanted: NewProduct,
  known: Entries,
  library: ReadonlyMap<string, Group>,
  before: ProductRow | undefined,
): void {
  const [low] = lowPrices(wanted, known, library, before)
  if (low !== undefined) throw fieldProblem(low.path.join('.'), low.message)
}

/** Types and add-ons keep their ids while they stay: carts name them. */
function addonParts(
  wanted: NewProduct,
  current: ProductRow | undefined,
  typedAt: (at: number) => TypedColumns,
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
    addons: wanted.addons.map((addon, at) => ({
      id: addon._id !== undefined && kept.delete(addon._id) ? addon._id : newId(),
      addonTypeId: typeIdByLabel.get(addon.type) ?? null,
      label: addon.label,
      price: addon.price,
      ...needOf(addon),
      ...typedAt(at),
    })),
  }
}

/** One scan is one product, and of it one size. */
export async function refuseTakenSizes(
  scope: Scope,
  { barcode: own, sizes = [] }: NewProduct,
  exceptId?: string,
): Promise<void> {
  const seen = new Set([own])
  for (const [at, { barcode }] of sizes.entries()) {
    if (barcode === '') continue
    const taken = await findSizeByBarcode(scope, barcode)
    const isOther = taken !== undefined && taken !== exceptId
    const product = await findProductByBarcode(scope, barcode)
    const isOtherProduct = product !== undefined && product.id !== exceptId
    if (isOther || isOtherProduct || seen.has(barcode)) {
      throw new Problem('conflict', barcodeTaken, {
        fields: { [`sizes.${at}.barcode`]: barcodeTaken },
      })
    }
    seen.add(barcode)
  }
}

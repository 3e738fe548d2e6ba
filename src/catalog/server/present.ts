import { costOfLines, portions, type Shelf } from '../../inventory/ingredient.ts'
import type { ShelfEntry } from '../../inventory/server/queries.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { knowsNothing, usedOf } from '../../measures/measured.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { ingredientsIn, offerOf } from '../../choices/offer.ts'
import { needsOf } from '../../choices/evaluation.ts'
import { readEffect } from '../../choices/effect-on-shelf.ts'
import { defaultsOf, servedOf } from '../../choices/group.ts'
import type { Product } from '../contract.ts'
import { presentCombo } from './present-combo.ts'
import { canBeSold, type RecipeLine } from '../product.ts'
import type { TypedColumns } from '../../measures/typed.ts'
import { listPartsOf, type ProductRow } from './product-queries.ts'

/** Products with what follows from the shelf: cost, portions, whether they can be sold. */
export async function presentProducts(
  scope: Scope,
  rows: readonly ProductRow[],
): Promise<Product[]> {
  const parts = await listPartsOf(scope, rows)
  const all = [...rows, ...parts]
  const used = new Set(all.flatMap(takenBy))
  const entries = await readShelf(scope, [...used])
  const shelf: Shelf = new Map([...entries].map(([id, { stock }]) => [id, stock]))
  const rowById = new Map(all.map((row) => [row.id, row]))
  return rows.map((row) => {
    const product = present(row, entries, shelf)
    return row.slots.length === 0
      ? product
      : { ...product, ...presentCombo(row, rowById, { entries, shelf }) }
  })
}

const takenBy = ({ recipe, addons, sizes, groups }: ProductRow): readonly string[] => [
  ...[...recipe, ...addons, ...sizes.flatMap((size) => size.recipe)].map(
    (line) => line.ingredientId,
  ),
  ...groups.flatMap(({ options }) =>
    options.flatMap(({ effects }) => effects.flatMap(ingredientsIn)),
  ),
]

function present(row: ProductRow, entries: ReadonlyMap<string, ShelfEntry>, shelf: Shelf): Product {
  const { category, recipe, addons, storeId, inStock, barcode, sizes, groups, slots, ...product } =
    row
  const { count, limitedBy } = portions(plainNeeds(row), shelf)
  const hasChoices = sizes.length > 0 || groups.length > 0
  const offer = hasChoices ? offerOf(row, shelf) : undefined
  return {
    ...product,
    _id: row.id,
    store: storeId,
    category: category && {
      _id: category.id,
      name: category.name,
      slug: category.slug,
      position: category.position,
    },
    addonTypes: [...row.addonTypes],
    hasAddons: addons.length > 0 || hasChoices,
    inStock: offer === undefined ? canBeSold(row, shelf) : inStock && offer.served.includes(true),
    isSwitchedOn: inStock,
    barcode: barcode ?? '',
    cost: costOfRecipe(recipe, entries),
    portions: Number.isFinite(count) ? count : null,
    limitedBy: limitedBy === undefined ? null : (entries.get(limitedBy)?.name ?? null),
    ingredients: linesOf(recipe, entries),
    addons: addons.map((addon) => ({
      _id: addon.id,
      type: addon.type,
      label: addon.label,
      price: addon.price,
      inStock: (shelf.get(addon.ingredientId) ?? 0) >= addon.quantity,
      ingredient: addon.ingredientId,
      unit: entries.get(addon.ingredientId)?.unit ?? '',
      quantity: usedBy(addon, entries),
      ...typedOf(addon),
      cost: costOfRecipe([addon], entries),
    })),
    ...(offer === undefined ? {} : presentChoices(row, offer, entries)),
  }
}

/** What one portion takes as it is preselected. */
function plainNeeds(row: ProductRow) {
  const [first = row] = servedOf(row)
  return needsOf({ label: '', ...first }, defaultsOf(row.groups))
}

function presentChoices(
  { sizes, groups, inStock }: ProductRow,
  { served, withoutById }: ReturnType<typeof offerOf>,
  entries: ReadonlyMap<string, ShelfEntry>,
): Pick<Product, 'sizes' | 'groups' | 'priceFrom'> {
  const shownGroups = groups.map(({ options, hidden, prices, ...group }) => ({
    ...group,
    hidden: [...hidden],
    prices: { ...prices },
    options: options.map(({ id, effects, ...option }) => {
      const without = withoutById.get(id) ?? []
      const soldOutIn = sizes.filter((_, at) => without[at] === true).map((size) => size.id)
      const isMixed = soldOutIn.length > 0 && soldOutIn.length < sizes.length
      return {
        _id: id,
        ...option,
        inStock: !without.every(Boolean),
        ...(isMixed ? { soldOutIn } : {}),
        effects: effects.map((effect) => readEffect(effect, entries)),
      }
    }),
  }))
  const shownSizes = sizes.map(({ id, label, price, barcode, recipe }, at) => ({
    id,
    label,
    price,
    barcode: barcode ?? '',
    inStock: inStock && served[at] === true,
    cost: costOfRecipe(recipe, entries),
    ingredients: linesOf(recipe, entries),
  }))
  return {
    ...(sizes.length === 0
      ? {}
      : { sizes: shownSizes, priceFrom: Math.min(...sizes.map(({ price }) => price)) }),
    ...(groups.length === 0 ? {} : { groups: shownGroups }),
  }
}

const linesOf = (
  recipe: readonly (RecipeLine & Partial<TypedColumns>)[],
  entries: ReadonlyMap<string, ShelfEntry>,
) =>
  recipe.map((line) => ({
    ingredient: line.ingredientId,
    name: entries.get(line.ingredientId)?.name ?? '',
    unit: entries.get(line.ingredientId)?.unit ?? '',
    count: usedBy(line, entries),
    ...typedOf(line),
  }))

/** What a line uses of an ingredient, which is less than it takes where something is peeled away. */
const usedBy = ({ ingredientId, quantity }: RecipeLine, entries: ReadonlyMap<string, ShelfEntry>) =>
  usedOf(quantity, entries.get(ingredientId) ?? knowsNothing)

const typedOf = ({ typedQuantity = null, typedUnit = null }: Partial<TypedColumns>) =>
  typedQuantity === null || typedUnit === null
    ? {}
    : { typed: { quantity: typedQuantity, unit: typedUnit } }

const costOfRecipe = (lines: readonly RecipeLine[], entries: ReadonlyMap<string, ShelfEntry>) =>
  costOfLines(
    lines.flatMap(({ ingredientId, quantity }) => {
      const entry = entries.get(ingredientId)
      return entry === undefined ? [] : [{ ...entry, quantity }]
    }),
  )

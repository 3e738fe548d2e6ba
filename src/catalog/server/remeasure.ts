import { listSizeLines, saveSizeLine } from '../../choices/server/choice-queries.ts'
import { remeasureChoices } from '../../choices/server/remeasure-choices.ts'
import { saveNeeds } from '../../choices/server/save-choices.ts'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { takenFor, usedOf, type Measured } from '../../measures/measured.ts'
import { typedColumns } from '../../measures/typed.ts'
import { holdChoosing, listProductsById } from './product-queries.ts'

/**
 * Writes down anew what recipes, add-ons, sizes and options take of an ingredient that is counted in another unit, or of
 * which more is known: from what was typed, so that turning it back gives what was there before. Its caller holds the
 * ingredient.
 */
export async function remeasure(
  scope: Scope,
  ingredientId: string,
  before: Measured,
  after: Measured,
): Promise<void> {
  const { db, storeId } = scope
  // Before anything of them is read: two ingredients of one product may be turned at once.
  const choosing = await holdChoosing(scope, ingredientId)
  for (const line of await recipeUses(scope, ingredientId).execute()) {
    await db
      .updateTable('recipeLines')
      .set(measured(line, before, after))
      .where('storeId', '=', storeId)
      .where('productId', '=', line.productId)
      .where('ingredientId', '=', ingredientId)
      .execute()
  }
  for (const addon of await addonUses(scope, ingredientId).execute()) {
    await db
      .updateTable('addons')
      .set(measured(addon, before, after))
      .where('storeId', '=', storeId)
      .where('id', '=', addon.id)
      .execute()
  }
  const names = new Map(choosing.map(({ id, name }) => [id, name]))
  for (const { sizeId, productId, ...line } of await listSizeLines(scope, ingredientId)) {
    const name = names.get(productId)
    if (name === undefined) continue
    await saveSizeLine(scope, sizeId, ingredientId, measured({ ...line, name }, before, after))
  }
  await remeasureChoices(scope, ingredientId, before, after)
  for (const product of await listProductsById(scope, [...names.keys()])) {
    await saveNeeds(scope, product.id, product)
  }
}

const recipeUses = ({ db, storeId }: Scope, ingredientId: string) =>
  db
    .selectFrom('recipeLines as r')
    .innerJoin('products as p', (join) =>
      join.onRef('p.storeId', '=', 'r.storeId').onRef('p.id', '=', 'r.productId'),
    )
    .select(['r.productId', 'r.quantity', 'r.typedQuantity', 'r.typedUnit', 'p.name'])
    .where('r.storeId', '=', storeId)
    .where('r.ingredientId', '=', ingredientId)
    .where('p.deletedAt', 'is', null)
    .orderBy('r.productId')

const addonUses = ({ db, storeId }: Scope, ingredientId: string) =>
  db
    .selectFrom('addons as a')
    .innerJoin('products as p', (join) =>
      join.onRef('p.storeId', '=', 'a.storeId').onRef('p.id', '=', 'a.productId'),
    )
    .select(['a.id', 'a.quantity', 'a.typedQuantity', 'a.typedUnit', 'p.name'])
    .where('a.storeId', '=', storeId)
    .where('a.ingredientId', '=', ingredientId)
    .where('p.deletedAt', 'is', null)
    .orderBy('a.id')

interface Use {
  readonly name: string
  readonly quantity: number
  readonly typedQuantity: number | null
  readonly typedUnit: string | null
}

function measured(
  { name, quantity, typedQuantity, typedUnit }: Use,
  before: Measured,
  after: Measured,
) {
  const typed = {
    quantity: typedQuantity ?? usedOf(quantity, before),
    unit: typedUnit ?? before.unit,
  }
  const taken = takenFor(typed, after)
  if (taken.ok) return { quantity: taken.quantity, ...typedColumns(typed, after) }
  const reason = `"${name}" takes ${typed.quantity} ${typed.unit}. ${taken.reason}`
  throw invalid(reason, { unit: reason })
}

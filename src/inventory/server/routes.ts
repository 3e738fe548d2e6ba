import { recordPrices } from './record-prices.ts'
import { listNames } from '../../accounts/server/queries.ts'
import { namesOf } from '../../kit/declared.ts'
import { conflict, invalid } from '../../kit/problem.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import type { Images } from '../../kit/server/images.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import { newId } from '../../kit/server/ids.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { dropImage } from '../../stores/server/keep-image.ts'
import { inventory, type Ingredient, type Movement } from '../contract.ts'
import { movementReasons } from '../ingredient.ts'
import { isCostSort } from '../sorting.ts'
import { isOtherKnowledge, knowledgeFields } from '../../measures/entered.ts'
import { changeUnit, type Remeasure } from './change-unit.ts'
import { refuseForeignPicture, serveIngredientImages } from './ingredient-images.ts'
import { packText } from '../../measures/measured.ts'
import { whyUnitStays } from '../unit.ts'
import { countMovements, listMovements } from './ledger-queries.ts'
import { loadedIngredient, moveByHand, setStock } from './move-stock.ts'
import { removeFromShelf, type ListUses } from './remove-from-shelf.ts'
import { createShelfTotals } from './shelf-totals.ts'
import {
  countIngredients,
  insertIngredient,
  listIngredients,
  listIngredientsAfter,
  lockShelf,
  lockUnit,
  saveIngredient,
} from './queries.ts'

/** What stands to the right of this slice and is asked all the same. */
export interface Neighbours {
  readonly listUses: ListUses
  isPictureUsed(scope: Scope, image: string): Promise<boolean>
  remeasure: Remeasure
}

export function serveInventory(backbone: Backbone, images: Images, neighbours: Neighbours): void {
  serveShelf(backbone, neighbours)
  serveLedger(backbone)
  serveExport(backbone)
  serveIngredientForms(backbone, images, neighbours)
  serveRemoval(backbone, neighbours)
  serveUnits(backbone, neighbours)
  serveIngredientImages(backbone, images, neighbours)
}

function serveShelf(backbone: Backbone, neighbours: Neighbours): void {
  const totalsOf = createShelfTotals(backbone.events)
  serve(backbone, inventory.list, async ({ query }, scope) => {
    const { count, ...totals } = await totalsOf(scope)
    const isWhole = query.search === '' && query.low !== true && query.out !== true
    const total = isWhole ? count : await countIngredients(scope, query)
    const data = await listIngredients(scope, {
      ...query,
      // Whoever does not see costs shall not learn them from an order.
      sort: scope.grant === 'reduced' && isCostSort(query.sort) ? 'name' : query.sort,
      offset: offsetOf(query),
    })
    return { data, ...pageOf(query, total), totals }
  })

  serve(backbone, inventory.one, async ({ params }, scope) => {
    const data = await loadedIngredient(scope, params.id)
    return { data, unitStays: await findWhyUnitStays(scope, data, neighbours) }
  })
}

const rowsPerRead = 500

/** What an export leaves out: names for programs, and the picture. */
type Unexported = '_id' | 'id' | 'image' | 'store'

const titles = {
  name: 'Name',
  description: 'Description',
  unit: 'Unit',
  stock: 'Stock',
  lowStockLevel: 'Low-stock level',
  pricePerUnit: 'Price/Unit',
  totalCost: 'Total Cost',
  markup: 'Markup (%)',
  extendedPrice: 'Extended Price',
  packs: 'Packs',
  density: 'Weight of one ml (g)',
  weightOfOne: 'Weight of one (g)',
  usablePart: 'Usable part (%)',
} satisfies Readonly<Record<Exclude<keyof Ingredient, Unexported>, string>>

function serveExport(backbone: Backbone): void {
  serveCsv(backbone, inventory.exported, {
    name: 'ingredients',
    header: Object.values(titles),
    cells: (row: Ingredient) =>
      namesOf(titles).map((name) =>
        name === 'packs' ? row.packs.map(packText).join('; ') : row[name],
      ),
    read: (scope, _, last) => listIngredientsAfter(scope, last?.id, rowsPerRead),
  })
}

function serveLedger(backbone: Backbone): void {
  serve(backbone, inventory.movements, async ({ params, query }, scope) => {
    await loadedIngredient(scope, params.id)
    const total = await countMovements(scope, params.id)
    const rows = await listMovements(scope, params.id, {
      limit: query.limit,
      offset: offsetOf(query),
    })
    const names = await listNames(
      scope,
      rows.flatMap(({ userId }) => userId ?? []),
    )
    const data = rows.map(({ userId, reason, typedQuantity, typedUnit, ...row }): Movement => ({
      ...row,
      typed:
        typedQuantity === null || typedUnit === null
          ? null
          : { quantity: typedQuantity, unit: typedUnit },
      reason: movementReasons.find((known) => known === reason) ?? 'adjust',
      by: userId === null ? null : (names.get(userId) ?? null),
    }))
    return { data, ...pageOf(query, total) }
  })

  serve(backbone, inventory.move, async ({ params, body }, scope) => {
    await moveByHand(scope, params.id, body)
    scope.announce('menu')
    return { data: await loadedIngredient(scope, params.id) }
  })
}

function serveIngredientForms(backbone: Backbone, images: Images, neighbours: Neighbours): void {
  const { isPictureUsed, remeasure } = neighbours

  serve(backbone, inventory.add, async ({ body }, scope) => {
    const { attemptId: id = newId(), stock, stockBefore, storeId, ...fields } = body
    await refuseForeignPicture(scope, fields.image)
    // Sent again, because its answer was lost: it stands on the shelf once.
    if (!(await insertIngredient(scope, id, fields))) {
      const earlier = await loadedIngredient(scope, id)
      if (earlier.name !== fields.name) throw conflict(addedOtherwise)
      return { data: earlier }
    }
    await setStock(scope, id, stock, 'Opening stock')
    scope.announce('stock')
    const added = await loadedIngredient(scope, id)
    await recordPrices(scope, 'added', added, {})
    return { data: added }
  })

  serve(backbone, inventory.change, async ({ params, body }, scope) => {
    const { stock, stockBefore, storeId, ...fields } = body
    if (saysMore(fields)) await lockUnit(scope, params.id)
    const ingredient = await loadedIngredient(scope, params.id)
    const { image: before } = ingredient
    if (fields.unit !== undefined && fields.unit !== ingredient.unit) {
      await refuseUnitChange(scope, ingredient, neighbours)
    }
    await refuseForeignPicture(scope, fields.image)
    await saveIngredient(scope, params.id, fields)
    if (before !== null && !(await isPictureUsed(scope, before))) {
      await dropImage(scope, images, before)
    }
    if (stock !== stockBefore) await setStock(scope, params.id, stock, 'Changed in the form')
    scope.announce('stock')
    scope.announce('menu')
    const changed = await loadedIngredient(scope, params.id)
    if (isOtherKnowledge(ingredient, changed)) {
      await remeasure(scope, params.id, ingredient, changed)
    }
    await recordPrices(scope, 'changed', changed, ingredient)
    return { data: changed }
  })
}

function serveUnits(backbone: Backbone, { remeasure }: Neighbours): void {
  serve(backbone, inventory.changeUnit, async ({ params, body }, scope) => {
    await loadedIngredient(scope, params.id)
    return { data: await changeUnit(scope, params.id, body.unit, remeasure) }
  })
}

function serveRemoval(backbone: Backbone, { listUses }: Neighbours): void {
  serve(backbone, inventory.remove, async ({ params }, scope) => {
    await removeFromShelf(scope, params.id, listUses)
    return {}
  })
}

const addedOtherwise =
  'This is on the shelf already, as something else. Please look at it before you add more.'

/** Whether a form says something that recipes may have been reckoned with. */
const saysMore = (fields: object) => Object.keys(knowledgeFields).some((name) => name in fields)

async function findWhyUnitStays(
  scope: Scope,
  { id, name, unit, stock }: Ingredient,
  { listUses }: Neighbours,
): Promise<string> {
  const isCounted = stock !== 0 || (await countMovements(scope, id)) > 0
  const [first] = isCounted ? [] : await listUses(scope, id)
  return whyUnitStays({ name, unit, isCounted, usedBy: first?.name })
}

/** With the shelf held: nothing is counted in the old unit while it becomes another. */
async function refuseUnitChange(
  scope: Scope,
  { id }: Ingredient,
  neighbours: Neighbours,
): Promise<void> {
  await lockShelf(scope, [id])
  const because = await findWhyUnitStays(scope, await loadedIngredient(scope, id), neighbours)
  if (because !== '') throw invalid(because, { unit: because })
}

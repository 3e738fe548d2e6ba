import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { orNone } from '../../database/or-none.ts'
import type { CategoriesTable, ProductsTable, Tables } from '../../database/tables.gen.ts'

/** Within a query over products `p` and the categories `c` they stand in. */
const product = expressionBuilder<
  Tables & { readonly p: ProductsTable; readonly c: CategoriesTable },
  'p' | 'c'
>()

/** Null where the menu shows none. */
export const shownCategory = product
  .case()
  .when('c.isActive', '=', true)
  .then(
    jsonBuildObject({
      id: product.ref('c.id'),
      name: product.ref('c.name'),
      slug: product.ref('c.slug'),
      position: product.ref('c.position'),
    }),
  )
  .end()

export const recipePart = product
  .selectFrom('recipeLines as r')
  .select(({ fn, ref }) =>
    orNone(
      fn
        .jsonAgg(
          jsonBuildObject({
            ingredientId: ref('r.ingredientId'),
            quantity: ref('r.quantity'),
            typedQuantity: ref('r.typedQuantity'),
            typedUnit: ref('r.typedUnit'),
          }),
        )
        .orderBy('r.position'),
    ).as('all'),
  )
  .whereRef('r.storeId', '=', 'p.storeId')
  .whereRef('r.productId', '=', 'p.id')
  .$asScalar()
  .$notNull()

export const addonTypesPart = product
  .selectFrom('addonTypes as t')
  .select(({ fn, ref }) =>
    orNone(
      fn.jsonAgg(jsonBuildObject({ id: ref('t.id'), label: ref('t.label') })).orderBy('t.position'),
    ).as('all'),
  )
  .whereRef('t.storeId', '=', 'p.storeId')
  .whereRef('t.productId', '=', 'p.id')
  .$asScalar()
  .$notNull()

export const addonsPart = product
  .selectFrom('addons as a')
  .leftJoin('addonTypes as t', (join) =>
    join.onRef('t.storeId', '=', 'a.storeId').onRef('t.id', '=', 'a.addonTypeId'),
  )
  .select(({ fn, ref, val }) =>
    orNone(
      fn
        .jsonAgg(
          jsonBuildObject({
            id: ref('a.id'),
            type: fn.coalesce('t.label', val('')),
            label: ref('a.label'),
            price: ref('a.price'),
            ingredientId: ref('a.ingredientId'),
            quantity: ref('a.quantity'),
            typedQuantity: ref('a.typedQuantity'),
            typedUnit: ref('a.typedUnit'),
          }),
        )
        .orderBy('a.position'),
    ).as('all'),
  )
  .whereRef('a.storeId', '=', 'p.storeId')
  .whereRef('a.productId', '=', 'p.id')
  .$asScalar()
  .$notNull()

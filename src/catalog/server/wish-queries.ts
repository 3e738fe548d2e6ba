import { choiceNeedsText, groupsText, sizesText } from '../../choices/server/choice-queries.ts'
import { combosChangeText, slotsText, withPartsText } from '../../combos/server/combo-queries.ts'
import type { Recipe } from '../product.ts'

// What placing an order asks of the menu, as parts of its own two statements.

/** A product as an order keeps it. */
export interface WishedProduct extends Recipe {
  readonly image: string | null
}

interface Wished {
  readonly storeId: string
  readonly productIds: string
}

/** Those of the ids that exist and, of combos, their parts, as one JSON array of `WishedProduct`. */
export const wishedProductsText = ({ storeId, productIds }: Wished) => `(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'name', p.name, 'price', p.price, 'inStock', p.in_stock, 'image', p.image,
    'recipe', coalesce((
      select json_agg(json_build_object('ingredientId', r.ingredient_id, 'quantity', r.quantity) order by r.position)
      from recipe_lines r where r.store_id = p.store_id and r.product_id = p.id), '[]'),
    'addons', coalesce((
      select json_agg(json_build_object('id', a.id, 'type', coalesce(t.label, ''), 'label', a.label, 'price', a.price,
        'ingredientId', a.ingredient_id, 'quantity', a.quantity) order by a.position)
      from addons a
      left join addon_types t on t.store_id = a.store_id and t.id = a.addon_type_id
      where a.store_id = p.store_id and a.product_id = p.id), '[]'),
    'sizes', ${sizesText}, 'groups', ${groupsText}, 'slots', ${slotsText})), '[]')
  from products p
  where p.store_id = ${storeId} and p.deleted_at is null and p.id = any (${withPartsText(storeId, productIds)}))`

/** The products that are named, or whose category is: one JSON array of ids of what is there. */
export const productsNamedText = (storeId: string, productIds: string, categoryIds: string) => `(
  select coalesce(json_agg(id), '[]') from products
  where store_id = ${storeId} and deleted_at is null
    and (id = any (${productIds}) or category_id = any (${categoryIds})))`

/** The ingredients that these products, and their parts, may take something of. */
export const wishedIngredientsText = ({ storeId, productIds }: Wished) => `
  select ingredient_id from (${usesText(storeId)}) as used
  where product_id = any (${withPartsText(storeId, productIds)})`

/** What products may take something of: a recipe, an add-on or a choice. */
const needTables = ['recipe_lines', 'addons', choiceNeedsText] as const

const usesText = (storeId: string) =>
  needTables
    .map(
      (table) =>
        `select product_id, ingredient_id, quantity from ${table} where store_id = ${storeId}`,
    )
    .join(' union all ')

/**
 * Whether what was taken from the shelf (`moved`, with `ingredient_id`, `before` and `after`) leaves less than one portion
 * of something needs: then the menu looks different. Written so that it is asked of an index for each ingredient: a cup
 * is needed by everything on the menu.
 */
export const menuChangesText = (storeId: string, moved: string) => `exists (
  select from ${moved} where ${needTables
    .map(
      (table) => `exists (
    select from ${table} as use where use.store_id = ${storeId} and use.ingredient_id = ${moved}.ingredient_id
      and use.quantity > least(${moved}.before, ${moved}.after) and use.quantity <= greatest(${moved}.before, ${moved}.after))`,
    )
    .join(' or ')}
  union all
  ${combosChangeText(storeId, moved, usesText(storeId))})`

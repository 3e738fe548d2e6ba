import { choiceNeedsText, groupsText, sizesText } from '../../choices/server/choice-queries.ts'
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

/** Those of the ids that exist, as one JSON array of `WishedProduct`. */
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
    'sizes', ${sizesText}, 'groups', ${groupsText})), '[]')
  from products p
  where p.store_id = ${storeId} and p.deleted_at is null and p.id = any (${productIds}))`

/** The products that are named, or whose category is: one JSON array of ids of what is there. */
export const productsNamedText = (storeId: string, productIds: string, categoryIds: string) => `(
  select coalesce(json_agg(id), '[]') from products
  where store_id = ${storeId} and deleted_at is null
    and (id = any (${productIds}) or category_id = any (${categoryIds})))`

/** The ingredients that these products may take something of. */
export const wishedIngredientsText = ({ storeId, productIds }: Wished) => `
  select ingredient_id from recipe_lines where store_id = ${storeId} and product_id = any (${productIds})
  union all
  select ingredient_id from addons where store_id = ${storeId} and product_id = any (${productIds})
  union all
  select ingredient_id from ${choiceNeedsText} where store_id = ${storeId} and product_id = any (${productIds})`

/**
 * Whether what was taken from the shelf (`moved`, with `ingredient_id`, `before` and `after`) leaves less than one portion
 * of something needs: then the menu looks different.
 */
export const menuChangesText = (storeId: string, moved: string) => `exists (
  select from ${moved} join recipe_lines as use
    on use.store_id = ${storeId} and use.ingredient_id = ${moved}.ingredient_id
  where ${moved}.before >= use.quantity and ${moved}.after < use.quantity
  union all
  select from ${moved} join addons as use
    on use.store_id = ${storeId} and use.ingredient_id = ${moved}.ingredient_id
  where ${moved}.before >= use.quantity and ${moved}.after < use.quantity
  union all
  select from ${moved} join ${choiceNeedsText} as use
    on use.store_id = ${storeId} and use.ingredient_id = ${moved}.ingredient_id
  where ${moved}.before >= use.quantity and ${moved}.after < use.quantity)`

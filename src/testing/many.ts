import { sql } from 'kysely'
import type { Db } from '../database/open.ts'

export interface HowMany {
  readonly products: number
  readonly ingredients: number
}

/** What the long lists promise to bear. */
export const many: HowMany = { products: 10_000, ingredients: 5_000 }

const categories = 20
/** Every product of a long list is made of so many ingredients. */
const linesPerRecipe = 3

/** Fills a store by SQL, past its calls: names, prices, recipes and add-ons of a long list, the same every time. */
export async function fillStore(
  db: Db,
  storeId: string,
  { products, ingredients }: HowMany,
  how: 'with recipes' | 'lists alone' = 'with recipes',
): Promise<void> {
  await sql`
    insert into categories (store_id, id, name, slug, position)
    select ${storeId}, gen_random_uuid(), 'Section ' || n, 'section-' || n, n
    from generate_series(1, ${categories}::int) as n`.execute(db)
  await sql`
    insert into ingredients (store_id, id, name, unit, stock, price_per_unit, markup, low_stock_level)
    select ${storeId}, ${ordered()}, ${words('Ingredient')}, 'g', n, 0.05, 20, 100
    from generate_series(1, ${ingredients}::int) as n`.execute(db)
  await sql`
    insert into products (store_id, id, category_id, name, slug, description, price, created_at)
    select ${storeId}, ${ordered()}, section.id, ${words('Drink')}, 'drink-' || n, 'Slowly brewed, as it should be',
      50 + n % 150, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${products}::int) as n
    join categories as section on section.store_id = ${storeId} and section.position = 1 + n % ${categories}::int`.execute(
    db,
  )
  if (how === 'with recipes') await fillRecipes(db, storeId, ingredients)
}

async function fillRecipes(db: Db, storeId: string, ingredients: number): Promise<void> {
  const numbered = (table: 'products' | 'ingredients') => sql`(
    select id, row_number() over (order by id) as n from ${sql.table(table)} where store_id = ${storeId})`
  await sql`
    insert into recipe_lines (store_id, product_id, ingredient_id, quantity, position)
    select ${storeId}, product.id, ingredient.id, 10, line
    from ${numbered('products')} as product
    cross join generate_series(1, ${linesPerRecipe}::int) as line
    join ${numbered('ingredients')} as ingredient
      on ingredient.n = 1 + (product.n * 7 + line * 13) % ${ingredients}::int
    on conflict do nothing`.execute(db)
  await sql`
    insert into addons (store_id, id, product_id, label, ingredient_id, quantity, price)
    select ${storeId}, gen_random_uuid(), product.id, 'Extra', ingredient.id, 5, 15
    from ${numbered('products')} as product
    join ${numbered('ingredients')} as ingredient on ingredient.n = 1 + product.n % ${ingredients}::int`.execute(
    db,
  )
}

/** Ids that grow with the number, as those of the server grow with time. */
const ordered = () =>
  sql`(lpad(to_hex(n), 12, '0') || '7000' || '8' || substr(md5(random()::text), 1, 15))::uuid`

/** Names in no order, of which one in fifty has a word that searches look for. */
const words = (kind: string) =>
  sql`md5(n::text) || ' ' || ${kind}::text || ' ' || n || case when n % 50 = 0 then ' matcha' else '' end`

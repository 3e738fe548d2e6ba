import { sql } from 'kysely'
import type { z } from 'zod'
import { choices } from '../choices/contract.ts'
import { categories, products } from '../catalog/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { orders, type NewOrder } from '../orders/contract.ts'
import { payments } from '../payments/contract.ts'
import type { Wish } from '../storefront/contract.ts'
import type { Caller } from '../kit/server/in-process.ts'
import type { TestStore } from './test-server.ts'

export const customer = {
  firstName: 'Carla',
  lastName: 'Diaz',
  email: 'carla@example.com',
  phone: '0917 555 0101',
}

export async function addIngredient(store: TestStore, name: string, stock: number) {
  const fields = { name, stock, pricePerUnit: 0.1, markup: 20, unit: 'g' } as const
  return (await store.admin.send(inventory.add, { body: fields })).body.data
}

export async function addCategory(store: TestStore, name: string, slug: string) {
  return (await store.admin.send(categories.add, { body: { name, slug } })).body.data
}

type ProductFields = z.input<(typeof products.add)['body'] & z.ZodType>

export async function addProduct(
  store: TestStore,
  fields: Pick<ProductFields, 'name' | 'category'> & Partial<ProductFields>,
) {
  const body = { description: 'As it should be', price: 95, ...fields }
  return (await store.admin.send(products.add, { params: { storeId: store.id }, body })).body.data
}

type GroupFields = z.input<(typeof choices.add)['body'] & z.ZodType>

/** A shared group of the store's library. */
export async function addGroup(
  store: TestStore,
  label: string,
  options: GroupFields['options'],
  rules: Partial<GroupFields> = {},
) {
  return (await store.admin.send(choices.add, { body: { label, options, ...rules } })).body.data
}

/** A milk tea of 10 milk at 95, with 5 pearls at 15 for those who want them. */
export async function stockTea(store: TestStore, stock = 100) {
  const milk = await addIngredient(store, 'Milk', stock)
  const pearls = await addIngredient(store, 'Pearls', stock)
  const category = await addCategory(store, 'Milk Tea', 'milk-tea')
  const tea = await addProduct(store, {
    name: 'Classic Milk Tea',
    category: category.id,
    ingredients: [{ ingredient: milk.id, count: 10 }],
    addonTypes: [{ label: 'Toppings' }],
    addons: [
      { type: 'Toppings', label: 'Pearls', ingredient: pearls.id, quantity: 5, price: 15 },
      { type: 'Toppings', label: 'More milk', ingredient: milk.id, quantity: 5, price: 10 },
    ],
  })
  const [withPearls, withMilk] = tea.addons.map(({ _id }) => ({ _id }))
  if (withPearls === undefined || withMilk === undefined) throw new Error('The tea has no add-ons')
  return { milk, pearls, category, tea, withPearls, withMilk }
}

/** Ways to pay of the store's own; those that are left out are no longer offered. */
export const offerMethods = (store: TestStore, names: readonly string[]) =>
  store.admin.send(payments.save, {
    body: { storeId: store.id, customMethods: names.map((name) => ({ name })) },
  })

type Item = z.input<typeof Wish>

/** An order of a guest who pays in cash. */
export const orderOf = (
  store: TestStore,
  items: readonly Item[],
  more: Partial<z.input<typeof NewOrder>> = {},
): z.input<typeof NewOrder> => ({
  storeId: store.id,
  customer,
  paymentMethod: 'cash',
  items: [...items],
  ...more,
})

export const place = (
  by: Caller,
  store: TestStore,
  items: readonly Item[],
  more?: Partial<z.input<typeof NewOrder>>,
) => by.send(orders.place, { body: orderOf(store, items, more) })

export async function stockOf(store: TestStore, ingredientId: string): Promise<number> {
  return (await store.admin.send(inventory.one, { params: { id: ingredientId } })).body.data.stock
}

/** How much of a store's sales is written down. */
export async function countSales(store: TestStore) {
  const { rows } = await sql<{ orders: number; lines: number; movements: number }>`
    select (select count(*) from orders where store_id = ${store.id}) as orders,
      (select count(*) from order_lines where store_id = ${store.id}) as lines,
      (select count(*) from stock_movements where store_id = ${store.id}) as movements`.execute(
    store.server.database.db,
  )
  return rows[0]
}

/** Every shelf that does not hold what its ledger adds up to, or whose last balance says otherwise: none. */
export async function listUntrueShelves(store: TestStore): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.name from ingredients i
    left join lateral (
      select sum(m.quantity) as sum, (array_agg(m.balance order by m.id desc))[1] as last
      from stock_movements m where m.store_id = i.store_id and m.ingredient_id = i.id
    ) as ledger on true
    where i.store_id = ${store.id}
      and (i.stock <> coalesce(ledger.sum, 0) or i.stock <> coalesce(ledger.last, 0))`.execute(
    store.server.database.db,
  )
  return rows.map(({ name }) => name)
}

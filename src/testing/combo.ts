import { products } from '../catalog/contract.ts'
import { counter } from '../counter/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { addCategory, addIngredient, addProduct, stockOf } from './menu.ts'
import { okinawaIngredients, openOkinawaShop } from './okinawa.ts'
import type { TestServer } from './test-server.ts'

/**
 * A shop with "Afternoon for two" at 199.00: two Okinawas, each of 16 oz or for 20.00 more of 22 oz, and a pandesal of
 * 80 g flour. Every ingredient costs 0.10 a unit, with a markup of 20 %.
 */
export async function openComboShop(server: TestServer) {
  const shop = await openOkinawaShop(server)
  const { store, category, tea, sizeId, idOf } = shop
  const flour = await addIngredient(store, 'Flour', 2000)
  const pandesal = await addProduct(store, {
    name: 'Pandesal',
    category: category.id,
    price: 25,
    ingredients: [{ ingredient: flour.id, count: 80 }],
  })
  const drink = (label: string) => ({
    label,
    entries: [
      { product: tea.id, size: sizeId('16 oz') },
      { product: tea.id, size: sizeId('22 oz'), extra: 20 },
    ],
  })
  const comboFields = {
    name: 'Afternoon for two',
    category: category.id,
    price: 199,
    slots: [
      drink('Drink'),
      drink('Second drink'),
      { label: 'Bite', entries: [{ product: pandesal.id }] },
    ],
  }
  const combo = await addProduct(store, comboFields)
  const slot = (at: number) => combo.slots?.[at]?.id ?? ''
  const drinkIn = (at: number, size: string, addons: readonly { readonly _id: string }[] = []) => ({
    slot: slot(at),
    product: tea.id,
    size: sizeId(size),
    addons: [...addons],
  })
  const count = (name: Parameters<typeof idOf>[0], quantity: number) =>
    store.admin.send(inventory.move, {
      params: { id: idOf(name) },
      body: { reason: 'count', quantity, note: '' },
    })
  return { ...shop, flour, pandesal, combo, comboFields, slot, drinkIn, count }
}

export type ComboShop = Awaited<ReturnType<typeof openComboShop>>
/** What of each ingredient is on the shelf. */
export const left = async ({ store, idOf, flour }: ComboShop) => ({
  ...Object.fromEntries(
    await Promise.all(
      okinawaIngredients.map(async (name) => [name, await stockOf(store, idOf(name))] as const),
    ),
  ),
  Flour: await stockOf(store, flour.id),
})
export const full = {
  ...Object.fromEntries(okinawaIngredients.map((name) => [name, 2000])),
  Flour: 2000,
}
/** As strangers read it. */
export const readCombo = async ({ store, combo }: ComboShop) =>
  (await store.stranger.send(products.one, { params: { id: combo.id } })).body.data
/** As its owner reads it. */
export const ownCombo = async ({ store, combo }: ComboShop) =>
  (await store.admin.send(products.one, { params: { id: combo.id } })).body.data

/** A large one with half sugar, oat milk and two pearls; a small one as it comes; a pandesal. */
export const wishOf = ({ combo, option, drinkIn }: ComboShop, quantity = 1) => ({
  productId: combo.id,
  quantity,
  parts: [
    drinkIn(0, '22 oz', [option('Pearls', 2), option('Half sugar'), option('Oat milk')]),
    drinkIn(1, '16 oz'),
  ],
})

/** The sizes of the tea as they stand: they are parts of the combo, and may not go. */
export const withIds = <Fields extends { readonly sizes: readonly { readonly label: string }[] }>(
  fields: Fields,
  { sizeId }: ComboShop,
) => ({
  ...fields,
  sizes: fields.sizes.map((size) => ({ ...size, id: sizeId(size.label) })),
})

/**
 * "Breakfast set" at 150.00, one of the Sets: an Okinawa in 16 oz, which is a Milk Tea, and a Pandesal, which is Bread. Two of
 * it are sold at the counter, the tea with two pearls and half sugar, "For here" said with them.
 */
export async function openSetShop(server: TestServer) {
  const shop = await openOkinawaShop(server)
  const { store, category, tea, sizeId, option } = shop
  const [bread, sets] = [
    await addCategory(store, 'Bread', 'bread'),
    await addCategory(store, 'Sets', 'sets'),
  ]
  const pandesal = await addProduct(store, { name: 'Pandesal', category: bread.id, price: 25 })
  const size = sizeId('16 oz')
  const set = await addProduct(store, {
    name: 'Breakfast set',
    category: sets.id,
    price: 150,
    slots: [
      { label: 'Drink', entries: [{ product: tea.id, size }] },
      { label: 'Bite', entries: [{ product: pandesal.id }] },
    ],
  })
  const addons = [option('Pearls', 2), option('Half sugar')]
  const parts = [{ slot: set.slots?.[0]?.id ?? '', product: tea.id, size, addons }]
  const ofSet = { productId: set.id, quantity: 2, parts, note: 'For here' }
  const sell = async (
    ...more: readonly { readonly productId: string; readonly quantity: number }[]
  ) => {
    const items = [ofSet, ...more]
    const sale = { storeId: store.id, items, paymentMethod: 'cash', cashGiven: 1000 }
    return (await store.admin.send(counter.sell, { body: sale })).body.data.id
  }
  return { store, drinks: category, bread, sets, pandesal, sell }
}

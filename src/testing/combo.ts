import { products } from '../catalog/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { addIngredient, addProduct, stockOf } from './menu.ts'
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

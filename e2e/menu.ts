import { categories, products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import type { Larder, OpenStore } from './larder.ts'

/** What an owner has put on the shelf and on the menu: 10 g tea and, if wanted, 5 g pearls; 95.00 and 15.00. */
export async function stockTea(
  larder: Larder,
  store: Pick<OpenStore, 'id' | 'token'>,
  stock = 100,
) {
  const { id: storeId, token } = store
  const shelf = { stock, unit: 'g', pricePerUnit: 0.5, markup: 20 } as const
  const add = async (name: string) =>
    (await larder.send(inventory.add, { body: { name, ...shelf } }, token)).data
  const [tea, pearls] = [await add('Assam tea'), await add('Pearls')]
  const body = { name: 'Milk Tea', slug: 'milk-tea', description: 'Tea with milk' }
  const { data: category } = await larder.send(categories.add, { body }, token)
  const fields = {
    name: 'Classic Milk Tea',
    description: 'Black tea and milk, the one that started it.',
    category: category.id,
    price: 95,
    ingredients: [{ ingredient: tea.id, count: 10 }],
    addonTypes: [{ label: 'Toppings' }],
    addons: [{ type: 'Toppings', label: 'Pearls', ingredient: pearls.id, quantity: 5, price: 15 }],
  }
  const { data: drink } = await larder.send(
    products.add,
    { params: { storeId }, body: fields },
    token,
  )
  return { tea, pearls, drink }
}

/** Two more categories, of more than a screen each. */
export async function addCakes(larder: Larder, store: Pick<OpenStore, 'id' | 'token'>) {
  const { data: shelf } = await larder.send(inventory.list, {}, store.token)
  for (const section of ['Cakes', 'Breads']) {
    const body = { name: section, slug: section.toLowerCase() }
    const { data: category } = await larder.send(categories.add, { body }, store.token)
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const product = {
        name: `${section} No. ${number}`,
        description: 'As every day',
        category: category.id,
        price: 50,
        ingredients: [{ ingredient: shelf[0]?.id ?? '', count: 1 }],
      }
      await larder.send(products.add, { params: { storeId: store.id }, body: product }, store.token)
    }
  }
}

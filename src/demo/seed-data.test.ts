import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isLow, portions, priceFloor } from '../inventory/ingredient.ts'
import { slugOf } from '../kit/slug.ts'
import { bakery } from './bakery.ts'
import { coffee } from './coffee.ts'
import { milkTea } from './milk-tea.ts'
import type { SeedProduct, SeedRecipeLine, SeedStore } from './seed-store.ts'

const stores = [milkTea, coffee, bakery]

describe.each(stores)('$name', (store) => {
  const keys = new Set(store.ingredients.map(({ key }) => key))
  const addons = store.products.flatMap((product) => product.addons)

  test('has the slug that follows from its name', () => {
    expect(store.slug).toBe(slugOf(store.name))
  })

  test('writes legibly on its brand colour with white or with dark ink', () => {
    const white = 1.05 / (luminance(store.brandColor) + 0.05)
    const ink = (luminance(store.brandColor) + 0.05) / 0.06
    expect(Math.max(white, ink)).toBeGreaterThanOrEqual(4.5)
  })

  test('never lists the same ingredient, category or product twice', () => {
    expect(twice(store.ingredients.map(({ key }) => key))).toEqual([])
    expect(twice(store.ingredients.map(({ name }) => name))).toEqual([])
    expect(twice(store.categories.map(({ name }) => name))).toEqual([])
    expect(twice(store.products.map(({ name }) => slugOf(name)))).toEqual([])
  })

  test('counts its stock with four decimals at most and pays for it in whole cents', () => {
    const odd = store.ingredients.filter(
      ({ stock, pricePerUnit, markup, lowStockLevel }) =>
        !hasDecimals(stock, 4) ||
        !hasDecimals(pricePerUnit, 2) ||
        pricePerUnit <= 0 ||
        Math.min(stock, markup, lowStockLevel) < 0,
    )
    expect(namesOf(odd)).toEqual([])
  })

  test('files every product under a category of its own, and leaves no category empty', () => {
    const filed = new Set(store.products.map(({ category }) => category))
    expect([...filed].toSorted()).toEqual(store.categories.map(({ name }) => name).toSorted())
  })

  test('cooks only with ingredients on its shelf, each named once in a recipe', () => {
    const lines = store.products.flatMap(({ recipe }) => recipe)
    expect(lines.filter(([key]) => !keys.has(key))).toEqual([])
    expect(lines.filter(([, count]) => count < 0.01 || !hasDecimals(count, 2))).toEqual([])
    expect(store.products.flatMap(({ recipe }) => twice(recipe.map(([key]) => key)))).toEqual([])
    expect(namesOf(store.products.filter(({ recipe }) => recipe.length === 0))).toEqual([])
  })

  test('offers add-ons of the types its products name, no label twice', () => {
    for (const product of store.products) {
      const types = new Set(product.addons.map(({ type }) => type))
      expect([...types].toSorted()).toEqual(product.addonTypes.toSorted())
      expect(twice(product.addons.map(({ label }) => label))).toEqual([])
    }
    expect(addons.filter(({ ingredient }) => !keys.has(ingredient))).toEqual([])
    expect(addons.filter(({ quantity }) => quantity < 1)).toEqual([])
  })

  test('shares groups of its own library, whose options touch only what stands on its shelf', () => {
    const { groups = [], products } = store
    const labels = groups.map(({ label }) => label)
    const used = products.flatMap((product) => product.groups ?? [])
    expect([...new Set(used)].toSorted()).toEqual(labels.toSorted())
    const effects = groups.flatMap(({ options }) => options.flatMap((option) => option.effects))
    const named = effects.flatMap((effect) =>
      effect.kind === 'swap' ? [effect.ingredient, effect.with] : [effect.ingredient],
    )
    expect(named.filter((key) => !keys.has(key))).toEqual([])
  })

  test('sells nothing below what its ingredients cost with their markup', () => {
    const served = store.products.flatMap((product) => [product, ...(product.sizes ?? [])])
    expect(served.filter(({ price, recipe }) => price < floorOf(store, recipe))).toEqual([])
    expect(
      addons.filter(
        ({ price, ingredient, quantity }) => price < floorOf(store, [[ingredient, quantity]]),
      ),
    ).toEqual([])
    const prices = [...store.products, ...addons].map(({ price }) => price)
    expect(prices.filter((price) => !hasDecimals(price, 2))).toEqual([])
  })

  test('asks for no choice less than what it adds to a portion is worth more than what it replaces', () => {
    const worth = (key: string, quantity: number) => floorOf(store, [[key, quantity]])
    const tooCheap = store.products.flatMap(({ name, recipe, sizes = [], groups = [] }) =>
      [recipe, ...sizes.map((size) => size.recipe)].flatMap((lines) =>
        (store.groups ?? [])
          .filter(({ label }) => groups.includes(label))
          .flatMap(({ options }) => options)
          .filter(({ price, effects }) => {
            const more = effects.map((effect) => {
              if (effect.kind === 'add') return worth(effect.ingredient, effect.quantity)
              if (effect.kind === 'scale') return 0
              const taken = lines.find(([key]) => key === effect.ingredient)?.[1] ?? 0
              return worth(effect.with, taken * effect.ratio) - worth(effect.ingredient, taken)
            })
            return price < more.reduce((sum, each) => sum + each, 0)
          })
          .map(({ label }) => `${name} with ${label}`),
      ),
    )
    expect(tooCheap).toEqual([])
  })

  test('shows each product in a picture of its own, four wide to three high', async () => {
    expect(twice(store.products.map(({ picture }) => picture))).toEqual([])
    const pictures = [...store.products, ...store.ingredients].flatMap(
      ({ picture }) => picture ?? [],
    )
    const sizes = await Promise.all(pictures.map(sizeOf))
    expect(sizes.filter((size) => size !== 'svg 800 × 600')).toEqual([])
    expect(pictures.join('')).not.toMatch(/NaN|undefined|Infinity|<text|href/)
  })

  test('hangs a square sign and a wide picture over its door once it is open', async () => {
    const front = [store.logo, store.background].flatMap((picture) => picture ?? [])
    expect(await Promise.all(front.map(sizeOf))).toEqual(
      store.isOpen ? ['svg 400 × 400', 'svg 1600 × 900'] : [],
    )
  })
})

test('the milk tea shop has a full menu at the prices of its street', () => {
  expect(milkTea.products.length).toBeGreaterThanOrEqual(30)
  expect(milkTea.categories).toHaveLength(8)
  expect(milkTea.ingredients.length).toBeGreaterThanOrEqual(45)
  expect(namesOf(milkTea.products.filter(({ price }) => price < 75 || price > 165))).toEqual([])
})

test('the milk tea shop pours two sizes: the large one takes a large cup, more of the drink and twenty more', () => {
  const tea = milkTea.products.find(({ name }) => name === 'Classic Assam Milk Tea')
  expect(tea?.sizes).toEqual([
    { label: '16 oz', price: 89, recipe: tea?.recipe },
    {
      label: '22 oz',
      price: 109,
      recipe: [
        ['assam', 11],
        ['creamer', 41],
        ['fructose', 34],
        ['pearls', 54],
        ['ice', 203],
        ['cup-22', 1],
        ['film', 1],
        ['straw', 1],
      ],
    },
  ])
  expect(tea?.groups).toEqual(['Sugar', 'Ice', 'Milk', 'Toppings'])
  const croffle = milkTea.products.find(({ name }) => name === 'Caramel Croffle')
  expect([croffle?.sizes, croffle?.groups]).toEqual([[], []])
})

test('the milk tea shop can make a dozen of everything, and still has something to reorder', () => {
  const scarce = milkTea.products.filter((product) => portionsOf(milkTea, product) < 12)
  expect(namesOf(scarce)).toEqual([])
  const low = milkTea.ingredients.filter(({ stock, lowStockLevel }) => isLow(stock, lowStockLevel))
  expect(namesOf(low)).toEqual(['Oat milk', 'Strawberry purée'])
})

test.each([milkTea, coffee])('$name uses everything it buys', (store) => {
  const used = new Set(
    store.products.flatMap(({ recipe, addons, sizes = [] }) => [
      ...[recipe, ...sizes.map((size) => size.recipe)].flat().map(([key]) => key),
      ...addons.map(({ ingredient }) => ingredient),
    ]),
  )
  for (const { options } of store.groups ?? []) {
    for (const effect of options.flatMap(({ effects }) => effects)) {
      if (effect.kind === 'add') used.add(effect.ingredient)
      if (effect.kind === 'swap') used.add(effect.with)
    }
  }
  expect(namesOf(store.ingredients.filter(({ key }) => !used.has(key)))).toEqual([])
})

test('the coffee shop is almost sold out: some things are gone, some are down to the last few', () => {
  const left = new Map(
    coffee.products.map((product) => [product.name, portionsOf(coffee, product)]),
  )
  expect(left.get('Oat Flat White')).toBe(0)
  expect(left.get('Everything Bagel')).toBe(0)
  expect(left.get('Carrot Cake Slice')).toBe(1)
  expect(left.get('Butter Croissant')).toBe(2)
  expect(left.get('Iced Matcha')).toBe(2)
  expect(left.get('House Latte')).toBeGreaterThan(3)
})

test('the bakery has only just registered: it is not open and its shelves are empty', () => {
  expect(bakery.isOpen).toBe(false)
  expect([...bakery.products, ...bakery.categories, ...bakery.ingredients]).toEqual([])
})

test('each store has its own slug and its own owner', () => {
  expect(twice(stores.map(({ slug }) => slug))).toEqual([])
  expect(twice(stores.map(({ owner }) => owner.email))).toEqual([])
})

const namesOf = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name)

const twice = (names: readonly string[]) => {
  const lower = names.map((name) => name.toLowerCase())
  return lower.filter((name, i) => lower.indexOf(name) !== i)
}

const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

const floorOf = (store: SeedStore, recipe: readonly SeedRecipeLine[]) =>
  priceFloor(
    recipe.flatMap(([key, quantity]) => {
      const ingredient = store.ingredients.find((each) => each.key === key)
      return ingredient ? [{ ...ingredient, quantity }] : []
    }),
  )

function portionsOf(store: SeedStore, { recipe }: SeedProduct): number {
  const shelf = new Map(store.ingredients.map(({ key, stock }) => [key, stock]))
  return portions(
    recipe.map(([ingredientId, quantity]) => ({ ingredientId, quantity })),
    shelf,
  ).count
}

async function sizeOf(svg: string): Promise<string> {
  const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
  return `${format} ${width} × ${height}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

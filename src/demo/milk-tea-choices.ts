import type { SeedGroup, SeedProduct, SeedRecipeLine } from './seed-store.ts'

export const sealedCup: readonly SeedRecipeLine[] = [
  ['cup-16', 1],
  ['film', 1],
  ['straw', 1],
]

export const domedCup: readonly SeedRecipeLine[] = [
  ['cup-16', 1],
  ['lid', 1],
  ['straw', 1],
]

/** What sweetens a drink; a syrup that is its flavour stays as it is. */
const sweeteners = ['fructose', 'brown-sugar', 'honey', 'condensed']

const levels = (
  label: string,
  ingredients: readonly string[],
  steps: readonly (readonly [label: string, factor: number])[],
): SeedGroup => ({
  label,
  min: 1,
  max: 1,
  mostEach: 1,
  options: steps.map(([step, factor]) => ({
    label: step,
    price: 0,
    isDefault: factor === 1,
    effects:
      factor === 1
        ? []
        : ingredients.map((ingredient) => ({ kind: 'scale', ingredient, factor }) as const),
  })),
})

const topping = (label: string, ingredient: string, quantity: number, price: number) => ({
  label,
  price,
  isDefault: false,
  effects: [{ kind: 'add', ingredient, quantity } as const],
})

/** In place of fresh milk by the same measure, in place of creamer as much as it would have made. */
const otherMilk = (label: string, milk: string, price: number) => ({
  label,
  price,
  isDefault: false,
  effects: [
    { kind: 'swap', ingredient: 'milk', with: milk, ratio: 1 } as const,
    { kind: 'swap', ingredient: 'creamer', with: milk, ratio: 5 } as const,
  ],
})

/** Kept once in the library of the store. */
export const milkTeaGroups: readonly SeedGroup[] = [
  levels('Sugar', sweeteners, [
    ['No sugar', 0],
    ['25 % sugar', 0.25],
    ['50 % sugar', 0.5],
    ['75 % sugar', 0.75],
    ['Full sugar', 1],
  ]),
  levels(
    'Ice',
    ['ice'],
    [
      ['No ice', 0],
      ['Less ice', 0.5],
      ['Normal ice', 1],
    ],
  ),
  {
    label: 'Milk',
    min: 1,
    max: 1,
    mostEach: 1,
    options: [
      { label: 'Usual milk', price: 0, isDefault: true, effects: [] },
      otherMilk('Oat milk', 'oat-milk', 49),
      otherMilk('Soy milk', 'soy-milk', 25),
    ],
  },
  {
    label: 'Coffee',
    min: 0,
    max: 1,
    mostEach: 2,
    options: [topping('Extra shot', 'beans', 9, 25)],
  },
  {
    label: 'Toppings',
    min: 0,
    max: 3,
    mostEach: 2,
    options: [
      topping('Tapioca pearls', 'pearls', 40, 15),
      topping('Crystal pearls', 'crystal', 40, 20),
      topping('Nata de coco', 'nata', 40, 15),
      topping('Grass jelly', 'grass-jelly', 50, 15),
      topping('Coffee jelly', 'coffee-jelly', 50, 15),
      topping('Egg pudding', 'pudding', 50, 20),
      topping('Cheese foam', 'cheese-foam', 25, 30),
    ],
  },
]

interface Choices {
  /** In the order in which they are asked. */
  readonly groups: readonly string[]
  readonly comesInTwoSizes: boolean
}

const drink = (groups: readonly string[]): Choices => ({ groups, comesInTwoSizes: true })

export const milkTeaChoices = drink(['Sugar', 'Ice', 'Milk', 'Toppings'])
export const fruitTeaChoices = drink(['Sugar', 'Ice', 'Toppings'])
export const coffeeChoices = drink(['Sugar', 'Ice', 'Milk', 'Coffee', 'Toppings'])
/** What is blended with its ice has none to leave out. */
export const blendedChoices = drink(['Toppings'])
export const plainChoices: Choices = { groups: [], comesInTwoSizes: false }

const larger = 1.35
const dearer = 20
const vessels = new Set([...sealedCup, ...domedCup].map(([key]) => key))

const inLarge = ([key, count]: SeedRecipeLine): SeedRecipeLine => {
  if (key === 'cup-16') return ['cup-22', 1]
  return [key, vessels.has(key) ? count : Math.round(count * larger)]
}

export type Drink = Omit<SeedProduct, 'addonTypes' | 'addons' | 'sizes'> & Choices

/** A drink as it is offered: in its sizes, with those groups that have a hand in its recipe. */
export function offered({ comesInTwoSizes, groups, ...product }: Drink): SeedProduct {
  const { recipe, price } = product
  const uses = new Set(recipe.map(([key]) => key))
  return {
    ...product,
    addonTypes: [],
    addons: [],
    sizes: comesInTwoSizes
      ? [
          { label: '16 oz', price, recipe },
          { label: '22 oz', price: price + dearer, recipe: recipe.map(inLarge) },
        ]
      : [],
    groups: groups.filter((label) =>
      milkTeaGroups
        .filter((group) => group.label === label)
        .flatMap(({ options }) => options.flatMap(({ effects }) => effects))
        .some((effect) => effect.kind === 'add' || uses.has(effect.ingredient)),
    ),
  }
}

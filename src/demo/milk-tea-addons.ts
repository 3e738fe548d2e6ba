import type { SeedAddon, SeedRecipeLine } from './seed-store.ts'

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

// The larger cup stands for the larger drink: an add-on takes one ingredient, and the cup is the one that is counted.
const size: SeedAddon = {
  type: 'Size',
  label: 'Upsize to 22 oz',
  ingredient: 'cup-22',
  quantity: 1,
  price: 20,
}

const milks: readonly SeedAddon[] = [
  { type: 'Milk', label: 'Oat milk', ingredient: 'oat-milk', quantity: 150, price: 45 },
  { type: 'Milk', label: 'Soy milk', ingredient: 'soy-milk', quantity: 150, price: 25 },
]

const toppings: readonly SeedAddon[] = [
  { type: 'Toppings', label: 'Tapioca pearls', ingredient: 'pearls', quantity: 40, price: 15 },
  { type: 'Toppings', label: 'Crystal pearls', ingredient: 'crystal', quantity: 40, price: 20 },
  { type: 'Toppings', label: 'Nata de coco', ingredient: 'nata', quantity: 40, price: 15 },
  { type: 'Toppings', label: 'Grass jelly', ingredient: 'grass-jelly', quantity: 50, price: 15 },
  { type: 'Toppings', label: 'Egg pudding', ingredient: 'pudding', quantity: 50, price: 20 },
]

const cloud: SeedAddon = {
  type: 'Toppings',
  label: 'Cheese foam',
  ingredient: 'cheese-foam',
  quantity: 25,
  price: 30,
}

const sweetness: SeedAddon = {
  type: 'Sweetness',
  label: 'Extra brown sugar',
  ingredient: 'brown-sugar',
  quantity: 20,
  price: 10,
}

const shot: SeedAddon = {
  type: 'Coffee',
  label: 'Extra espresso shot',
  ingredient: 'beans',
  quantity: 9,
  price: 25,
}

const coffeeJelly: SeedAddon = {
  type: 'Toppings',
  label: 'Coffee jelly',
  ingredient: 'coffee-jelly',
  quantity: 50,
  price: 15,
}

interface Choices {
  readonly addonTypes: readonly string[]
  readonly addons: readonly SeedAddon[]
}

export const milkTeaChoices: Choices = {
  addonTypes: ['Size', 'Toppings', 'Milk', 'Sweetness'],
  addons: [size, ...toppings, cloud, ...milks, sweetness],
}

export const fruitTeaChoices: Choices = {
  addonTypes: ['Size', 'Toppings'],
  addons: [size, ...toppings.slice(0, 3)],
}

export const freshMilkChoices: Choices = {
  addonTypes: ['Size', 'Milk', 'Toppings'],
  addons: [size, ...milks, ...toppings.slice(0, 2), cloud],
}

export const coffeeChoices: Choices = {
  addonTypes: ['Size', 'Coffee', 'Milk', 'Toppings'],
  addons: [size, shot, ...milks, coffeeJelly, cloud],
}

export const blendedChoices: Choices = {
  addonTypes: ['Size', 'Toppings'],
  addons: [size, ...toppings.slice(0, 2), coffeeJelly],
}

export const plainChoices: Choices = { addonTypes: [], addons: [] }

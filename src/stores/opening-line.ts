import type { BusinessType } from './store.ts'

const lines: Readonly<Record<BusinessType, string>> = {
  restaurant: 'Cooked when you order it. Choose here, and it is ready when you come.',
  cafe: 'Coffee, tea and something to go with it, made when you order.',
  milkteashop: 'Milk tea the way you like it, made when you order.',
  coffeeshop: 'Coffee the way you like it, made when you order.',
  bakery: 'Bread and pastries to choose here and pick up.',
  dessertshop: 'Something sweet, made when you order it.',
  juicebar: 'Juices and shakes, made when you order them.',
  foodtruck: 'Order here, and pick it up at the window.',
  catering: 'Food for all your guests, ordered in a minute.',
  cloudkitchen: 'Cooked when you order it, for your own table.',
  other: 'Have a look around, and order in a minute.',
}

/** What a store says under its name until its owner has written something. */
export const openingLine = (storeType: string): string =>
  Object.hasOwn(lines, storeType) ? lines[storeType as BusinessType] : lines.other

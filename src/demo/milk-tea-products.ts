import { brownSugars, classics } from './milk-tea-classics.ts'
import { blended, coffees, merienda, milks } from './milk-tea-coffee-and-merienda.ts'
import { cheeseFoams, fruitTeas } from './milk-tea-foam-and-fruit.ts'
import { offered, type Drink } from './milk-tea-choices.ts'
import type { SeedProduct } from './seed-store.ts'

const drinks: readonly Drink[] = [
  ...classics,
  ...brownSugars,
  ...cheeseFoams,
  ...fruitTeas,
  ...milks,
  ...coffees,
  ...blended,
  ...merienda,
]

export const milkTeaProducts: readonly SeedProduct[] = drinks.map(offered)

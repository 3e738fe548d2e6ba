import { brownSugars, classics } from './milk-tea-classics.ts'
import { blended, coffees, merienda, milks } from './milk-tea-coffee-and-merienda.ts'
import { cheeseFoams, fruitTeas } from './milk-tea-foam-and-fruit.ts'
import type { SeedProduct } from './seed-store.ts'

export const milkTeaProducts: readonly SeedProduct[] = [
  ...classics,
  ...brownSugars,
  ...cheeseFoams,
  ...fruitTeas,
  ...milks,
  ...coffees,
  ...blended,
  ...merienda,
]

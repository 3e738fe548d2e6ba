import { drawThing, type Thing } from './drawings/things.ts'
import type { Unit } from '../measures/unit.ts'
import type { SeedIngredient } from './seed-store.ts'

/** One ingredient as a line of a stock list, which is how an owner reads it. */
export type ShelfLine = readonly [
  key: string,
  name: string,
  unit: Unit,
  pricePerUnit: number,
  stock: number,
  lowStockLevel: number,
  markup: number,
  picture: readonly [thing: Thing, background: string],
  description: string,
]

export const shelf = (lines: readonly ShelfLine[]): readonly SeedIngredient[] =>
  lines.map(
    ([key, name, unit, pricePerUnit, stock, lowStockLevel, markup, picture, description]) => ({
      key,
      name,
      description,
      unit,
      stock,
      pricePerUnit,
      markup,
      lowStockLevel,
      picture: drawThing(...picture),
    }),
  )

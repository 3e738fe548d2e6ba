import {
  knowsNothing,
  takenFor,
  type Converted,
  type Measured,
  type Typed,
} from '../measures/measured.ts'
import type { NewProduct } from './new-product.ts'

export interface TypedColumns {
  readonly typedQuantity: number | null
  readonly typedUnit: string | null
}

/** What was typed, as it is kept: not at all where it is in the unit of the shelf, which says as much. */
export const typedColumns = (
  typed: Typed | undefined,
  { unit }: Partial<Pick<Measured, 'unit'>> = {},
): TypedColumns =>
  typed === undefined || typed.unit === unit
    ? { typedQuantity: null, typedUnit: null }
    : { typedQuantity: typed.quantity, typedUnit: typed.unit }

interface Line {
  readonly ingredient: string
  readonly unit?: string | undefined
}

/** An ingredient as a form knows it; one of which no unit is known is taken as it is said. */
export type MeasuredById = ReadonlyMap<string, Partial<Measured>>

/** What a line of a form takes off the shelf, in the unit of the shelf. */
function takenBy(line: Line, quantity: number, known: MeasuredById): Converted<number> {
  const entry = known.get(line.ingredient)
  if (entry?.unit === undefined) return { ok: true, quantity }
  const { unit } = entry
  const measured = { ...knowsNothing, name: 'it', ...entry, unit }
  return takenFor({ quantity, unit: line.unit ?? unit }, measured)
}

/** The same while somebody is still typing: what cannot be said yet takes nothing. */
export function takenSoFar(line: Line, quantity: number, known: MeasuredById): number {
  const taken = takenBy(line, quantity, known)
  return taken.ok ? taken.quantity : 0
}

export interface Unsaid {
  /** The field's place in the form: `['ingredients', 3, 'count']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** A form's product with every quantity as it comes off the shelf, and what cannot be turned into that. */
export function onShelf<Product extends Pick<NewProduct, 'ingredients' | 'addons' | 'sizes'>>(
  product: Product,
  known: MeasuredById,
): { readonly product: Product; readonly unsaid: readonly Unsaid[] } {
  const unsaid: Unsaid[] = []
  const taken = (line: Line, quantity: number, path: Unsaid['path']): number => {
    const found = takenBy(line, quantity, known)
    if (found.ok) return found.quantity
    unsaid.push({ path, message: found.reason })
    return 0
  }
  const counted = <L extends Line & { readonly count: number }>(
    lines: readonly L[],
    path: Unsaid['path'],
  ) =>
    lines.map(({ unit, ...line }, at) => ({
      ...line,
      count: taken({ ...line, unit }, line.count, [...path, at, 'count']),
    }))
  const ingredients = counted(product.ingredients, ['ingredients'])
  const addons = product.addons.map(({ unit, ...addon }, at) => ({
    ...addon,
    quantity: taken({ ...addon, unit }, addon.quantity, ['addons', at, 'quantity']),
  }))
  const sizes = product.sizes?.map((size, at) => ({
    ...size,
    ingredients: counted(size.ingredients, ['sizes', at, 'ingredients']),
  }))
  return { product: { ...product, ingredients, addons, ...(sizes && { sizes }) }, unsaid }
}

/**
 * What of a recipe is kept as it was typed, by ingredient: the unit of its line, if all lines of it have the same.
 */
export function typedByIngredient(
  lines: NewProduct['ingredients'],
): ReadonlyMap<string, Typed | undefined> {
  const typed = new Map<string, Typed | undefined>()
  for (const { ingredient, count, unit } of lines) {
    const isSecond = typed.has(ingredient)
    typed.set(ingredient, isSecond || unit === undefined ? undefined : { quantity: count, unit })
  }
  return typed
}

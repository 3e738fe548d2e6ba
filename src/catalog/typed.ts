import { unsaidIn } from '../choices/entered-effects.ts'
import type { Typed } from '../measures/measured.ts'
import { takenBy, type MeasuredById, type TypedLine } from '../measures/typed.ts'
import type { NewProduct } from './new-product.ts'

export interface Unsaid {
  /** The field's place in the form: `['ingredients', 3, 'count']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

/**
 * A form's product with what it takes as that comes off the shelf, and what cannot be turned into that. Options stay as
 * they were typed: `groupOnShelf` knows what they take.
 */
export function onShelf<
  Product extends Pick<NewProduct, 'ingredients' | 'addons' | 'sizes' | 'groups'>,
>(
  product: Product,
  known: MeasuredById,
): { readonly product: Product; readonly unsaid: readonly Unsaid[] } {
  const unsaid: Unsaid[] = []
  const taken = (line: TypedLine, quantity: number, path: Unsaid['path']): number => {
    const found = takenBy(line, quantity, known)
    if (found.ok) return found.quantity
    unsaid.push({ path, message: found.reason })
    return 0
  }
  const counted = <L extends TypedLine & { readonly count: number }>(
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
  product.groups?.forEach(({ options }, at) => {
    for (const { path, message } of unsaidIn(options, known)) {
      unsaid.push({ path: ['groups', at, 'options', ...path], message })
    }
  })
  return { product: { ...product, ingredients, addons, ...(sizes && { sizes }) }, unsaid }
}

/**
 * What of a recipe is kept as it was typed, by ingredient: the unit of its line, if all lines of it have the same.
 */
export function typedByIngredient(
  lines: readonly {
    readonly ingredient: string
    readonly count: number
    readonly unit?: string | undefined
  }[],
): ReadonlyMap<string, Typed | undefined> {
  const typed = new Map<string, Typed | undefined>()
  for (const { ingredient, count, unit } of lines) {
    const isSecond = typed.has(ingredient)
    typed.set(ingredient, isSecond || unit === undefined ? undefined : { quantity: count, unit })
  }
  return typed
}

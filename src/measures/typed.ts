import { knowsNothing, takenFor, type Converted, type Measured, type Typed } from './measured.ts'

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

export interface TypedLine {
  readonly ingredient: string
  readonly unit?: string | undefined
}

/** An ingredient as a form knows it; one of which no unit is known is taken as it is said. */
export type MeasuredById = ReadonlyMap<string, Partial<Measured>>

/** An ingredient of which at least the unit is known. */
export function measuredIn(known: MeasuredById, ingredient: string): Measured | undefined {
  const entry = known.get(ingredient)
  if (entry?.unit === undefined) return undefined
  return { ...knowsNothing, name: 'it', ...entry, unit: entry.unit }
}

/** What a line of a form takes off the shelf, in the unit of the shelf. */
export function takenBy(line: TypedLine, quantity: number, known: MeasuredById): Converted<number> {
  const measured = measuredIn(known, line.ingredient)
  if (measured === undefined) return { ok: true, quantity }
  return takenFor({ quantity, unit: line.unit ?? measured.unit }, measured)
}

/** The same while somebody is still typing: what cannot be said yet takes nothing. */
export function takenSoFar(line: TypedLine, quantity: number, known: MeasuredById): number {
  const taken = takenBy(line, quantity, known)
  return taken.ok ? taken.quantity : 0
}

import type { Measured, Typed } from '../measures/measured.ts'

/** What was typed, as it is kept: not at all where it is the same as what is taken off the shelf. */
export const typedColumns = (typed: Typed, taken: number, { unit }: Pick<Measured, 'unit'>) =>
  typed.unit === unit && typed.quantity === taken
    ? { typedQuantity: null, typedUnit: null }
    : { typedQuantity: typed.quantity, typedUnit: typed.unit }

/**
 * Exact decimal arithmetic on safe integers. Wire values are plain numbers; every sum and product goes through
 * integers of a fixed scale, so no float error ever reaches a price or a shelf.
 */

/** Quantities carry 6 decimals, like `numeric(20,6)`. */
export const quantityScale = 1_000_000

/** The nearest integer of `value × scale`, immune to the float's last digit (1.005 × 100 is 101, not 100). */
export function toUnits(value: number, scale: number): number {
  const product = value * scale
  // A whole product of up to 15 digits has no last digit to mend, and most of what a menu computes is whole.
  if (Number.isInteger(product) && Math.abs(product) < 1e15) return product + 0
  const units = Math.round(Number(product.toPrecision(15)))
  if (!Number.isSafeInteger(units)) throw new RangeError(`${value} cannot be held exactly`)
  return units
}

export const fromUnits = (units: number, scale: number): number => units / scale

/** What no shelf can hold: sums of needs stop here, where they are still whole numbers, instead of failing. */
const mostSteps = 9e15
export const mostQuantity = mostSteps / quantityScale
export const quantityOf = (steps: number): number =>
  fromUnits(Math.max(-mostSteps, Math.min(steps, mostSteps)), quantityScale)

/** The sum of quantities, exact to 6 decimals. */
export const sumQuantities = (quantities: readonly number[]): number =>
  quantityOf(quantities.reduce((sum, quantity) => sum + toUnits(quantity, quantityScale), 0))

/** `quantity × times`, exact to 6 decimals. */
export const timesQuantity = (quantity: number, times: number): number =>
  quantityOf(toUnits(quantity, quantityScale) * times)

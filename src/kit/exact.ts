/**
 * Exact decimal arithmetic on safe integers. Wire values are plain numbers; every sum and product goes through
 * integers of a fixed scale, so no float error ever reaches a price or a shelf.
 */

/** Quantities carry 4 decimals, like `numeric(18,4)`. */
export const quantityScale = 10_000

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

/** The sum of quantities, exact to 4 decimals. */
export function sumQuantities(quantities: readonly number[]): number {
  return fromUnits(
    quantities.reduce((sum, quantity) => sum + toUnits(quantity, quantityScale), 0),
    quantityScale,
  )
}

/** `quantity × times`, exact to 4 decimals. */
export const timesQuantity = (quantity: number, times: number): number =>
  fromUnits(toUnits(quantity, quantityScale) * times, quantityScale)

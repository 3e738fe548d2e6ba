/**
 * `cents × over ÷ under` in whole cents, halves away from zero. The one place where a part of an amount is rounded, in
 * numbers of any size. `under` is above zero.
 */
export function shareOf(cents: number, over: number, under: number): number {
  const product = BigInt(cents) * BigInt(over)
  const size = product < 0n ? -product : product
  const nearest = (2n * size + BigInt(under)) / (2n * BigInt(under))
  return Number(product < 0n ? -nearest : nearest)
}

/**
 * Deals an amount out to parts by their weight, each within a cent of its exact share and all together exactly the amount:
 * every part gets what the sum of the shares so far has not dealt out yet. Parts without any weight get nothing.
 */
export function dealOut(cents: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map(() => 0)
  let weighed = 0
  let dealt = 0
  return weights.map((weight) => {
    weighed += weight
    const upTo = shareOf(cents, weighed, whole)
    const own = upTo - dealt
    dealt = upTo
    return own
  })
}

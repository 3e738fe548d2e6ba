import { toUnits } from './exact.ts'

/** An exact ratio of whole numbers of any size. `under` is above zero. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** Six decimals is what a quantity or a unit price has where it is kept or shown. */
const edgeScale = 1_000_000
const edge = BigInt(edgeScale)

export const ratio = (over: bigint, under = 1n): Fraction => ({ over, under })
export const one = ratio(1n)

/** A number of six decimals at most, as it was typed or kept. */
export const exactly = (value: number): Fraction => ratio(BigInt(toUnits(value, edgeScale)), edge)

export const times = (a: Fraction, b: Fraction): Fraction =>
  ratio(a.over * b.over, a.under * b.under)

/** `by` must be above zero. */
export const dividedBy = (a: Fraction, by: Fraction): Fraction =>
  ratio(a.over * by.under, a.under * by.over)

/** The same in the smallest whole numbers. */
export function reduced({ over, under }: Fraction): Fraction {
  let [divisor, rest] = [sizeOf(over), under]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return ratio(over / divisor, under / divisor)
}

/**
 * The nearest number of six decimals, or undefined where that differs from the exact one by more than a thousandth of it:
 * 0.0000004 is no 0.
 */
export function faithful(fraction: Fraction): number | undefined {
  const steps = nearestStep(fraction)
  const whole = fraction.over * edge
  const off = steps * fraction.under - whole
  return 1000n * sizeOf(off) > sizeOf(whole) ? undefined : Number(steps) / edgeScale
}

/** The nearest number of six decimals, halves away from zero. The one place where anything is rounded. */
export const rounded = (fraction: Fraction): number => Number(nearestStep(fraction)) / edgeScale

function nearestStep({ over, under }: Fraction): bigint {
  const steps = (2n * sizeOf(over) * edge + under) / (2n * under)
  return over < 0n ? 0n - steps : steps
}

const sizeOf = (value: bigint) => (value < 0n ? -value : value)

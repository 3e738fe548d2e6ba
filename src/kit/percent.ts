/**
 * How much of a whole a part is, in percent to one decimal or to none. Only what is nothing is said to be 0, and only what is
 * all to be 100: whatever is between stays at least a step away from them.
 */
export function percentOf(part: number, whole: number, decimals: 0 | 1): number {
  const perPoint = decimals === 1 ? 10 : 1
  const exact = (part / whole) * 100 * perPoint
  const all = 100 * perPoint
  const steps = Math.round(exact)
  const isEnd = steps === 0 || Math.abs(steps) === all
  if (!isEnd || part === 0 || Math.abs(part) === whole) return wholeOf(steps) / perPoint
  return (steps + Math.sign(exact - steps)) / perPoint
}

/** A minus before a zero says nothing. */
const wholeOf = (steps: number) => (steps === 0 ? 0 : steps)

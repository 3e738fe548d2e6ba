export interface Tap {
  readonly at: number
  readonly x: number
  readonly y: number
  /** What the browser says of it: `mouse`, `touch`, `pen`, or nothing. */
  readonly by: string | undefined
}

const secondWithinMs = 500
/** A finger comes down again beside where it was; a mouse has to be moved to come anywhere else. */
const fingerWithinPx = 24
const mouseWithinPx = 4

/** Whether both are one double tap: nobody has read yet what came between, and nobody aimed at it. */
export function isSecondTap(first: Tap | undefined, tap: Tap): boolean {
  if (first === undefined || tap.at - first.at > secondWithinMs) return false
  const withinPx = tap.by === 'mouse' ? mouseWithinPx : fingerWithinPx
  return Math.hypot(tap.x - first.x, tap.y - first.y) <= withinPx
}

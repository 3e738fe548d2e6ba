/** A click, as the browser tells of it; of some it says by what, `mouse`, `touch` or `pen`. */
export interface Tap {
  readonly timeStamp: number
  readonly clientX: number
  readonly clientY: number
  readonly pointerType?: string
  /** Which of several quick ones at one place it is, as the browser counts a mouse's. */
  readonly detail: number
}

const secondWithinMs = 500
/** A finger comes down again beside where it was; a mouse has to be moved to come anywhere else. */
const fingerWithinPx = 24
const mouseWithinPx = 4

/** Whether both are one double tap: nobody has read yet what came between, and nobody aimed at it. */
export function isSecondTap(first: Tap | undefined, tap: Tap): boolean {
  if (first === undefined || tap.timeStamp - first.timeStamp > secondWithinMs) return false
  if (tap.pointerType === 'mouse' && tap.detail < 2) return false
  const withinPx = tap.pointerType === 'mouse' ? mouseWithinPx : fingerWithinPx
  return Math.hypot(tap.clientX - first.clientX, tap.clientY - first.clientY) <= withinPx
}

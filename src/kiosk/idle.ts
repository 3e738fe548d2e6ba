/** How long a kiosk that nobody touches waits before it asks, and how long it then counts. */
export interface Patience {
  readonly askAfterMs: number
  readonly countForMs: number
  /** Nothing would be lost: it counts in sight, and stands before nothing. */
  readonly isQuiet?: true
}

/** While somebody chooses. */
export const whileChoosing: Patience = { askAfterMs: 60_000, countForMs: 20_000 }
/** A number is read in a moment; the next customer stands behind. */
export const whileReading: Patience = { askAfterMs: 15_000, countForMs: 20_000, isQuiet: true }
/** Somebody looks for their phone, and pays on it. */
export const whilePaying: Patience = { askAfterMs: 120_000, countForMs: 20_000, isQuiet: true }

export interface Idle {
  /** Asks whether somebody is there. */
  readonly isAsking: boolean
  /** Shows the seconds that are left, whether or not it asks. */
  readonly isCounting: boolean
  readonly secondsLeft: number
  /** Whoever was here has gone. */
  readonly isOver: boolean
}

/** How a kiosk stands that was not touched for so long. */
export function idleAfter(
  untouchedMs: number,
  { askAfterMs, countForMs, isQuiet }: Patience,
): Idle {
  const leftMs = Math.max(0, askAfterMs + countForMs - untouchedMs)
  const isCounting = untouchedMs >= askAfterMs && leftMs > 0
  return {
    isAsking: isCounting && isQuiet !== true,
    isCounting,
    secondsLeft: Math.ceil(Math.min(leftMs, countForMs) / 1000),
    isOver: leftMs === 0,
  }
}

/** How long a kiosk that nobody touches waits before it asks, and how long it then counts. */
export interface Patience {
  readonly askAfterMs: number
  readonly countForMs: number
}

/** While somebody chooses. */
export const whileChoosing: Patience = { askAfterMs: 60_000, countForMs: 20_000 }
/** A number is read in a moment; the next customer stands behind. */
export const whileReading: Patience = { askAfterMs: 15_000, countForMs: 20_000 }
/** Somebody looks for their phone, and pays on it. */
export const whilePaying: Patience = { askAfterMs: 120_000, countForMs: 20_000 }

export interface Idle {
  /** Asks whether somebody is there, and shows the seconds that are left. */
  readonly isAsking: boolean
  readonly secondsLeft: number
  /** Whoever was here has gone. */
  readonly isOver: boolean
}

/** How a kiosk stands that was not touched for so long. */
export function idleAfter(untouchedMs: number, { askAfterMs, countForMs }: Patience): Idle {
  const leftMs = Math.max(0, askAfterMs + countForMs - untouchedMs)
  return {
    isAsking: untouchedMs >= askAfterMs && leftMs > 0,
    secondsLeft: Math.ceil(Math.min(leftMs, countForMs) / 1000),
    isOver: leftMs === 0,
  }
}

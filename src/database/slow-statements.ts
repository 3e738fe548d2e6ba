/** A statement that took its time, without its values. */
export interface SlowStatement {
  readonly text: string
  readonly ms: number
}

type Hear = (statement: SlowStatement) => void

const listeners = new Set<Hear>()

/** In milliseconds. A shop waits for ten of these in one press. */
const slowAfterMs = 500

/** Tells of every statement of this process that takes longer than `slowAfterMs`; answers how to stop. */
export function hearOfSlowStatements(hear: Hear): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Runs where the statement is asked for, so that a listener knows on whose behalf. */
export async function timed<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    // The embedded database has answered some statements before it lets go.
    return await ask()
  } finally {
    const ms = performance.now() - begun
    if (ms >= slowAfterMs) for (const hear of listeners) hear({ text, ms: Math.round(ms) })
  }
}

/** A statement that has been answered, without its values. */
export interface TimedStatement {
  readonly text: string
  /** When it was asked, by `performance.now()`. */
  readonly begunAt: number
  readonly ms: number
  readonly hasFailed: boolean
}

type Hear = (statement: TimedStatement) => void

const listeners = new Map<Hear, number>()

/** In milliseconds. A shop waits for ten of these in one press. */
export const slowAfterMs = 500

/** Tells of every statement of this process that takes `fromMs` or longer; answers how to stop. */
export function hearOfStatements(hear: Hear, fromMs = 0): () => void {
  listeners.set(hear, fromMs)
  return () => void listeners.delete(hear)
}

/** Runs where the statement is asked for, so that a listener knows on whose behalf. */
export async function timed<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
  const begunAt = performance.now()
  let hasFailed = true
  try {
    // The embedded database has answered some statements before it lets go.
    const result = await ask()
    hasFailed = false
    return result
  } finally {
    const ms = performance.now() - begunAt
    for (const [hear, fromMs] of listeners) {
      if (ms >= fromMs) hear({ text, begunAt, ms, hasFailed })
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './unavailable.ts'

/** How long is waited, in milliseconds, before the database counts as unavailable. */
export interface Limits {
  /** For a connection, or for the store's turn to have one. */
  readonly connectionMs: number
  /** For what somebody else holds. */
  readonly lockMs: number
  readonly statementMs: number
  /** For the next statement of a transaction; afterwards what it holds is let go. */
  readonly idleMs: number
  readonly transactionMs: number
}

export const limits: Limits = {
  connectionMs: 10_000,
  lockMs: 5000,
  statementMs: 30_000,
  idleMs: 20_000,
  transactionMs: 60_000,
}

const unhurried = new AsyncLocalStorage<true>()

/** Work that may take as long as it takes: rebuilding a large table, for one. Nobody waits for it. */
export const takingItsTime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  unhurried.run(true, work)

/** Waits for what is on its way, but not longer; `onLate` is told before it throws. */
export async function withinMs<Result>(
  ms: number,
  what: string,
  work: Promise<Result>,
  onLate: () => void = () => undefined,
): Promise<Result> {
  if (unhurried.getStore() === true) return work
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    onLate()
    reject(new DatabaseUnavailable(new Error(`${what} took longer than ${ms} ms`)))
  }, ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

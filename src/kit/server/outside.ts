import { isInTransaction } from '../../database/transaction.ts'
import { invariant } from '../problem.ts'

/**
 * Asks somebody else's machine, and waits no longer than said. Never in a transaction: what it holds would be held
 * until the other side makes up its mind.
 */
export async function askOutside<Answer>(
  patienceMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  invariant(!isInTransaction(), 'nobody outside is asked within a transaction')
  const ending = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  // Whoever does not listen to the signal is left alone all the same.
  const timer = setTimeout(() => {
    const reason = new DOMException(`No answer within ${patienceMs} ms`, 'TimeoutError')
    ending.abort(reason)
    reject(reason)
  }, patienceMs)
  try {
    return await Promise.race([ask(ending.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

import { z } from 'zod'
import { minutes } from '../../kit/fields.ts'
import { stored } from '../../kit/ui/stored.ts'

const Entry = z.object({
  /** The browser's own id of the order. */
  id: z.string(),
  _id: z.string().nullable(),
  /** What was ordered, as text to compare. */
  contents: z.string(),
  createdAt: z.number(),
  syncedWithServer: z.boolean(),
})

const history = stored('orderHistory', z.array(Entry), [])

/** The same order sent again within this time is the same order; later somebody simply wants it once more. */
const sameAttemptForMs = minutes(30)
const longestHistory = 20

/**
 * The id under which an order is sent. Pressing twice, losing the network or reloading finds the entry that was
 * never answered, so the server sees one order.
 */
export function attemptOf(contents: string): string {
  const now = Date.now()
  const open = history
    .get()
    .find(
      (entry) =>
        !entry.syncedWithServer &&
        entry.contents === contents &&
        now - entry.createdAt < sameAttemptForMs,
    )
  if (open) return open.id
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const entry = {
    id: `${now}${random}`,
    _id: null,
    contents,
    createdAt: now,
    syncedWithServer: false,
  }
  history.set([entry, ...history.get()].slice(0, longestHistory))
  return entry.id
}

export const markPlaced = (id: string, orderId: string): void =>
  history.set(
    history
      .get()
      .map((entry) =>
        entry.id === id ? { ...entry, _id: orderId, contents: '', syncedWithServer: true } : entry,
      ),
  )

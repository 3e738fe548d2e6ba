import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'

const Entry = z.object({
  /** The browser's own id of the order. */
  id: z.string(),
  _id: z.string().nullable(),
  /** What was ordered, as text to compare. */
  contents: z.string(),
  /** What was sent under the same id before, without an answer. */
  before: z.array(z.string()).default([]),
  /** The store that it was sent to; empty in what an earlier version has kept. */
  to: z.string().default(''),
  createdAt: z.number(),
  syncedWithServer: z.boolean(),
  /** What a list says of it once it is placed. */
  placed: z.object({ storeId: z.string(), orderNumber: z.number() }).nullable().default(null),
})

/** The latest orders that this browser has sent or opened, latest first. */
export const history = stored('orderHistory', z.array(Entry), [])

export type Entry = z.output<typeof Entry>

/** The orders of a store that were placed from this browser, or opened in it by their token, latest first. */
export const useFoundHere = (storeId: string) =>
  history
    .use()
    .flatMap(({ _id, createdAt, placed }) =>
      _id !== null && placed?.storeId === storeId
        ? [{ id: _id, orderNumber: placed.orderNumber, createdAt }]
        : [],
    )

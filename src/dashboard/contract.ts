import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/fields.ts'

const Sum = z.object({ sales: z.number(), orders: z.number() })

/** A day of the store, whole and until the hour and minute that it is now. */
const ComparedDay = z.object({ day: z.string(), whole: Sum, soFar: Sum })

/** The day so far beside those it is compared with, by the store's own clock. Cancelled orders count nowhere. */
export const Glance = z.object({
  day: z.string(),
  today: Sum,
  yesterday: ComparedDay,
  /** The same weekday, a week ago. */
  weekBefore: ComparedDay,
  /** 24 rows, of the hours '00' to '23', from the one in which the store's day begins. */
  byHour: z.array(z.object({ hour: z.string(), today: z.number(), weekBefore: z.number() })),
  /** What sold most today, by quantity: five products at most. */
  best: z.array(
    z.object({ productId: id, name: z.string(), count: z.number(), sales: z.number() }),
  ),
  /** Orders of whatever day whose money is still to come. */
  unpaid: Sum,
  /** Ingredients of which nothing is left. */
  out: z.number(),
})
export type Glance = z.output<typeof Glance>

const Steps = z.object({
  ingredient: z.boolean(),
  product: z.boolean(),
  payment: z.boolean(),
  qr: z.boolean(),
  order: z.boolean(),
})

const ofStore = z.object({ storeId: id.optional() })
const failure = 'Failed to fetch the dashboard'

export const dashboard = {
  glance: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'sales.read',
    summary: 'The day so far beside yesterday and the same weekday, what sells and what is missing',
    query: ofStore,
    answer: z.object({ data: Glance }),
    failure,
  }),
  steps: endpoint({
    method: 'GET',
    path: '/dashboard/steps',
    access: 'store.write',
    summary: 'Which of the first steps of a store are done, and whether it still needs them',
    query: ofStore,
    answer: z.object({ data: z.object({ done: Steps, isNeeded: z.boolean() }) }),
    failure,
  }),
  takeQr: endpoint({
    method: 'POST',
    path: '/dashboard/steps/qr',
    access: 'store.write',
    summary: "Notes that somebody has taken the store's address or its QR code",
    body: ofStore,
    answer: z.object({}),
    failure,
  }),
}

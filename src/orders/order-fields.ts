import { z } from 'zod'
import { id, optionalText } from '../kit/fields.ts'
import { orderChoices } from './order.ts'

/** A day on the store's calendar, as addresses and date fields write it. */
const calendarDay = z
  .string()
  .regex(/^[12]\d{3}-\d{2}-\d{2}$/)
  .refine(isOnCalendar, { error: 'Please choose a date' })

function isOnCalendar(day: string): boolean {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** What nobody of the store has sold, by where customers ordered it. */
export const orderedBy = { online: 'Ordered online', kiosk: 'Ordered at the kiosk' } as const
const soldByNobody = ['online', 'kiosk'] as const
export type SoldByNobody = (typeof soldByNobody)[number]

export const isSoldByNobody = (by: string | undefined): by is SoldByNobody =>
  soldByNobody.some((known) => known === by)

/** Who sold, by the names of those who work at the store. */
export const sellerWords = (by: string, names: ReadonlyMap<string, string>): string =>
  isSoldByNobody(by) ? orderedBy[by] : (names.get(by) ?? 'Somebody who left')

/**
 * Which orders a list shows: by status or by what a figure of the back office counts, and by what lies behind a figure
 * of a report. Everything that is given must hold.
 */
export const OrderFields = z.object({
  status: z.enum(orderChoices).optional(),
  search: optionalText(100),
  /** The first and the last day, both of the store's calendar and both included. */
  start: calendarDay.optional(),
  end: calendarDay.optional(),
  /** Of the store's clock, on whatever day. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** The way it was to be paid, as the report names it. */
  method: z.string().max(60).optional(),
  /** With this product in one of its lines. */
  product: id.optional(),
  /** Sold at the counter by this person, or `online`, or at a `kiosk`. */
  by: z.union([z.enum(soldByNobody), id]).optional(),
})
export type OrderFields = z.output<typeof OrderFields>

import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, requiredText } from '../kit/fields.ts'
import { barLineStates, mostStations } from './bar.ts'

const wholeMinutes = 'Please enter whole minutes, from 1 to 240'
const minutesToWait = z
  .int({ error: wholeMinutes })
  .min(1, { error: wholeMinutes })
  .max(240, { error: wholeMinutes })

const StationFields = z
  .object({
    /** Of one that is there already, or as its screen calls it; without, it gets one. */
    id: id.optional(),
    name: requiredText('Please give the station a name', 40),
    categoryIds: z.array(id).default([]),
    takesRest: z.boolean().default(false),
    amberMinutes: minutesToWait.default(4),
    redMinutes: minutesToWait.default(8),
  })
  .refine(({ amberMinutes, redMinutes }) => redMinutes > amberMinutes, {
    error: 'Red comes after amber',
    path: ['redMinutes'],
  })
export type StationFields = z.output<typeof StationFields>

function haveDifferentIds(stations: readonly StationFields[]): boolean {
  const ids = stations.flatMap(({ id: own }) => own ?? [])
  return new Set(ids).size === ids.length
}

const Station = StationFields.safeExtend({ id })
export type Station = z.output<typeof Station>

/** One line of an order, or one part of a combo, where it is made: what and how, neither for how much nor how it is paid. */
const BarLine = z.object({
  orderId: id,
  position: z.number(),
  /** Which part of its combo it is, from 0; left out of what is no part. */
  part: z.number().optional(),
  /** What its combo is called. */
  partOf: z.string().optional(),
  stationId: id,
  orderNumber: z.number(),
  /** The name on the cup, or the one to call; of an online order the first name, for those who see orders. */
  name: z.string(),
  placedAt: instant,
  product: z.string(),
  /** Those that are still wanted; of a line that was called off, as many as were ordered. */
  quantity: z.number(),
  /** How many of it were called off since it was ordered. */
  calledOff: z.number(),
  /** Size and options, in their order. */
  details: z.array(z.string()),
  /** Those of them that nobody asked for: its first size, and what is preselected where exactly one is taken. */
  usual: z.array(z.string()).optional(),
  note: z.string(),
  orderNote: z.string(),
  state: z.enum(barLineStates),
  /** Made before, and asked back. */
  isRecalled: z.boolean(),
})
export type BarLine = z.output<typeof BarLine>

/** As everybody in the shop may read it: a number, and the name that was chosen at the counter or the kiosk. */
const BoardOrder = z.object({ number: z.number(), name: z.string() })
export type BoardOrder = z.output<typeof BoardOrder>

const ofStore = z.object({ storeId: id.optional() })
const OneLine = z.object({
  orderId: id,
  position: z.int().min(0),
  /** Which part of a combo; without, all of them. */
  part: z.int().min(0).optional(),
})
export type OneLine = z.output<typeof OneLine>

const listOfStations = z.object({ data: z.array(Station) })

export const bar = {
  stations: endpoint({
    method: 'GET',
    path: '/stations',
    access: 'order.queue',
    summary: 'Where a store makes things; none for a store that works from its queue',
    query: ofStore,
    answer: listOfStations,
    failure: 'Failed to fetch stations',
  }),
  saveStations: endpoint({
    method: 'PUT',
    path: '/stations',
    access: 'station.write',
    summary: 'Saves all stations of a store, in their order; those that are left out are removed',
    body: z.object({
      stations: z
        .array(StationFields)
        .max(mostStations)
        .refine(haveDifferentIds, { error: 'A station stands there twice' }),
      /** Those that the form began with: it is refused when there are others by now. */
      begunWith: z.array(id).optional(),
    }),
    answer: listOfStations,
    failure: 'Failed to save stations',
  }),
  lines: endpoint({
    method: 'GET',
    path: '/bar',
    access: 'order.queue',
    summary: 'The lines of all stations: to be made, made lately, called off and not noticed yet',
    query: ofStore,
    answer: z.object({ data: z.array(BarLine) }),
    failure: 'Failed to fetch the bar',
  }),
  board: endpoint({
    method: 'GET',
    path: '/board',
    access: 'order.board',
    summary: 'The numbers that are being made, and those that are ready',
    query: ofStore,
    answer: z.object({
      data: z.object({ preparing: z.array(BoardOrder), ready: z.array(BoardOrder) }),
    }),
    failure: 'Failed to fetch the board',
  }),
  bump: endpoint({
    method: 'POST',
    path: '/bar/bump',
    access: 'order.bump',
    summary: 'Lines are made: the first starts their order, the last one makes it ready',
    body: z.object({ lines: z.array(OneLine).min(1).max(100) }),
    answer: z.object({}),
    failure: 'Failed to update the bar',
  }),
  recall: endpoint({
    method: 'POST',
    path: '/bar/recall',
    access: 'order.bump',
    summary: 'A line that was made has to be made after all',
    body: OneLine,
    answer: z.object({}),
    failure: 'Failed to update the bar',
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/bar/acknowledge',
    access: 'order.bump',
    summary: 'Somebody at the bar has seen that a line was called off',
    body: OneLine,
    answer: z.object({}),
    failure: 'Failed to update the bar',
  }),
}

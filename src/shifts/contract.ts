import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, instant, requiredText, text } from '../kit/fields.ts'
import { taxKinds } from '../pricing/tax-rate.ts'
import { PageQuery, listOf } from '../kit/page.ts'
import { mostOfOne, tooManyOfOne, wholeNumbers } from './shift.ts'

const ofStore = z.object({ storeId: id.optional() })
const byId = z.object({ id })

const MethodFigures = z.object({
  method: z.string(),
  sales: z.number(),
  tips: z.number(),
  givenBack: z.number(),
  corrected: z.number(),
  net: z.number(),
})

const TaxFigures = z.object({
  name: z.string(),
  percent: z.number(),
  kind: z.enum(taxKinds),
  isInPrice: z.boolean(),
  base: z.number(),
  tax: z.number(),
})

const DiscountFigures = z.object({
  label: z.string(),
  count: z.number(),
  amount: z.number(),
  taxOff: z.number(),
})

/** What somebody sold of it. */
const PersonFigures = z.object({ userId: id, by: z.string(), sales: z.number() })

const ChargeFigures = z.object({ label: z.string(), count: z.number(), amount: z.number() })

const ShiftFigures = z.object({
  /** Orders whose money came in it. */
  orders: z.number(),
  openingFloat: z.number(),
  sales: z.number(),
  tips: z.number(),
  refunds: z.number(),
  voids: z.number(),
  cashIn: z.number(),
  cashOut: z.number(),
  expected: z.number(),
  methods: z.array(MethodFigures),
  /** By rate; left out where nothing was taxed. */
  taxes: z.array(TaxFigures).optional(),
  /** What was taken off, by reason; left out where nothing was. */
  discounts: z.array(DiscountFigures).optional(),
  /** Service, packaging and the like, by name; left out where nothing was charged. */
  charges: z.array(ChargeFigures).optional(),
  /** By whom it was sold; left out where one person sold all of it. */
  people: z.array(PersonFigures).optional(),
})

const Counted = z.object({ value: z.number(), count: z.number() })

/** The end of a shift, as it stays. */
const ZReport = z.object({
  number: z.number(),
  closedAt: instant,
  closedBy: z.string(),
  expected: z.number(),
  counted: z.number(),
  /** Above zero when there was more than expected. */
  difference: z.number(),
  counts: z.array(Counted),
  note: z.string(),
})

export const Shift = z.object({
  _id: id,
  id,
  drawer: z.string(),
  userId: id,
  /** Who stood at the drawer. */
  by: z.string(),
  /** Colleagues who have sold into it, or could, also those who have left it again; left out where there were none. */
  joined: z.array(z.object({ userId: id, by: z.string() })).optional(),
  /** The business day in which it began. */
  day: z.string(),
  openedAt: instant,
  openingFloat: z.number(),
  /** Null while it is open. */
  z: ZReport.nullable(),
  /**
   * The X while it is open, the Z afterwards. Null for whoever still has to count their own drawer: who knows what must be
   * in it does not count.
   */
  figures: ShiftFigures.nullable(),
})
export type Shift = z.output<typeof Shift>

/** An open shift of a colleague, to those who may sell into it: nothing that a count is compared with. */
const ColleagueShift = Shift.pick({ _id: true, id: true, drawer: true, by: true, openedAt: true })
export type ColleagueShift = z.output<typeof ColleagueShift>

const one = z.object({ data: Shift })

export const shifts = {
  current: endpoint({
    method: 'GET',
    path: '/shifts/current',
    access: 'shift.work',
    summary: "The caller's own open shift, and whether the store works in shifts at all",
    query: ofStore,
    answer: z.object({
      data: Shift.nullable(),
      /** Whether anybody has ever opened one. */
      isUsed: z.boolean(),
      /** Open now, of those the caller may see. */
      open: z.array(Shift),
      /** Of a colleague, that the caller has joined. A server of the version before knows of none. */
      joined: ColleagueShift.nullable().optional(),
      /** Of colleagues, that the caller could join. */
      joinable: z.array(ColleagueShift).optional(),
    }),
    failure: 'Failed to fetch shifts',
  }),
  list: endpoint({
    method: 'GET',
    path: '/shifts',
    access: 'shift.work',
    summary: "Closed shifts, latest first: all of them, or the caller's own",
    query: PageQuery.extend(ofStore.shape),
    answer: listOf(Shift),
    failure: 'Failed to fetch shifts',
  }),
  exported: endpoint({
    method: 'GET',
    path: '/shifts/export',
    access: 'list.export',
    summary: 'Every Z report of the store as a CSV file, latest first',
    query: ofStore,
    answer: z.object({}),
    failure: 'Failed to export shifts',
  }),
  one: endpoint({
    method: 'GET',
    path: '/shifts/:id',
    access: 'shift.work',
    summary: 'A shift: its X while it is open, its Z afterwards',
    params: byId,
    answer: one,
    failure: 'Failed to fetch shift',
  }),
  open: endpoint({
    method: 'POST',
    path: '/shifts',
    access: 'shift.work',
    summary: 'Opens a shift at a drawer with the cash that lies in it',
    body: z.object({
      storeId: id.optional(),
      drawer: requiredText('Please name the drawer', 40),
      openingFloat: amount('Please enter the cash in the drawer'),
    }),
    answer: one,
    failure: 'Failed to open shift',
  }),
  join: endpoint({
    method: 'POST',
    path: '/shifts/:id/join',
    access: 'shift.work',
    summary: "Joins a colleague's open shift: what the caller sells belongs to it from now on",
    params: byId,
    answer: z.object({ data: ColleagueShift }),
    failure: 'Failed to join shift',
  }),
  leave: endpoint({
    method: 'POST',
    path: '/shifts/:id/leave',
    access: 'shift.work',
    summary: "Leaves a colleague's shift that the caller has joined",
    params: byId,
    answer: z.object({}),
    failure: 'Failed to leave shift',
  }),
  close: endpoint({
    method: 'POST',
    path: '/shifts/:id/close',
    access: 'shift.work',
    summary: 'Closes a shift by what was counted, once, and writes its Z',
    params: byId,
    body: z.object({
      counts: z
        .array(
          z.object({
            value: z.number().positive(),
            count: z
              .int({ error: wholeNumbers })
              .min(0, { error: wholeNumbers })
              .max(mostOfOne, { error: tooManyOfOne }),
          }),
        )
        .max(40),
      note: text(500).default(''),
      /** Of a count that waited for a connection: when it was made and when it is sent, by the clock of its device. */
      kept: z.object({ at: z.iso.datetime(), sentAt: z.iso.datetime() }).optional(),
    }),
    answer: one,
    failure: 'Failed to close shift',
  }),
}

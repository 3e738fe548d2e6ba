import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, requiredText, text } from '../kit/fields.ts'
import { paperKinds, printJobStatuses, printerWays } from './printer.ts'

const addressRequired = 'Please enter the address of the printer'
const wholePort = 'Please enter a whole number from 1 to 65535'

/** What a store says of a printer. */
export const PrinterFields = z
  .object({
    name: requiredText('Please give the printer a name', 60),
    way: z.enum(printerWays, { error: 'Please choose how the printer is reached' }),
    /** An address or a name on the network; empty for one that is plugged into a device. */
    host: text(200).default(''),
    port: z
      .int({ error: wholePort })
      .min(1, { error: wholePort })
      .max(65_535, { error: wholePort })
      .default(9100),
    /** Letters in a line. */
    columns: z.int().min(16).max(64).default(48),
    hasCutter: z.boolean().default(true),
    hasDrawer: z.boolean().default(false),
    kinds: z.array(z.enum(paperKinds)).min(1, { error: 'Please choose what it prints' }),
    /** Of which categories it prints tickets and labels; null for all. */
    categoryIds: z
      .array(id)
      .min(1, { error: 'Please choose at least one category' })
      .nullable()
      .default(null),
  })
  .refine(({ way, host }) => way !== 'network' || /^[a-z0-9.:_-]+$/i.test(host), {
    error: addressRequired,
    path: ['host'],
  })
export type PrinterFields = z.output<typeof PrinterFields>

const Printer = PrinterFields.safeExtend({ id, waiting: z.number(), failed: z.number() })
export type Printer = z.output<typeof Printer>

/** A paper, and what became of it. */
const PrintJob = z.object({
  id,
  printerId: id,
  printer: z.string(),
  kind: z.enum(paperKinds),
  title: z.string(),
  /** It opens the drawer, and prints nothing. */
  isOpening: z.boolean().optional(),
  status: z.enum(printJobStatuses),
  /** Why it is not there yet; empty when all is well. */
  reason: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type PrintJob = z.output<typeof PrintJob>

const byId = z.object({ id })
const ofStore = z.object({ storeId: id.optional() })
const onePrinter = z.object({ data: Printer })
const nothing = z.object({})

export const printers = {
  list: endpoint({
    method: 'GET',
    path: '/printers',
    access: 'print.use',
    summary: 'The printers of a store, by name',
    query: ofStore,
    answer: z.object({ data: z.array(Printer) }),
    failure: 'Failed to fetch printers',
  }),
  add: endpoint({
    method: 'POST',
    path: '/printers',
    access: 'printer.write',
    summary: 'Adds a printer',
    body: PrinterFields,
    answer: onePrinter,
    failure: 'Failed to add printer',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/printers/:id',
    access: 'printer.write',
    summary: 'Changes how a printer is reached and what it prints',
    params: byId,
    body: PrinterFields,
    answer: onePrinter,
    failure: 'Failed to update printer',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/printers/:id',
    access: 'printer.write',
    summary: 'Removes a printer; what waits for it is not printed any more',
    params: byId,
    answer: nothing,
    failure: 'Failed to remove printer',
  }),
  test: endpoint({
    method: 'POST',
    path: '/printers/:id/test',
    access: 'print.use',
    summary: 'Prints a page that shows what the printer can do',
    params: byId,
    answer: z.object({ data: z.object({ id }) }),
    failure: 'Failed to print',
  }),
  openDrawer: endpoint({
    method: 'POST',
    path: '/printers/:id/drawer',
    access: 'order.sell',
    summary: 'Opens the drawer that hangs on a printer, and notes who did',
    params: byId,
    /** Cash that goes into it, or below zero out of it, for a sale that the server does not know of yet. */
    query: z.object({ cash: z.coerce.number().optional() }),
    answer: z.object({ data: z.object({ id }) }),
    failure: 'Failed to open the drawer',
  }),
}

export const prints = {
  list: endpoint({
    method: 'GET',
    path: '/prints',
    access: 'print.use',
    summary: 'What was to be printed lately, and what became of it; what failed first',
    query: ofStore,
    answer: z.object({ data: z.array(PrintJob) }),
    failure: 'Failed to fetch prints',
  }),
  again: endpoint({
    method: 'POST',
    path: '/prints/:id/again',
    access: 'print.use',
    summary: 'Prints it once more, at the same printer or elsewhere',
    params: byId,
    body: z.object({ printerId: id.optional() }),
    answer: z.object({ data: z.object({ id }) }),
    failure: 'Failed to print',
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/prints/:id',
    access: 'print.use',
    summary: 'Takes a print off the list: it is not printed any more',
    params: byId,
    answer: nothing,
    failure: 'Failed to remove print',
  }),
  take: endpoint({
    method: 'POST',
    path: '/printers/:id/take',
    access: 'print.use',
    summary:
      'Hands the next paper to the device that the printer is plugged into; null when there is none',
    params: byId,
    answer: z.object({
      data: z.object({ id, title: z.string(), bytes: z.base64() }).nullable(),
    }),
    failure: 'Failed to fetch prints',
  }),
  report: endpoint({
    method: 'POST',
    path: '/prints/:id/outcome',
    access: 'print.use',
    summary: 'Says what became of a paper that a device has taken',
    params: byId,
    body: z.object({ isPrinted: z.boolean(), reason: text(300).default('') }),
    answer: nothing,
    failure: 'Failed to update print',
  }),
}

import { grantOf } from '../accounts/permissions.ts'

/** What a store prints on a roll. */
export const paperKinds = ['receipt', 'ticket', 'label', 'report'] as const
export type PaperKind = (typeof paperKinds)[number]

export const kindLabels: Readonly<Record<PaperKind, string>> = {
  receipt: 'Receipts',
  ticket: 'Kitchen tickets',
  label: 'Cup labels',
  report: 'Reports of the shift',
}

/** How a printer is reached: by the server, or by the browser of the device it is plugged into. */
export const printerWays = ['network', 'usb', 'serial'] as const
export type PrinterWay = (typeof printerWays)[number]

export const wayLabels: Readonly<Record<PrinterWay, string>> = {
  network: 'Network',
  usb: 'USB on one device',
  serial: 'Serial or Bluetooth on one device',
}

/** Letters in a line of the usual rolls. */
export const rollColumns = { '80 mm': 48, '58 mm': 32 } as const

export const printJobStatuses = ['queued', 'sending', 'sent', 'failed'] as const
export type PrintJobStatus = (typeof printJobStatuses)[number]

export const jobStatusLabels: Readonly<Record<PrintJobStatus, string>> = {
  queued: 'Waiting',
  sending: 'Printing',
  sent: 'Printed',
  failed: 'Failed',
}

/** Beyond the first; only a printer that took nothing at all is tried again by itself, or a paper might come twice. */
const mostTries = 3
/** Until the next try, in seconds: a printer is switched on again within a minute. */
export const secondsToNextTry = (tries: number) => tries * 10

/** A drawer that has not opened by then stays shut: it would do so when nobody stands before it. */
export const opensWithinMs = 60_000

/** The printer whose drawer is opened: the first on which one hangs. */
export const drawerOf = <P extends { readonly hasDrawer: boolean }>(
  printers: readonly P[],
): P | undefined => printers.find(({ hasDrawer }) => hasDrawer)

/** A paper that somebody has begun to send and never spoke of again. */
export const abandonedAfterMs = 120_000

/** Papers bear names: they are not kept longer than a shop asks for them. */
export const keptForMs = 7 * 86_400_000

export const printerNotFound = 'Printer not found'
export const printNotFound = 'Print not found'

/** Why a paper did not come, in the words of whoever stands beside the printer. */
export const printFailures = {
  unreachable: 'The printer does not answer. Is it switched on, and at this address?',
  refused: 'Something at this address refuses to print. Is it the printer?',
  notAllowed: 'The server may not print at this address. Ask whoever runs it.',
  unknownHost: 'Nothing has this name on the network.',
  noPaper: 'The printer is out of paper.',
  coverOpen: 'The cover of the printer is open.',
  offline: 'The printer says that it cannot print now.',
  broken: 'The line broke while it was printing. Look at the paper before you print it again.',
  slow: 'The printer took too long. Look at the paper before you print it again.',
  abandoned: 'Nobody knows whether this was printed. Look at the paper before you print it again.',
  copied: 'This waited before the server was copied or restored. Print it again if it never came.',
} as const
export type PrintFailure = keyof typeof printFailures

/** What is said otherwise of a drawer: there is no paper to be looked at. */
export const openingFailures: Readonly<Partial<Record<PrintFailure, string>>> = {
  broken: 'The line to the printer broke.',
  slow: 'The printer took too long.',
}

/** Nothing of the paper can have come out, so another try makes no second one. */
const untouched: readonly PrintFailure[] = [
  'unreachable',
  'refused',
  'noPaper',
  'coverOpen',
  'offline',
]

/** Whether a paper that failed waits for another try by itself. */
export const isTriedAgain = (failure: PrintFailure, tries: number) =>
  untouched.includes(failure) && tries < mostTries

/**
 * A report says what must lie in a drawer, also to whoever has yet to count it: from the list of prints it comes again for
 * those who see every shift. Others print theirs where they read it.
 */
export function mayPrintAgain(
  role: string,
  { kind, isOpening = false }: { readonly kind: string; readonly isOpening?: boolean | undefined },
): boolean {
  // Nobody opens a drawer but who sells.
  if (isOpening) return grantOf(role, 'order.sell') === 'all'
  return kind !== 'report' || grantOf(role, 'shift.work') === 'all'
}

interface Routed {
  readonly kinds: readonly string[]
  /** Null for all. */
  readonly categoryIds: readonly string[] | null
}

/** The lines of an order that a printer prints: those of its categories; of no category with those who take all. */
export const linesFor = <Line extends { readonly categoryId: string | null }>(
  { categoryIds }: Routed,
  lines: readonly Line[],
): readonly Line[] =>
  categoryIds === null
    ? lines
    : lines.filter(({ categoryId }) => categoryId !== null && categoryIds.includes(categoryId))

export const printsKind = ({ kinds }: Routed, kind: PaperKind) => kinds.includes(kind)

import { z } from 'zod'
import { id } from '../../kit/fields.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import {
  abandonedAfterMs,
  isTriedAgain,
  openingFailures,
  keptForMs,
  printFailures,
  secondsToNextTry,
  type PrintFailure,
} from '../printer.ts'
import { encodePaper } from './encode-paper.ts'
import {
  findBusySince,
  forgetPrints,
  insertPrint,
  savePrint,
  takeNextPrint,
  type NewPrint,
  type TakenPrint,
} from './job-queries.ts'
import type { PrinterNetworks } from './printer-networks.ts'
import { findPrinter, lockPrinter } from './queries.ts'
import { sendToPrinter, type PrinterPatience } from './send-to-printer.ts'

/** `again` when it waits for another try. */
export const printOutcomes = ['sent', 'again', 'failed'] as const
export type PrintOutcome = (typeof printOutcomes)[number]

/** Where the server may print, and how long it waits for a printer. */
export interface PrintSettings {
  readonly networks: PrinterNetworks
  readonly patience?: PrinterPatience
  /** Told how each try of a paper at a printer on the network ended. */
  readonly onTried?: (outcome: PrintOutcome) => void
}

/** A printer on the network has something to print. */
const printJob: Job<{ readonly storeId: string; readonly printerId: string }> = {
  name: 'print-papers',
  contents: z.object({ storeId: id, printerId: id }),
}

/** Puts a paper into the line of its printer; it is printed after the commit. Undefined when it was asked for before. */
export async function queuePrint(scope: Scope, print: NewPrint): Promise<string | undefined> {
  const printId = await insertPrint(scope, print)
  if (printId === undefined) return undefined
  await wakePrinter(scope, print.printerId)
  const { storeId } = scope
  const startAfter = new Date(scope.now.getTime() + keptForMs + aDayMs)
  const timing = { once: storeId, everySeconds: aDayMs / 1000, startAfter }
  await scope.enqueue(forgetJob, { storeId }, timing)
  return printId
}

const aDayMs = 86_400_000

const forgetJob: Job<{ readonly storeId: string }> = {
  name: 'forget-papers',
  contents: z.object({ storeId: id }),
}

/** A device that a printer is plugged into hears of it; one on the network is printed to by the server. */
export async function wakePrinter(
  scope: Scope,
  printerId: string,
  startAfter?: Date,
): Promise<void> {
  scope.announce('prints')
  const printer = await findPrinter(scope, printerId)
  if (printer?.way !== 'network') return
  const { storeId } = scope
  await scope.enqueue(
    printJob,
    { storeId, printerId },
    startAfter === undefined ? {} : { startAfter },
  )
}

/** Prints what waits for printers on the network, one paper of a printer after the other; forgets old papers. */
export function workPrinters(backbone: Backbone, settings: PrintSettings): void {
  const { networks, patience, onTried } = settings
  const { jobs, app } = backbone
  jobs.work(printJob, async ({ storeId, printerId }) => {
    const step = <Result>(work: (scope: Scope) => Promise<Result>) =>
      asStoreJob(backbone, app.log, storeId, work)
    let next = await step((scope) => takeAt(scope, printerId))
    while (next !== undefined) {
      const { printer, print } = next
      const bytes = await encodePaper(print.paper, printer, print.opensDrawer)
      const failure = await sendToPrinter(printer, bytes, networks, patience)
      onTried?.(outcomeOf(failure, print))
      next = await step((scope) => settleAndTake(scope, printerId, print, failure))
    }
  })
  jobs.work(forgetJob, ({ storeId }) =>
    asStoreJob(backbone, app.log, storeId, (scope) => forgetPrints(scope, keptForMs)),
  )
}

async function takeAt(scope: Scope, printerId: string) {
  const printer = await lockPrinter(scope, printerId)
  if (printer === undefined) return undefined
  const print = await takeNextPrint(scope, printerId)
  if (print === undefined) {
    await comeBack(scope, printerId)
    return undefined
  }
  scope.announce('prints')
  return { printer, print }
}

/** Whoever prints goes on with what waits behind it. They may have died, or lost the database before they could say so. */
async function comeBack(scope: Scope, printerId: string): Promise<void> {
  const busySince = await findBusySince(scope, printerId)
  if (busySince === undefined) return
  const startAfter = new Date(busySince.getTime() + abandonedAfterMs)
  await scope.enqueue(printJob, { storeId: scope.storeId, printerId }, { startAfter })
}

/** Both in one step, so that nobody finds the printer idle and its line unserved. */
async function settleAndTake(
  scope: Scope,
  printerId: string,
  print: TakenPrint,
  failure: PrintFailure | undefined,
) {
  await lockPrinter(scope, printerId)
  if (await settlePrint(scope, printerId, print, failure)) return undefined
  return takeAt(scope, printerId)
}

/** A drawer is not opened once more by itself: by then nobody stands before it. */
function outcomeOf(failure: PrintFailure | undefined, print: TakenPrint): PrintOutcome {
  if (failure === undefined) return 'sent'
  return isPaper(print) && isTriedAgain(failure, print.tries) ? 'again' : 'failed'
}

const isPaper = ({ paper }: TakenPrint) => paper.length > 0

/** Whether its line waits for another try. */
async function settlePrint(
  scope: Scope,
  printerId: string,
  print: TakenPrint,
  failure: PrintFailure | undefined,
): Promise<boolean> {
  const { id: printId, tries } = print
  scope.announce('prints')
  if (failure === undefined) {
    await savePrint(scope, printId, { status: 'sent', reason: '' })
    return false
  }
  const reason = (isPaper(print) ? undefined : openingFailures[failure]) ?? printFailures[failure]
  const waits = outcomeOf(failure, print) === 'again'
  await savePrint(scope, printId, { status: waits ? 'queued' : 'failed', reason })
  if (!waits) return false
  const startAfter = new Date(scope.now.getTime() + secondsToNextTry(tries) * 1000)
  await wakePrinter(scope, printerId, startAfter)
  return true
}

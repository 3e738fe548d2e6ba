import { conflict, forbidden, invalid, notFound } from '../../kit/problem.ts'
import { pick } from '../../kit/declared.ts'
import { differences } from '../../kit/change.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { printers, prints, type Printer, type PrinterFields } from '../contract.ts'
import { asCopy, Paper } from '../paper.ts'
import {
  kindLabels,
  mayPrintAgain,
  printFailures,
  printNotFound,
  printerNotFound,
  wayLabels,
} from '../printer.ts'
import { testPage } from '../test-page.ts'
import { encodePaper } from './encode-paper.ts'
import { findPrint, listPrints, removePrint, savePrint, takeNextPrint } from './job-queries.ts'
import { openAt } from './open-drawer.ts'
import { queuePrint, wakePrinter, workPrinters, type PrintSettings } from './print-work.ts'
import {
  findPrinter,
  findPrinterNamed,
  insertPrinter,
  listPrinters,
  lockPrinter,
  removePrinter,
  savePrinter,
} from './queries.ts'

export function servePrinting(backbone: Backbone, settings: PrintSettings): void {
  workPrinters(backbone, settings)
  servePrinters(backbone)
  serveDrawers(backbone)
  servePrints(backbone)
  serveDevices(backbone)
}

function servePrinters(backbone: Backbone): void {
  serve(backbone, printers.list, async (_, scope) => ({ data: await listPrinters(scope) }))

  serve(backbone, printers.add, async ({ body }, scope) => {
    await refuseTakenName(scope, body.name)
    const id = await insertPrinter(scope, body)
    await recordChange(scope, { kind: 'printers', act: 'added', subject: body.name })
    scope.announce('prints')
    return { data: await loadedPrinter(scope, id) }
  })

  serve(backbone, printers.change, async ({ params, body }, scope) => {
    const before = await printerOf(scope, params.id)
    await refuseTakenName(scope, body.name, params.id)
    await savePrinter(scope, params.id, body)
    await recordChange(scope, {
      kind: 'printers',
      act: 'changed',
      subject: body.name,
      differences: differences(titles, told(before), told(body)),
    })
    await wakePrinter(scope, params.id)
    return { data: await loadedPrinter(scope, params.id) }
  })

  serve(backbone, printers.remove, async ({ params }, scope) => {
    const { name } = await printerOf(scope, params.id)
    await removePrinter(scope, params.id)
    await recordChange(scope, { kind: 'printers', act: 'removed', subject: name })
    scope.announce('prints')
    return {}
  })

  serve(backbone, printers.test, async ({ params }, scope) => {
    const printer = await printerOf(scope, params.id)
    const store = await findPublicStore(scope)
    const page = testPage(store?.name ?? '', printer, store?.currency ?? '')
    const paper = Paper.parse(page)
    const test = { printerId: printer.id, kind: 'receipt', title: 'Test page', paper } as const
    return { data: { id: (await queuePrint(scope, test)) ?? '' } }
  })
}

function serveDrawers(backbone: Backbone): void {
  serve(backbone, printers.openDrawer, async ({ params, query: { cash } }, scope) => {
    const printer = await printerOf(scope, params.id)
    if (!printer.hasDrawer) throw conflict(`No drawer hangs on "${printer.name}".`)
    // The ledger does not say why: an owner wants to see who opened it.
    await recordChange(scope, {
      kind: 'printers',
      act: 'opened',
      subject: `Drawer of "${printer.name}"`,
      differences:
        cash === undefined
          ? []
          : [{ name: 'Cash of a sale not yet made', before: '', after: cash.toFixed(2) }],
    })
    return { data: { id: (await openAt(scope, printer.id, { title: 'Open the drawer' })) ?? '' } }
  })
}

const titles = {
  name: 'Name',
  way: 'Reached by',
  host: 'Address',
  port: 'Port',
  columns: 'Letters in a line',
  hasCutter: 'Cuts',
  hasDrawer: 'Drawer',
  kinds: 'Prints',
} as const

const told = (printer: PrinterFields) => ({
  ...pick(printer, ['name', 'host', 'port', 'columns', 'hasCutter', 'hasDrawer']),
  way: wayLabels[printer.way],
  kinds: printer.kinds.map((kind) => kindLabels[kind]).join(', '),
})

async function printerOf(scope: Scope, id: string) {
  const printer = await findPrinter(scope, id)
  if (printer === undefined) throw notFound(printerNotFound)
  return printer
}

async function loadedPrinter(scope: Scope, id: string): Promise<Printer> {
  const printer = (await listPrinters(scope)).find((each) => each.id === id)
  if (printer === undefined) throw notFound(printerNotFound)
  return printer
}

async function refuseTakenName(scope: Scope, name: string, ownId?: string): Promise<void> {
  const other = await findPrinterNamed(scope, name)
  if (other === undefined || other.id === ownId) return
  const text = 'Another printer has this name.'
  throw invalid(text, { name: text })
}

function servePrints(backbone: Backbone): void {
  serve(backbone, prints.list, async (_, scope) => ({ data: await listPrints(scope) }))

  serve(backbone, prints.again, async ({ params, body }, scope) => {
    const printed = await printOf(scope, params.id)
    const paper = Paper.parse(printed.paper)
    const isOpening = paper.length === 0
    if (!mayPrintAgain(scope.actor.role, { ...printed, isOpening })) {
      throw forbidden(isOpening ? onlyWhoSells : reportFromItsShift)
    }
    const { id: printerId } = await printerOf(scope, body.printerId ?? printed.printerId)
    if (printed.status === 'sending') throw conflict('It is being printed this moment.')
    if (isOpening && printed.status === 'sent') throw conflict(openedAlready)
    if (printed.status === 'sent') {
      const { kind, title, orderId } = printed
      const copy = {
        printerId,
        kind: kind as 'receipt',
        title,
        paper: kind === 'receipt' && orderId !== null ? asCopy(paper) : paper,
        ...(orderId === null ? {} : { orderId }),
      }
      return { data: { id: (await queuePrint(scope, copy)) ?? '' } }
    }
    await savePrint(scope, params.id, { status: 'queued', reason: '', tries: 0, printerId })
    await wakePrinter(scope, printerId)
    return { data: { id: params.id } }
  })

  serve(backbone, prints.drop, async ({ params }, scope) => {
    const { status } = await printOf(scope, params.id)
    if (status === 'sending') throw conflict('It is being printed this moment.')
    await removePrint(scope, params.id)
    scope.announce('prints')
    return {}
  })
}

const onlyWhoSells = 'Only those who sell open the drawer.'
const openedAlready = 'The drawer was opened. Open it again at the counter.'
const reportFromItsShift = 'A report is printed again from its shift, under Shifts.'

async function printOf(scope: Scope, id: string) {
  const found = await findPrint(scope, id)
  if (found === undefined) throw notFound(printNotFound)
  return found
}

/** For printers that are plugged into a device, which prints what the server has made ready. */
function serveDevices(backbone: Backbone): void {
  serve(backbone, prints.take, async ({ params }, scope) => {
    const printer = await lockPrinter(scope, params.id)
    if (printer === undefined) throw notFound(printerNotFound)
    if (printer.way === 'network') throw conflict('The server itself prints there.')
    const next = await takeNextPrint(scope, params.id)
    if (next === undefined) return { data: null }
    scope.announce('prints')
    const bytes = await encodePaper(next.paper, printer, next.opensDrawer)
    return {
      data: { id: next.id, title: next.title, bytes: Buffer.from(bytes).toString('base64') },
    }
  })

  serve(backbone, prints.report, async ({ params, body }, scope) => {
    const taken = await printOf(scope, params.id)
    // Given up meanwhile, or printed elsewhere: that stands.
    if (taken.status !== 'sending') return {}
    const { isPrinted, reason } = body
    await savePrint(scope, params.id, {
      status: isPrinted ? 'sent' : 'failed',
      reason: isPrinted ? '' : reason || printFailures.broken,
    })
    scope.announce('prints')
    return {}
  })
}

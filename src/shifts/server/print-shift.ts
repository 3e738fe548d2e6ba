import { conflict, notFound, storeNotFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { Paper } from '../../printing/paper.ts'
import { printsKind } from '../../printing/printer.ts'
import { queuePrint } from '../../printing/server/print-work.ts'
import { listPrinters } from '../../printing/server/queries.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import type { Shift } from '../contract.ts'
import { shiftPrints } from '../print-contract.ts'
import { reportLabel, reportPaper } from '../report-paper.ts'
import { presentOne, visibleShift } from './visible-shift.ts'

export function serveShiftPrints(backbone: Backbone): void {
  serve(backbone, shiftPrints.print, async ({ params }, scope) => {
    const shift = await presentOne(scope, await visibleShift(scope, params.id))
    // On paper it would be known, too.
    if (shift.figures === null) throw conflict('Count and close the drawer first: then it has a Z.')
    const papers = await printReport(scope, shift)
    if (papers === 0) throw conflict('No printer prints reports. Look at your printers.')
    return { papers }
  })
}

/** How many papers that are: one for each printer that prints reports. */
async function printReport(scope: Scope, shift: Shift): Promise<number> {
  const printers = (await listPrinters(scope)).filter((printer) => printsKind(printer, 'report'))
  const store = await findPublicStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  const paper = Paper.parse(reportPaper(store, shift, scope.now.toISOString()))
  const title = `${reportLabel(shift)}, ${shift.drawer}`
  for (const { id: printerId } of printers) {
    await queuePrint(scope, { printerId, kind: 'report', title, paper })
  }
  return printers.length
}

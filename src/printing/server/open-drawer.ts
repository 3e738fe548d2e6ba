import type { Scope } from '../../kit/server/scope.ts'
import { removeOpenings, type NewPrint } from './job-queries.ts'
import { queuePrint } from './print-work.ts'
import { findDrawer } from './queries.ts'

export type Opening = Pick<NewPrint, 'title' | 'orderId' | 'once'>

/** Opens the drawer of the store, without a paper, as cash goes into it or out of it; nothing where none hangs on a printer. */
export async function openDrawer(scope: Scope, opening: Opening): Promise<void> {
  const printer = await findDrawer(scope)
  if (printer !== undefined) await openAt(scope, printer.id, opening)
}

/** The same at a printer; one opening is enough for whoever stands there, so those that have not come are forgotten. */
export async function openAt(
  scope: Scope,
  printerId: string,
  opening: Opening,
): Promise<string | undefined> {
  await removeOpenings(scope, printerId, ['queued', 'failed'])
  return queuePrint(scope, { ...opening, printerId, kind: 'receipt', paper: [], opensDrawer: true })
}

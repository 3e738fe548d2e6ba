import { conflict } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { openDrawer } from '../../printing/server/open-drawer.ts'
import { findCashflow, insertCashflow, type NewCashEntry } from '../../money/server/cash-queries.ts'

const enteredOtherwise =
  'This entry is in the books already, with another amount or note. Please look at the list before you enter another.'

/** Enters cash put into or taken out of the drawer, which opens for it, once: sent again under its id, because nobody answered, it is the same. */
export async function enterCash(
  scope: Scope,
  { id = newId(), ...entry }: NewCashEntry & { readonly id?: string | undefined },
) {
  const written = await insertCashflow(scope, id, entry)
  if (written !== undefined) {
    await openDrawer(scope, { title: `Drawer, cash ${entry.type}` })
    return written
  }
  const earlier = await findCashflow(scope, id)
  const isSame =
    earlier !== undefined &&
    earlier.type === entry.type &&
    earlier.amount === entry.amount &&
    earlier.note === entry.note &&
    earlier.userId === (scope.actor.userId ?? null)
  if (!isSame) throw conflict(enteredOtherwise)
  return earlier
}

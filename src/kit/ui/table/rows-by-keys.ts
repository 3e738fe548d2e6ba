import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}
const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'
/** There the arrows mean something else. */
const ownArrows = 'input:not([type="checkbox"]), select, textarea, [role="menu"]'

/** The arrows go from row to row of a table, and stay in their column where the next row has something in it. */
export function goThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || target.closest(ownArrows) !== null) return
  const cell = target.closest<HTMLTableCellElement>('td, th')
  const next = cell?.parentElement?.[step]
  const found =
    next?.children[cell?.cellIndex ?? 0]?.querySelector<HTMLElement>(controls) ??
    next?.querySelector<HTMLElement>(controls)
  if (found === null || found === undefined) return
  event.preventDefault()
  found.focus()
}

import { isSecondTap, type Tap } from '../../second-tap.ts'

/** At worst a receipt too many is printed, and one that is not printed is missed: what is marked so takes every tap. */
const isHarmless = (target: EventTarget | null) =>
  (target as Element).closest('[data-harmless]') !== null

let last: Tap | undefined
/** The tap after which a window came or went. */
let moved: Tap | undefined

/**
 * A window has come under the finger, or has gone: the second tap of a double tap would close it again before anybody has
 * read it, choose what stands in it, or press what stood behind it.
 */
export const holdSecondTap = (): void => {
  moved = last
}

function onClick(event: MouseEvent): void {
  // A key that clicks is struck on purpose, too.
  last = event.detail === 0 ? undefined : event
  if (last === undefined || isHarmless(event.target) || !isSecondTap(moved, last)) return
  event.preventDefault()
  event.stopPropagation()
}

/** A key that came in between was pressed on purpose: what is tapped after it is aimed at. */
function onKey(): void {
  last = undefined
  moved = undefined
}

// From the start: the tap that opens the first window is heard before there is one. The server has none.
globalThis.window?.addEventListener('click', onClick, true)
globalThis.window?.addEventListener('keydown', onKey, true)

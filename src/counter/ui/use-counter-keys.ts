import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { wedged } from '../scan.ts'

export interface CounterKeys {
  /** What is typed anywhere is searched for here, so a scanner needs no cursor. */
  readonly search: RefObject<HTMLInputElement | null>
  /** While a window is open its own keys count; beside one that says how a sale ended, a scanner does, too. */
  readonly heard: 'keys' | 'scans' | 'nothing'
  /** By the name of the key. */
  readonly shortcuts: Readonly<Record<string, () => void>>
  /** The same, while nothing is being written. */
  readonly whileIdle: Readonly<Record<string, () => void>>
  /** A scanner has typed into a field that is not the search, or where nothing is written. */
  readonly onScan: (code: string) => void
}

interface Struck {
  readonly key: string
  readonly at: number
}

const mostStruck = 200

/** After these the till stands before another sale. */
const endsSale: ReadonlySet<string> = new Set(['F2', 'F9'])

/** The counter by keyboard: shortcuts, typing that searches, and scanners that type. */
export function useCounterKeys(keys: CounterKeys): void {
  const struck = useRef<readonly Struck[]>([])
  const strike = useEffectEvent((event: KeyboardEvent) => {
    if (keys.heard === 'nothing' || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, target } = event
    if (keys.heard === 'scans') {
      struck.current = watchForScan(event, undefined, struck.current, keys.onScan)
      return
    }
    // What is typed into a window is for that window: digits of a PIN are no barcode.
    if (target instanceof Element && target.closest('dialog') !== null) return
    const search = keys.search.current
    const isWriting = isField(target) && (target !== search || search?.value !== '')
    const shortcut = keys.shortcuts[key] ?? (isWriting ? undefined : keys.whileIdle[key])
    if (shortcut !== undefined) {
      event.preventDefault()
      // Else the cursor comes back to the name of a cup, and the next customer's product is typed into it.
      if (endsSale.has(key) && isField(target)) target.blur()
      shortcut()
    } else if (isField(target) && target !== search) {
      struck.current = watchForScan(event, target, struck.current, keys.onScan)
    } else if (key.length === 1 && key !== ' ') {
      search?.focus()
    }
  })
  // With the counter itself: a key that is struck as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => strike(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Notes what was struck; a code that ends in Enter is taken out of the field again. */
function watchForScan(
  event: KeyboardEvent,
  field: Field | undefined,
  struck: readonly Struck[],
  onScan: (code: string) => void,
): readonly Struck[] {
  const { key, timeStamp: at } = event
  if (key.length === 1) return [...struck, { key, at }].slice(-mostStruck)
  if (key !== 'Enter') return key === 'Shift' ? struck : []
  const code = wedged(struck)
  if (code === undefined) return []
  event.preventDefault()
  if (field?.value.endsWith(code) === true) {
    field.setRangeText('', field.value.length - code.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  onScan(code)
  return []
}

import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { codeOf, wedged } from '../scan.ts'

export interface CounterKeys {
  /** What is typed anywhere is searched for here, so a scanner needs no cursor. */
  readonly search: RefObject<HTMLInputElement | null>
  /** While a window is open its own keys count; beside one that says how a sale ended, a scanner does, too. */
  readonly heard: 'keys' | 'scans' | 'nothing'
  /** By the name of the key. */
  readonly shortcuts: Readonly<Record<string, () => void>>
  /** The same, while nothing is being written. */
  readonly whileIdle: Readonly<Record<string, () => void>>
  /** A scanner has typed into a field, or where nothing is written. */
  readonly onScan: (code: string) => void
  /** Whether something on the menu has this barcode. */
  readonly isBarcode: (code: string) => boolean
}

/** A key, and how the field stood before it. */
interface Struck {
  readonly key: string
  readonly at: number
  readonly field: Field | undefined
  readonly text: string
  readonly selected: readonly [number, number] | undefined
}

const mostStruck = 200

/** After these the till stands before another sale. */
const endsSale: ReadonlySet<string> = new Set(['F2', 'F9'])

/** Hears the keys of scanners; answers how to say that one was struck. */
function useScans(keys: CounterKeys) {
  const struck = useRef<readonly Struck[]>([])
  /** If a scanner's code has just ended with this key, it is the scanner's, and nobody else's. */
  return (event: KeyboardEvent, field: Field | undefined): void => {
    const before = struck.current
    struck.current = afterKey(before, event, field)
    const typed =
      event.key === 'Enter' && before.at(-1)?.field === field
        ? wedged(before, event.timeStamp, keys.isBarcode)
        : undefined
    if (typed === undefined) return
    const code = codeOf(typed)
    // Alone in the search it is searched for as if it was typed; behind other letters only a barcode is told from them.
    const isSearch = field !== undefined && field === keys.search.current
    if (isSearch && (restOf(typed[0]) === '' || !keys.isBarcode(code))) return
    event.preventDefault()
    event.stopPropagation()
    takeOut(typed[0])
    keys.onScan(code)
  }
}

/** The counter by keyboard: shortcuts, typing that searches, and scanners that type. */
export function useCounterKeys(keys: CounterKeys): void {
  const hearScan = useScans(keys)
  const strike = useEffectEvent((event: KeyboardEvent) => {
    if (keys.heard === 'nothing' || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, target } = event
    if (keys.heard === 'scans') {
      hearScan(event, undefined)
      return
    }
    // What is typed into a window is for that window: digits of a PIN are no barcode.
    if (target instanceof Element && target.closest('dialog') !== null) return
    const search = keys.search.current
    const field = isField(target) ? target : undefined
    const isWriting = field !== undefined && (field !== search || search.value !== '')
    const shortcut = keys.shortcuts[key] ?? (isWriting ? undefined : keys.whileIdle[key])
    if (shortcut !== undefined) {
      event.preventDefault()
      // Else the cursor comes back to the name of a cup, and the next customer's product is typed into it.
      if (endsSale.has(key)) field?.blur()
      shortcut()
    } else if (field !== undefined) {
      hearScan(event, field)
    } else if (key.length === 1 && key !== ' ') {
      search?.focus()
      hearScan(event, search ?? undefined)
    }
  })
  // With the counter itself: a key that is struck as soon as it is seen must not be lost. Before its field hears of it: the
  // Enter of a scanner is not that of who was writing.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => strike(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** The keys that may be a code's, so far. */
function afterKey(
  struck: readonly Struck[],
  { key, timeStamp: at, repeat }: KeyboardEvent,
  field: Field | undefined,
): readonly Struck[] {
  if (key === 'Shift') return struck
  // A key that is held down comes as fast as a scanner's.
  if (key.length !== 1 || repeat) return []
  const [from, to] = [field?.selectionStart ?? null, field?.selectionEnd ?? null]
  const selected = from === null || to === null ? undefined : ([from, to] as const)
  const here = struck.at(-1)?.field === field ? struck : []
  return [...here, { key, at, field, text: field?.value ?? '', selected }].slice(-mostStruck)
}

/** What stood there before, and was not typed over. */
const restOf = ({ text, selected: [from, to] = [0, 0] }: Struck) =>
  text.slice(0, from) + text.slice(to)

/** Leaves a field as it was before this key, the cursor too. */
function takeOut({ field, text, selected }: Struck): void {
  if (field === undefined || selected === undefined) return
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.setSelectionRange(...selected)
}

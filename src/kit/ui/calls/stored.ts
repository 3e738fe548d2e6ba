import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/** One value that the browser keeps. Signed-out and empty on the server and until hydration is done. */
export interface Stored<Value> {
  get(): Value
  set(value: Value): void
  /** The current value in a component; renders again on a change here or in another tab. */
  use(): Value
}

const prefix = 'larder.'
const changed = 'larder:stored'

type Area = 'localStorage' | 'sessionStorage'

/**
 * The module of one key: `stored('cart', Cart, [])`. What somebody tampered with, or an older version wrote,
 * reads as the fallback.
 */
export function stored<Shape extends z.ZodType>(
  name: string,
  shape: Shape,
  fallback: z.output<Shape>,
  area: Area = 'localStorage',
): Stored<z.output<Shape>> {
  const key = prefix + name
  let last = { text: null as string | null, value: fallback }

  function get() {
    const text = read(area, key)
    // The same text is the same object, which React compares by.
    if (text !== last.text) last = { text, value: parsed(shape, text, fallback) }
    return last.value
  }

  return {
    get,
    set(value) {
      const text = value === fallback ? null : JSON.stringify(value)
      write(area, key, text)
      // What was just checked on its way in need not be read back.
      last = { text, value }
      window.dispatchEvent(new Event(changed))
    },
    use: () => useSyncExternalStore(subscribe, get, () => fallback),
  }
}

/** What the counter was answered, for when there is no server. */
export const answersDatabase = 'larder-answers'

/** What each person's till holds at this device, under store and person: whoever leaves forgets their own. */
const heldByPeople: ReadonlySet<string> = new Set(['tills', 'unsettledSales'])

/**
 * Forgets everything Larder keeps in this browser, but for what other people hold here until they are back.
 * @param owner who leaves, by store and person
 */
export function forgetStored(owner?: string): void {
  // Done at the latest when the page that has it open is left.
  if ('indexedDB' in window) window.indexedDB.deleteDatabase(answersDatabase)
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of keysOf(area)) write(area, key, ofOthers(area, key, owner))
  }
  window.dispatchEvent(new Event(changed))
}

const ByPerson = z.record(z.string(), z.unknown())

/** What stays of a key; null for nothing. */
function ofOthers(area: Area, key: string, owner: string | undefined): string | null {
  if (!heldByPeople.has(key.slice(prefix.length))) return null
  const all = Object.entries(parsed(ByPerson, read(area, key), {}))
  const others = all.filter(([whose]) => whose !== owner)
  return others.length === 0 ? null : JSON.stringify(Object.fromEntries(others))
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  // A page that was kept for Back has heard nothing of what happened meanwhile, such as a logout.
  window.addEventListener('pageshow', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}

function parsed<Shape extends z.ZodType>(
  shape: Shape,
  text: string | null,
  fallback: z.output<Shape>,
): z.output<Shape> {
  if (text === null) return fallback
  try {
    const { success, data } = shape.safeParse(JSON.parse(text))
    return success ? data : fallback
  } catch {
    return fallback
  }
}

// Browsers refuse their storage in some private modes; Larder then forgets at the end of the page.

function read(area: Area, key: string): string | null {
  if (typeof window === 'undefined') return null
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

function write(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    // See above.
  }
}

function keysOf(area: Area): readonly string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

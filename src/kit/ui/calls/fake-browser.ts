import * as fakes from 'fake-indexeddb'
import { vi } from 'vitest'

/** A browser's storage and events, for tests of what is kept there. */
export function fakeBrowser(): void {
  const areas = { localStorage: fakeStorage(), sessionStorage: fakeStorage() }
  vi.stubGlobal('window', Object.assign(new EventTarget(), areas))
}

/** And its databases, with nothing in them. */
export function fakeDatabases(): void {
  for (const [name, value] of Object.entries(fakes)) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fakes.IDBFactory())
}

/** Object.keys() of a real storage are its keys; a plain object has just that and the three methods hidden. */
function fakeStorage() {
  const kept: Record<string, string> = {}
  const hidden = (value: unknown) => ({ value, configurable: true })
  return Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, text: string) => (kept[key] = text)),
    removeItem: hidden((key: string) => delete kept[key]),
  })
}

import { useSyncExternalStore } from 'react'

const changed = 'larder:connection'
const line: { lostAt: number | undefined } = { lostAt: undefined }

/** Whether the server answers, as far as this page has seen. */
export const connection = {
  /** The server said something. */
  heard: () => set(undefined),
  /** It did not; the first time counts. */
  missed: () => set(line.lostAt ?? Date.now()),
  lostAt: () => line.lostAt,
}

/** Since when nothing was heard of the server; undefined while it answers. */
export const useLostAt = (): number | undefined =>
  useSyncExternalStore(subscribe, connection.lostAt, () => undefined)

function set(lostAt: number | undefined): void {
  if (lostAt === line.lostAt) return
  line.lostAt = lostAt
  window.dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

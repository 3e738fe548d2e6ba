import { useSyncExternalStore } from 'react'

const changed = 'larder:connection'
const line: { lostAt: number | undefined } = { lostAt: undefined }

/** Whether the server answers, as far as this page has seen, or its browser. */
export const connection = {
  /**
   * The server said something, to what it was asked then. A browser without a line may still read out an answer that was
   * on its way: that one tells nothing of now.
   */
  heard(askedAt: number) {
    const isOld = line.lostAt !== undefined && askedAt < line.lostAt
    if (!isOld || navigator.onLine) set(undefined)
  },
  /** It did not; the first time counts. */
  missed: () => set(line.lostAt ?? Date.now()),
  lostAt: () => line.lostAt,
  /** Tells whenever one has become the other; answers how to stop. */
  subscribe,
}

/** Since when nothing was heard of the server; undefined while it answers. */
export const useLostAt = (): number | undefined =>
  useSyncExternalStore(connection.subscribe, connection.lostAt, () => undefined)

function set(lostAt: number | undefined): void {
  if (lostAt === line.lostAt) return
  line.lostAt = lostAt
  window.dispatchEvent(new Event(changed))
}

const back = () => set(undefined)

function subscribe(listener: () => void): () => void {
  // The same two however often: added once, and never taken away.
  window.addEventListener('offline', connection.missed)
  window.addEventListener('online', back)
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

import { onlineManager } from '@tanstack/react-query'
import { connection } from './connection.ts'

/** Shorter silences are those of a server with too much to do, which asking for everything anew would keep busy. */
const worthAskingMs = 3000

/**
 * What failed while nobody answered is asked for again once somebody does. Left to itself, the client of answers takes a page
 * that was opened without a line for one that has it, and does not notice when it comes.
 */
export function askAgainWhenHeard(): void {
  onlineManager.setEventListener((setOnline) => {
    let silence: ReturnType<typeof setTimeout> | undefined
    return connection.subscribe(() => {
      clearTimeout(silence)
      if (connection.lostAt() === undefined) return setOnline(true)
      if (!navigator.onLine) return setOnline(false)
      silence = setTimeout(() => setOnline(false), worthAskingMs)
    })
  })
}

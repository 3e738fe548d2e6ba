import { serverNow } from '../../kit/ui/calls/server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

/** One clock for whatever counts seconds: two hundred timers would each wake the page for itself. */
export const secondClock = {
  listen(listener: () => void): () => void {
    listeners.add(listener)
    if (timer === undefined) {
      now = serverNow()
      timer = setInterval(() => {
        now = serverNow()
        for (const each of listeners) each()
      }, 1000)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
  /** Whoever looks first does so before the clock runs. */
  second: () => Math.floor((timer === undefined ? serverNow() : now) / 1000),
}

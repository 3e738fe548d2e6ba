import { hearAnswers } from './call.ts'

let aheadMs = Number.NEGATIVE_INFINITY

/**
 * Takes the time from the dates of the server's answers. One that a cache kept, or that travelled long, only ever says too
 * little, so the latest of all counts; the clock of the device, which anybody may have set, does not.
 */
export const keepServerTime = (): void =>
  hearAnswers(({ headers }) => {
    const heardMs = Date.parse(headers.get('date') ?? '') - performance.now()
    if (heardMs > aheadMs) aheadMs = heardMs
  })

/** The server's time in milliseconds at a moment of `performance.now()`; the device's own until the server has said any. */
export const serverNow = (atMs = performance.now()): number =>
  atMs + (Number.isFinite(aheadMs) ? aheadMs : Date.now() - performance.now())

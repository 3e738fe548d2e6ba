/** A navigation that is about to happen, between two paths. */
export interface Going {
  /** By the history of the browser, back or forward. */
  readonly isBack: boolean
  readonly from: string
  readonly to: string
}

/** What becomes of a navigation that has been stopped. */
export interface Stopped {
  /** It goes on, to the next that stops it, or to where it leads. */
  readonly goOn: () => void
  readonly stay: () => void
}

/** What a navigation has to pass: something open above the page, or changes that have not been saved. */
export interface Stop {
  readonly stops: (going: Going) => boolean
  readonly onStopped: (stopped: Stopped) => void
}

/** What came last lies on top, and is asked first. */
const stops: Stop[] = []

/** Answers how to take it away again. */
export function addStop(stop: Stop): () => void {
  stops.push(stop)
  return () => {
    stops.splice(stops.indexOf(stop), 1)
  }
}

export const isStopped = (going: Going): boolean => stops.some((each) => each.stops(going))

/** Leads a navigation past all that stops it, from the top down. */
export function pass(going: Going, { goOn, stay }: Stopped, below = [...stops]): void {
  const at = below.findLastIndex((each) => each.stops(going))
  const stop = below[at]
  if (stop === undefined) return goOn()
  const next = () => pass(going, { goOn, stay }, below.slice(0, at))
  stop.onStopped({ goOn: next, stay })
}

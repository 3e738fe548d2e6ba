import { withinMs } from './limits.ts'

/** Shares connections out: nobody's work holds more than its share of them, whatever it waits for. */
export interface Turns {
  /** Runs work when it is its party's turn. */
  take<Result>(party: string, work: () => Promise<Result>): Promise<Result>
}

interface Party {
  running: number
  readonly waiting: Set<() => void>
}

export function createTurns(share: number, longestWaitMs: number): Turns {
  const parties = new Map<string, Party>()

  function wait(party: Party): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    party.waiting.add(resolve)
    // At once: a place must not be passed on to somebody who has just left.
    const leave = () => void party.waiting.delete(resolve)
    return withinMs(longestWaitMs, 'Waiting for a turn', promise, leave)
  }

  /** Who waited longest takes the place over, so that nobody slips in between. */
  function passOn(name: string, party: Party): void {
    const [next] = party.waiting
    if (next !== undefined) {
      party.waiting.delete(next)
      next()
      return
    }
    party.running -= 1
    if (party.running === 0) parties.delete(name)
  }

  return {
    async take(name, work) {
      const party = parties.get(name) ?? { running: 0, waiting: new Set() }
      parties.set(name, party)
      if (party.running < share) party.running += 1
      else await wait(party)
      try {
        return await work()
      } finally {
        passOn(name, party)
      }
    },
  }
}

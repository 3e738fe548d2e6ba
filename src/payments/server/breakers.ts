import { afterSilence, asking, mayAsk, type Silence } from '../breaker.ts'
import { ProviderFailure } from './provider-http.ts'

/** Spares everybody the wait for a provider that has stopped answering; per store, since each has its own account. */
export interface Breakers {
  /** Asks, unless the one called `whose` has been silent too often. */
  ask<Answer>(whose: string, question: () => Promise<Answer>): Promise<Answer>
}

export function createBreakers(now: () => number = Date.now): Breakers {
  const silences = new Map<string, Silence>()
  return {
    async ask(whose, question) {
      const before = silences.get(whose)
      if (!mayAsk(before, now())) throw new ProviderFailure('unreachable', 'left alone')
      const held = asking(before, now())
      if (held !== undefined) silences.set(whose, held)
      try {
        const answer = await question()
        silences.delete(whose)
        return answer
      } catch (error) {
        if (error instanceof ProviderFailure && error.kind === 'unreachable') {
          silences.set(whose, afterSilence(silences.get(whose), now()))
        }
        // A refusal is an answer.
        else {
          silences.delete(whose)
        }
        throw error
      }
    },
  }
}

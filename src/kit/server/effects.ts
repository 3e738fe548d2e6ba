import type { FastifyBaseLogger } from 'fastify'
import type { Effect } from './scope.ts'

/** What this process began after commits, and has not ended. */
const underWay = new Set<Promise<void>>()

/** Started at once, never waited for: an effect may be slow or fail without failing what was committed. */
export function runEffects(
  effects: readonly Effect[],
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  for (const effect of effects) {
    const begun: Promise<void> = Promise.try(effect)
      .catch((error: unknown) => log.error(error, 'after-commit effect failed'))
      .finally(() => underWay.delete(begun))
    underWay.add(begun)
  }
}

/** Resolves once nothing is under way, nor what that began: who closes the database before takes it from beneath them. */
export async function effectsEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}

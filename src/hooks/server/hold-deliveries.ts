import type { FastifyBaseLogger } from 'fastify'
import { asPlatformJob, asStoreJob, type Ground } from '../../kit/server/transact.ts'
import { listStoreIds } from '../../stores/server/platform-queries.ts'
import { failWaitingDeliveries } from './queries.ts'

/**
 * Messages to programs that wait in a database which was copied or restored were perhaps sent already, from where it was
 * copied, and a copy that is tried out has nothing to tell them: they are given up with a reason that says so, and a
 * person sends them again. Held back, they would hold up all that comes after them about the same thing. Answers how many.
 * Before jobs begin.
 */
export async function holdDeliveries(
  ground: Ground,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  let held = 0
  for (const storeId of await asPlatformJob(ground, log, listStoreIds)) {
    held += await asStoreJob(ground, log, storeId, failWaitingDeliveries)
  }
  return held
}

import type { FastifyBaseLogger } from 'fastify'
import { asPlatformJob, asStoreJob, type Ground } from '../../kit/server/transact.ts'
import { listStoreIds } from '../../stores/server/platform-queries.ts'
import { failWaitingPrints } from './job-queries.ts'

/**
 * Papers that wait in a database which was copied or restored were perhaps printed already, where it was copied from:
 * they fail with a reason that says so, and a person prints them again. Answers how many. Before jobs begin.
 */
export async function holdPrints(
  ground: Ground,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  let held = 0
  for (const storeId of await asPlatformJob(ground, log, listStoreIds)) {
    held += await asStoreJob(ground, log, storeId, failWaitingPrints)
  }
  return held
}

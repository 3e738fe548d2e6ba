import {
  asPlatformJob,
  asStoreJob,
  type Ground,
  type Standing,
} from '../../../kit/server/transact.ts'
import { listStoreIds } from '../../../stores/server/platform-queries.ts'
import { removeAllSubscriptions, removeKeys } from './queries.ts'

/**
 * In a database that was copied or restored: those who wait are told by the one it was copied from. Without addresses no job
 * sends anything, whatever is done to an order here; with a pair of keys of its own it could not even. Before jobs begin.
 */
export async function forgetPushes(ground: Ground, log: Standing['log']): Promise<void> {
  const storeIds = await asPlatformJob(ground, log, async (scope) => {
    await removeKeys(scope)
    return listStoreIds(scope)
  })
  for (const storeId of storeIds) await asStoreJob(ground, log, storeId, removeAllSubscriptions)
}

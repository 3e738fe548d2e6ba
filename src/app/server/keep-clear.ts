import { clearExpired } from '../../accounts/server/clear-expired.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asPlatformJob, asStoreJob } from '../../kit/server/transact.ts'
import { removeEndedTries } from '../../kit/server/tries.ts'
import { clearExpiredOperators } from '../../operator/server/clear-expired.ts'
import { clearSubscriptions } from '../../orders/server/push/queries.ts'
import { forgetOldEvents } from '../../payments/server/attempt-queries.ts'
import { listStoreIds } from '../../stores/server/platform-queries.ts'

/** Tries are many while somebody guesses, and of use for a quarter of an hour. */
const everyHour = '7 * * * *'
const everyNight = '23 3 * * *'

/** Removes what is of no use to anybody any more, so that it neither fills disks nor is there to be stolen. */
export function keepClear(backbone: Backbone): void {
  const { jobs, app } = backbone
  jobs.repeat('clear-tries', everyHour, () =>
    asPlatformJob(backbone, app.log, async ({ db, now }) => void (await removeEndedTries(db, now))),
  )
  jobs.repeat('clear-expired', everyNight, () => clearAll(backbone))
}

/** One store after the other, each in a transaction of its own: what is wrong with one keeps no other from it. */
async function clearAll(backbone: Backbone): Promise<void> {
  const { log } = backbone.app
  const storeIds = await asPlatformJob(backbone, log, async (scope) => {
    await clearExpiredOperators(scope)
    return listStoreIds(scope)
  })
  let failed = 0
  for (const storeId of storeIds) {
    const cleared = asStoreJob(backbone, log, storeId, async (scope) => {
      await clearExpired(scope)
      await forgetOldEvents(scope)
      await clearSubscriptions(scope)
    })
    await cleared.catch((error: unknown) => {
      log.warn({ err: error, store: storeId }, 'a store was not cleared')
      failed += 1
    })
  }
  if (failed > 0) throw new Error(`${failed} of ${storeIds.length} stores were not cleared`)
}

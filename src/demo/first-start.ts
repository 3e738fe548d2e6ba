import { alone } from '../database/alone.ts'
import { demoBegunAt, saveDemoBegun } from '../database/installation.ts'
import { unsynced } from '../database/unsynced.ts'
import type { Images } from '../kit/server/images.ts'
import type { PlatformScope } from '../kit/server/scope.ts'
import { asPlatformJob, type Ground, type Standing } from '../kit/server/transact.ts'
import { listStoreIds } from '../stores/server/platform-queries.ts'
import { removeEveryStore } from '../stores/server/remove-every-store.ts'
import { demoStores, type Login } from './seed.ts'

export interface FirstStart {
  readonly ground: Ground
  readonly log: Standing['log']
  readonly images: Images
  readonly seed: 'demo' | 'none'
  /** Makes the stores. */
  readonly fill: () => Promise<readonly Login[]>
  /** Told once, when they are complete. */
  readonly show: (logins: readonly Login[]) => void
  readonly say: (text: string) => void
}

/**
 * The demo stores are there with the passwords shown, or not at all: what a start left that was broken off is removed,
 * since nobody can sign in there, and made anew.
 */
export async function beginWithDemo(start: FirstStart): Promise<void> {
  const { ground, log, images, seed, fill, show, say } = start
  const within = <Result>(work: (scope: PlatformScope) => Promise<Result>) =>
    asPlatformJob(ground, log, work)
  await alone(ground.database, async () => {
    if (await within((scope) => removeUnfinished(scope, images))) {
      say('An earlier start was broken off while it made the demo stores. What it left is removed.')
    }
    if (seed === 'none' || !(await within(begin))) return
    show(await unsynced(ground.database, fill))
    await within(finish)
  })
}

async function removeUnfinished(scope: PlatformScope, images: Images): Promise<boolean> {
  if ((await demoBegunAt(scope.db)) === null) return false
  const slugs = new Set(demoStores.map(({ slug }) => slug))
  // Somebody else's store beside them, by another server on this database: then all of them stay.
  const isRemoved = await removeEveryStore(scope, images, (found) =>
    found.every((slug) => slugs.has(slug)),
  )
  await finish(scope)
  return isRemoved
}

/** Whether there is no store yet; from here on there is a demo that is not finished. */
async function begin(scope: PlatformScope): Promise<boolean> {
  if ((await listStoreIds(scope)).length > 0) return false
  await saveDemoBegun(scope.db, scope.now.toISOString())
  return true
}

const finish = (scope: PlatformScope) => saveDemoBegun(scope.db, null)

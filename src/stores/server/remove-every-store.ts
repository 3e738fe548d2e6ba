import { sql } from 'kysely'
import type { Images } from '../../kit/server/images.ts'
import { asOwner } from '../../kit/server/jobs.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'

/**
 * Empties the database of stores and of everything that is theirs, their pictures included, if `areAllOurs` says so of
 * their slugs. Nobody can register meanwhile. Answers whether there was something that is gone now.
 */
export async function removeEveryStore(
  scope: PlatformScope,
  images: Images,
  areAllOurs: (slugs: readonly string[]) => boolean,
): Promise<boolean> {
  await asOwner(scope.db, () => sql`lock table stores in access exclusive mode`.execute(scope.db))
  const all = await scope.db.selectFrom('stores').select(['id', 'slug']).execute()
  if (all.length === 0 || !areAllOurs(all.map(({ slug }) => slug))) return false
  for (const { id } of all) {
    const kept = await scope.inStore(id, (inside) =>
      inside.db.selectFrom('images').select('key').where('storeId', '=', id).execute(),
    )
    for (const { key } of kept) scope.after(() => images.remove(key))
  }
  await asOwner(scope.db, () => sql`select remove_every_store()`.execute(scope.db))
  return true
}

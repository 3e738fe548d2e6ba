import { sql } from 'kysely'
import type { PrivatePicture } from '../../../kit/server/images.ts'
import { isSamePicture, nearOutlines } from '../../../kit/server/picture-look.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { ofStore } from './rows.ts'

/** Screenshots of one wallet look alike from afar: so many of the latest are looked at closely. */
const mostCompared = 300

/** What pictures that look the same are known by; undefined when there was none like it. */
export async function findSamePicture(
  scope: Scope,
  { hash, look }: PrivatePicture,
): Promise<string | undefined> {
  const same = await ofStore(scope)
    .select('pictureKey')
    .where('pictureHash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  if (same !== undefined) return same.pictureKey ?? undefined
  const near = await ofStore(scope)
    .select(['pictureKey', 'pictureDetail'])
    .where('pictureDetail', 'is not', null)
    .where(
      sql<boolean>`bit_count(('x' || picture_outline)::bit(64) # ('x' || ${look.outline}::text)::bit(64)) <= ${nearOutlines}::int`,
    )
    .orderBy('id', 'desc')
    .limit(mostCompared)
    .execute()
  const found = near.find(
    ({ pictureDetail }) => pictureDetail !== null && isSamePicture(pictureDetail, look.detail),
  )
  return found?.pictureKey ?? undefined
}

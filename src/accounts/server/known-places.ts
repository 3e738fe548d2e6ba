import { hashOf } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Whence } from './whence.ts'

export const knownForMs = 90 * 86_400_000

/** What a place is called for one account: no two accounts can be compared by it. */
export const placesOf = (accountId: string, { device, address }: Whence): readonly Buffer[] =>
  [device, address]
    .filter((part) => part !== undefined)
    .map((part) => hashOf(`${accountId}\n${part}`))

/** The place as this account knows it, its device before its address; undefined when both are strange. */
export async function findKnownPlace(
  scope: Scope,
  userId: string,
  whence: Whence,
): Promise<string | undefined> {
  const places = placesOf(userId, whence)
  const rows = await scope.db
    .selectFrom('knownPlaces')
    .select('placeHash')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .where('placeHash', 'in', places)
    .where('seenAt', '>', new Date(scope.now.getTime() - knownForMs).toISOString())
    .execute()
  return firstKnown(places, rows)
}

/** Of places in the order of `placesOf`, the first among those that were found. */
export const firstKnown = (
  places: readonly Buffer[],
  rows: readonly { readonly placeHash: Buffer }[],
): string | undefined =>
  places
    .find((place) => rows.some(({ placeHash }) => place.equals(placeHash)))
    ?.toString('base64url')

/** After somebody proved who they are. What they have not used for long is forgotten. */
export async function rememberPlace(scope: Scope, userId: string, whence: Whence): Promise<void> {
  await scope.db
    .deleteFrom('knownPlaces')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .where('seenAt', '<=', new Date(scope.now.getTime() - knownForMs).toISOString())
    .execute()
  const seenAt = scope.now.toISOString()
  const { storeId } = scope
  await scope.db
    .insertInto('knownPlaces')
    .values(placesOf(userId, whence).map((placeHash) => ({ storeId, userId, placeHash, seenAt })))
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'userId', 'placeHash']).doUpdateSet({ seenAt }),
    )
    .execute()
}

/** With a new password, whoever knew the old one is a stranger again. */
export async function forgetPlaces(scope: Scope, userId: string): Promise<void> {
  await scope.db
    .deleteFrom('knownPlaces')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .execute()
}

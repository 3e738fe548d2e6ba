import type { Scope } from '../../kit/server/scope.ts'
import { methodKeys } from '../method.ts'

const columns = [
  'id',
  'name',
  'isEnabled',
  'details',
  'image',
  'clientId',
  'mode',
  'sealedSecrets',
  'webhookId',
  'position',
  'asksReference',
  'asksPicture',
] as const

const ofStore = (scope: Scope) =>
  scope.db.selectFrom('paymentMethods').select(columns).where('storeId', '=', scope.storeId)

export const listMethods = (scope: Scope) =>
  ofStore(scope).orderBy('position').orderBy('id').execute()

export type StoredMethod = Awaited<ReturnType<typeof listMethods>>[number]

export const findMethod = (scope: Scope, id: string) =>
  ofStore(scope).where('id', '=', id).executeTakeFirst()

type Fields = Partial<Omit<StoredMethod, 'id'>>

/** Changes a method, or enters it; what is left out stays as it is. */
export async function saveMethod(scope: Scope, id: string, fields: Fields): Promise<void> {
  const entered = scope.db
    .insertInto('paymentMethods')
    .values({ storeId: scope.storeId, id, ...fields })
  await entered
    .onConflict((conflict) =>
      Object.keys(fields).length === 0
        ? conflict.columns(['storeId', 'id']).doNothing()
        : conflict.columns(['storeId', 'id']).doUpdateSet(fields),
    )
    .execute()
}

export async function removeMethods(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await scope.db
    .deleteFrom('paymentMethods')
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .execute()
}

/** What a method of the store's own asks payers to show, by its name; undefined where there is none of that name. */
export async function findAsked(
  scope: Scope,
  name: string,
): Promise<{ readonly reference: boolean; readonly picture: boolean } | undefined> {
  const row = await scope.db
    .selectFrom('paymentMethods')
    .select(['asksReference as reference', 'asksPicture as picture'])
    .where('storeId', '=', scope.storeId)
    .where('id', 'not in', methodKeys)
    .where(({ fn }) => fn<string>('lower', ['name']), '=', name.toLowerCase())
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row
}

/** Whether any method that is offered asks payers to show something. */
export async function isAnyAsked(scope: Scope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('paymentMethods')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('isEnabled', '=', true)
    .where(({ or, eb }) => or([eb('asksReference', '=', true), eb('asksPicture', '=', true)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a way to pay of the store shows this picture. */
export async function isMethodPicture(scope: Scope, image: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('paymentMethods')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('image', '=', image)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

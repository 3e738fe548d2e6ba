import { fallbackSlug, freeSlug, slugOf } from '../../kit/slug.ts'
import { newId, randomCode } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import type { PublicStore, Store } from '../contract.ts'
import { reservedSlugs } from '../store.ts'

const columns = [
  'id',
  'slug',
  'name',
  'description',
  'homeDesc',
  'logoImage',
  'backgroundImage',
  'brandColor',
  'currency',
  'currencyCode',
  'deliveryFee',
  'email',
  'phone',
  'storeType',
  'street',
  'city',
  'state',
  'zipCode',
  'country',
  'timeZone',
  'paymentStatus',
  'receiptFooter',
  'referenceNumber',
  'paymentMethod',
  'suspendedAt',
  'suspendedReason',
] as const

/** The store of the scope. */
export async function findStore(scope: Scope): Promise<Store | undefined> {
  const row = await scope.db
    .selectFrom('stores')
    .select(columns)
    .where('id', '=', scope.storeId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { street, city, state, zipCode, country, suspendedAt, ...store } = row
  return {
    ...store,
    _id: store.id,
    logo: store.logoImage,
    storeType: store.storeType,
    paymentStatus: store.paymentStatus === 'completed' ? 'completed' : 'pending',
    isSuspended: suspendedAt !== null,
    address: { street, city, state, zipCode, country },
  }
}

/** The store of the scope, without the settings that are its admin's business. */
export async function findPublicStore(scope: Scope): Promise<PublicStore | undefined> {
  const store = await findStore(scope)
  if (store === undefined) return undefined
  const { referenceNumber: _, paymentMethod: __, suspendedReason: ___, ...open } = store
  return open
}

/** By a slug it has or once had. */
export async function findStoreId(scope: PlatformScope, slug: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('storeSlugs')
    .select('storeId')
    .where('slug', '=', slug.toLowerCase())
    .executeTakeFirst()
  return row?.storeId
}

export interface NewStore {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly country: string
  readonly storeType: string
  readonly currency: string
  readonly currencyCode: string
  readonly timeZone: string
  readonly paymentMethod: string | undefined
}

/** Opens a store under the first free slug of its name; it can sell once it is activated. */
export async function insertStore(scope: PlatformScope, store: NewStore): Promise<string> {
  const id = newId()
  const slug = await chooseSlug(scope, store.name)
  await scope.inStore(id, async (inside) => {
    await inside.db
      .insertInto('stores')
      .values({ id, slug, ...store, paymentMethod: store.paymentMethod ?? null })
      .execute()
    await inside.db.insertInto('storeSlugs').values({ slug, storeId: id }).execute()
  })
  return id
}

async function chooseSlug(scope: PlatformScope, name: string): Promise<string> {
  const wanted = slugOf(name) || fallbackSlug('store', randomCode(6))
  const taken = await scope.db
    .selectFrom('storeSlugs')
    .select('slug')
    .where((where) => where.or([where('slug', '=', wanted), where('slug', 'like', `${wanted}-%`)]))
    .execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  return freeSlug(wanted, (candidate) => slugs.has(candidate) || reservedSlugs.has(candidate))
}

export interface StoreFields {
  readonly name: string
  readonly description: string
  readonly homeDesc: string
  readonly phone: string
  readonly email: string
  readonly storeType: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
  readonly deliveryFee: number
  readonly receiptFooter: string
  readonly brandColor: string | null
  readonly timeZone: string
  readonly logoImage: string
  readonly backgroundImage: string
  readonly slug: string
  readonly currency: string
  readonly currencyCode: string
  readonly referenceNumber: string | null
  readonly paymentMethod: string | null
}

type Changes = { readonly [Name in keyof StoreFields]?: StoreFields[Name] | undefined }

/** What is left out stays as it is. */
export async function saveStore(scope: Scope, fields: Changes): Promise<void> {
  scope.announce('store')
  if (Object.values(fields).every((value) => value === undefined)) return
  await scope.db.updateTable('stores').set(fields).where('id', '=', scope.storeId).execute()
}

/**
 * Enters a slug in the directory; false when it is, or once was, another store's. Rows of others cannot be seen from
 * here, only run into.
 */
export async function takeSlug(scope: Scope, slug: string): Promise<boolean> {
  const { storeId } = scope
  const entered = await scope.db
    .insertInto('storeSlugs')
    .values({ slug, storeId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (entered !== undefined) return true
  const own = await scope.db
    .selectFrom('storeSlugs')
    .select('slug')
    .where('slug', '=', slug)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Takes the next order number, and reads what delivery costs on the way. The row stays locked to the end of the
 * transaction, so numbers have no gaps.
 */
export async function nextOrderNumber(
  scope: Scope,
): Promise<{ readonly number: number; readonly deliveryFee: number }> {
  const { nextOrderNumber: next, deliveryFee } = await scope.db
    .updateTable('stores')
    .set((row) => ({ nextOrderNumber: row('nextOrderNumber', '+', 1) }))
    .where('id', '=', scope.storeId)
    .returning(['nextOrderNumber', 'deliveryFee'])
    .executeTakeFirstOrThrow()
  return { number: next - 1, deliveryFee }
}

/** Settles the account fee; undefined when there is no such store. */
export function savePaymentStatus(scope: Scope, paymentStatus: 'pending' | 'completed') {
  scope.announce('store')
  return scope.db
    .updateTable('stores')
    .set({ paymentStatus })
    .where('id', '=', scope.storeId)
    .returning('id')
    .executeTakeFirst()
}

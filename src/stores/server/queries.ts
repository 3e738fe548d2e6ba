import type { Selectable } from 'kysely'
import type { StoresTable } from '../../database/tables.gen.ts'
import { columnsRead } from '../../kit/server/columns.ts'
import { fallbackSlug, freeSlug, slugOf, slugStem } from '../../kit/slug.ts'
import { newId, randomCode } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import type { PublicStore, Store, StoreChanges } from '../contract.ts'
import { reservedSlugs } from '../store.ts'
import type { Charge } from '../../pricing/charge.ts'
import type { DiscountLimits } from '../../pricing/discount.ts'
import { taxProfileOf, type TaxRate } from '../../pricing/tax-rate.ts'

const columns = columnsRead<StoresTable>()({
  id: 'read',
  slug: 'read',
  name: 'read',
  description: 'read',
  homeDesc: 'read',
  logoImage: 'read',
  backgroundImage: 'read',
  brandColor: 'read',
  currency: 'read',
  currencyCode: 'read',
  deliveryFee: 'read',
  pickupCharged: 'read',
  email: 'read',
  phone: 'read',
  storeType: 'read',
  street: 'read',
  city: 'read',
  state: 'read',
  zipCode: 'read',
  country: 'read',
  timeZone: 'read',
  paymentStatus: 'read',
  referenceNumber: 'read',
  paymentMethod: 'read',
  receiptFooter: 'read',
  taxRates: 'read',
  taxProfile: 'read',
  taxNumber: 'read',
  charges: 'read',
  discountLimits: 'read',
  discountReasons: 'read',
  nextOrderNumber: 'not read',
  nextReportNumber: 'not read',
  dayStartsAt: 'read',
  createdAt: 'not read',
  suspendedAt: 'read',
  suspendedReason: 'read',
  erasesAt: 'read',
  guestOrderHours: 'read',
  unansweredMinutes: 'read',
  qrTakenAt: 'not read',
})

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
    taxRates: [...(store.taxRates as readonly TaxRate[])],
    taxProfile: taxProfileOf(store.taxProfile),
    charges: [...(store.charges as readonly Charge[])],
    discountLimits: store.discountLimits as DiscountLimits,
    discountReasons: [...(store.discountReasons as readonly string[])],
    paymentStatus: store.paymentStatus === 'completed' ? 'completed' : 'pending',
    isSuspended: suspendedAt !== null || store.erasesAt !== null,
    address: { street, city, state, zipCode, country },
  }
}

/** The store of the scope, without the settings that are its admin's business. */
export async function findPublicStore(scope: Scope): Promise<PublicStore | undefined> {
  const store = await findStore(scope)
  if (store === undefined) return undefined
  const { referenceNumber, paymentMethod, suspendedReason, erasesAt, ...settled } = store
  const { guestOrderHours, unansweredMinutes, ...shown } = settled
  const { discountLimits, discountReasons, ...open } = shown
  return open
}

/** Whether somebody has taken the store's address or its QR code away to show it. */
export async function isQrTaken(scope: Scope): Promise<boolean> {
  const { qrTakenAt } = await scope.db
    .selectFrom('stores')
    .select('qrTakenAt')
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return qrTakenAt !== null
}

/** The first time counts. */
export const saveQrTaken = (scope: Scope): Promise<unknown> =>
  scope.db
    .updateTable('stores')
    .set({ qrTakenAt: scope.now.toISOString() })
    .where('id', '=', scope.storeId)
    .where('qrTakenAt', 'is', null)
    .execute()

/** How long an unpaid order of a guest waits for somebody of the store. */
export async function findGuestOrderHours(scope: Scope): Promise<number> {
  const { guestOrderHours } = await scope.db
    .selectFrom('stores')
    .select('guestOrderHours')
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return guestOrderHours
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
export async function insertStore(
  scope: PlatformScope,
  store: NewStore,
  id = newId(),
): Promise<string> {
  const slug = await findSlugFor(scope, slugOf(store.name) || fallbackSlug('store', randomCode(6)))
  await scope.inStore(id, async (inside) => {
    await inside.db
      .insertInto('stores')
      .values({ id, slug, ...store, paymentMethod: store.paymentMethod ?? null })
      .execute()
    await inside.db.insertInto('storeSlugs').values({ slug, storeId: id }).execute()
  })
  return id
}

/** The first slug that is free: the wanted one, or the one with a number after it. */
export async function findSlugFor(scope: PlatformScope, wanted: string): Promise<string> {
  const taken = await scope.db
    .selectFrom('storeSlugs')
    .select('slug')
    .where('slug', 'like', `${slugStem(wanted)}%`)
    .execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  return freeSlug(wanted, (candidate) => slugs.has(candidate) || reservedSlugs.has(candidate))
}

/** What is said of a store and what is shown of it, each in a column of its name. */
type Written =
  | Exclude<keyof StoreChanges, 'address'>
  | keyof NonNullable<StoreChanges['address']>
  | 'logoImage'
  | 'backgroundImage'
type Columns = Pick<Selectable<StoresTable>, Written>
type Changes = { readonly [Name in Written]?: Columns[Name] | undefined }

/** What is left out stays as it is. */
export async function saveStore(scope: Scope, fields: Changes): Promise<void> {
  scope.announce('store')
  if (Object.values(fields).every((value) => value === undefined)) return
  const { taxRates, charges, discountLimits, discountReasons, ...others } = fields
  const lists = { taxRates, charges, discountLimits, discountReasons }
  const written = Object.entries(lists).filter(([, value]) => value !== undefined)
  const values = {
    ...others,
    ...Object.fromEntries(written.map(([name, value]) => [name, JSON.stringify(value)])),
  }
  await scope.db.updateTable('stores').set(values).where('id', '=', scope.storeId).execute()
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

/** What the store of the scope places orders by, as one JSON value of another statement. */
export const orderRulesText = (storeId: string) => `(
  select json_build_object(
    'deliveryFee', delivery_fee, 'pickupCharged', pickup_charged, 'country', country,
    'guestOrderHours', guest_order_hours, 'unansweredMinutes', unanswered_minutes, 'taxRates', tax_rates, 'taxProfile', tax_profile,
    'discountLimits', discount_limits, 'charges', charges)
  from stores where id = ${storeId})`

/** How the store writes amounts and days, as one JSON value of another statement. */
export const storeWordsText = (storeId: string) => `(
  select json_build_object('symbol', currency, 'timeZone', time_zone) from stores where id = ${storeId})`

/**
 * Takes the next order number, where `condition` holds; a part of the statement that writes an order. The row is held to
 * the end of the transaction, so numbers have no gaps.
 */
export const numberedText = (storeId: string, condition: string) => `
  update stores set next_order_number = next_order_number + 1
  where id = ${storeId} and ${condition}
  returning next_order_number - 1 as number`

/**
 * Takes the number of the next Z report. The row is held to the end of the transaction, so numbers have no gaps, and
 * whoever also holds a shift takes its number first.
 */
export async function takeZNumber(scope: Scope): Promise<number> {
  const { number } = await scope.db
    .updateTable('stores')
    .set(({ eb }) => ({ nextReportNumber: eb('nextReportNumber', '+', 1) }))
    .where('id', '=', scope.storeId)
    .returning(({ eb }) => eb('nextReportNumber', '-', 1).as('number'))
    .executeTakeFirstOrThrow()
  return number
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

/** Every slug the store has or had. */
export async function listSlugs(scope: Scope): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('storeSlugs')
    .select('slug')
    .where('storeId', '=', scope.storeId)
    .execute()
  return rows.map(({ slug }) => slug)
}

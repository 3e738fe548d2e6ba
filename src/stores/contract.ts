import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, email, id, instant, minutes, text, requiredText } from '../kit/fields.ts'
import { malformedEmail, phoneNumber } from '../kit/person.ts'
import { longestSlug } from '../kit/slug.ts'
import { Charge, Charges } from '../pricing/charge.ts'
import { DiscountLimits, DiscountReasons } from '../pricing/discount.ts'
import { TaxRate, TaxRates, taxProfiles } from '../pricing/tax-rate.ts'
import { businessTypeValues, dayStarts, paymentStatuses, reservedSlugs } from './store.ts'

const StoreAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** What anybody may know about a store. */
export const PublicStore = z.object({
  _id: id,
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  homeDesc: z.string(),
  logoImage: z.string().nullable(),
  logo: z.string().nullable(),
  backgroundImage: z.string().nullable(),
  brandColor: z.string().nullable(),
  currency: z.string(),
  currencyCode: z.string(),
  deliveryFee: z.number(),
  /** Whether orders that are picked up are charged that fee, too. */
  pickupCharged: z.boolean(),
  email: z.string(),
  phone: z.string(),
  storeType: z.string(),
  address: StoreAddress,
  timeZone: z.string(),
  /** When its business day begins, in minutes after midnight. */
  dayStartsAt: z.number(),
  paymentStatus: z.enum(paymentStatuses),
  /** Closed by the people who run the platform, or by its owner. */
  isSuspended: z.boolean(),
  receiptFooter: z.string(),
  /** What it sells by; none for a store that has no taxes. */
  taxRates: z.array(TaxRate),
  taxProfile: z.enum(taxProfiles),
  /** Such as a TIN; empty when it has none to show. */
  taxNumber: z.string(),
  /** What it charges beside its products; none for most. */
  charges: z.array(Charge),
})
export type PublicStore = z.output<typeof PublicStore>

/** What its admin sees beside that. */
export const Store = PublicStore.extend({
  referenceNumber: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  /** How long an unpaid order of a guest waits for somebody of the store before it is called off. */
  guestOrderHours: z.number(),
  /** After how long an order that nobody has accepted is told to the owner; 0 for never. */
  unansweredMinutes: z.number(),
  /** How many percent a role takes off alone. */
  discountLimits: DiscountLimits,
  discountReasons: DiscountReasons,
  /** Empty unless it is suspended. */
  suspendedReason: z.string(),
  /** When everything of it is erased; null unless its owner has closed it. */
  erasesAt: instant.nullable(),
})
export type Store = z.output<typeof Store>

const AdminUser = z.object({
  _id: id,
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

export const storeName = requiredText('Store name is required', 100)
export const referenceNumber = requiredText('Please enter a reference number', 64)
export const businessType = z.enum(businessTypeValues, { error: 'Please select a business type' })

const slugRequired = 'Store address is required'

const StoreSlug = z
  .string({ error: slugRequired })
  .trim()
  .toLowerCase()
  .min(1, { error: slugRequired, abort: true })
  .max(longestSlug, { error: `Please use at most ${longestSlug} characters`, abort: true })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'Please use lowercase letters and numbers, with single hyphens between them',
    abort: true,
  })
  .refine((slug) => !reservedSlugs.has(slug), {
    error: 'Larder uses this word itself. Please choose another.',
  })

/** The postal code has been spelled in three ways; the first one given counts. */
const AddressChanges = z
  .object({
    street: text(),
    city: text(100),
    state: text(100),
    zipCode: text(20),
    zip: text(20),
    zipcode: text(20),
    country: text(100),
  })
  .partial()
  .transform(({ zip, zipcode, zipCode = zip ?? zipcode, ...place }) => ({ ...place, zipCode }))

/** By name: of one that only says how far it is from UTC, PostgreSQL takes the sign the other way round. */
export const TimeZone = z.string().refine(isTimeZone, { error: 'Please choose a time zone' })

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const unansweredRange = 'Please enter whole minutes, from 0 to 240'
const guestHoursRange = 'Please enter whole hours, from 1 to 168'

/**
 * The settings an admin may change; what is left out stays, and a whole store may be sent back. Payment status is not
 * among them: only a captured payment or the operator opens a store.
 */
export const StoreChanges = z
  .object({
    slug: StoreSlug,
    name: storeName,
    description: text(2000),
    homeDesc: text(500),
    phone: phoneNumber,
    email: z.union([z.literal(''), email(malformedEmail, malformedEmail)]),
    storeType: businessType,
    address: AddressChanges,
    deliveryFee: amount('Please enter a delivery fee'),
    pickupCharged: z.boolean(),
    receiptFooter: text(500),
    taxRates: TaxRates,
    taxProfile: z.enum(taxProfiles),
    taxNumber: text(40),
    charges: Charges,
    discountLimits: DiscountLimits,
    discountReasons: DiscountReasons,
    guestOrderHours: z
      .int({ error: guestHoursRange })
      .min(1, { error: guestHoursRange })
      .max(168, { error: guestHoursRange }),
    unansweredMinutes: z
      .int({ error: unansweredRange })
      .min(0, { error: unansweredRange })
      .max(240, { error: unansweredRange }),
    dayStartsAt: z.literal(dayStarts, { error: 'Please choose a time' }),
    brandColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, { error: 'Please choose a colour' })
      .nullable(),
    timeZone: TimeZone,
    /** These four count only until the store is open. */
    currency: text(8),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'Please use a currency code of three letters' }),
    referenceNumber: referenceNumber.nullable(),
    paymentMethod: text(60).nullable(),
  })
  .partial()
export type StoreChanges = z.output<typeof StoreChanges>

const imageOf = (kind: 'logo' | 'background', failure: string) =>
  endpoint({
    method: 'POST',
    path: `/stores/${kind}-image/:storeId`,
    access: 'store.write',
    summary: `Replaces the store's ${kind} picture`,
    params: z.object({ storeId: id }),
    upload: 'image',
    answer: z.object({ url: z.string(), message: z.string() }),
    failure,
  })

const fetchFailed = 'Failed to fetch store'

export const stores = {
  bySlug: endpoint({
    method: 'GET',
    path: '/stores/slug/:slug',
    access: 'store.read',
    summary: 'A store by its slug; an old slug leads to the same store',
    params: z.object({ slug: z.string().max(100) }),
    // One reading of the calls nests the store a second time; both find it.
    answer: z.object({ data: PublicStore.extend({ data: PublicStore }) }),
    failure: fetchFailed,
    freshForMs: minutes(5),
  }),
  demo: endpoint({
    method: 'GET',
    path: '/demo-store',
    access: 'store.read',
    summary: 'The store that visitors of the platform may look around in; null where there is none',
    answer: z.object({ data: PublicStore.pick({ slug: true, name: true }).nullable() }),
    failure: fetchFailed,
    freshForMs: minutes(5),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/stores/:storeId',
    access: 'store.read',
    summary: 'A store; its admin also gets the settings that are not public and the list of admins',
    params: z.object({ storeId: id }),
    whileClosed: true,
    whileSuspended: true,
    answer: z.object({
      data: z.object({ store: Store, adminUsers: z.array(AdminUser) }),
    }),
    reduced: z.object({ data: z.object({ store: PublicStore }) }),
    failure: fetchFailed,
    freshForMs: minutes(5),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/stores/:storeId',
    access: 'store.write',
    whileClosed: true,
    summary:
      "Changes a store's settings; one that is not open yet changes only its country, its currency and its payment reference",
    params: z.object({ storeId: id }),
    body: StoreChanges,
    answer: z.object({ message: z.string(), data: Store }),
    failure: 'Failed to update store profile.',
  }),
  addLogo: imageOf('logo', 'Failed to upload logo image.'),
  addBackground: imageOf('background', 'Failed to upload background image.'),
}

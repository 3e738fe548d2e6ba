import { recordChange } from '../../kit/server/changes.ts'
import { differences } from '../../kit/change.ts'
import { invalid, notFound, storeNotFound } from '../../kit/problem.ts'
import type { Images } from '../../kit/server/images.ts'
import { serve, servePlatform, type Backbone } from '../../kit/server/serve.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { chargeKindLabels, type Charge } from '../../pricing/charge.ts'
import { limitedRoles } from '../../pricing/discount.ts'
import { orderTypeLabels, rateLabel, taxKindLabels, type TaxRate } from '../../pricing/tax-rate.ts'
import { stores, type PublicStore, type Store, type StoreChanges } from '../contract.ts'
import { isOpen } from '../store.ts'
import { changeProfile } from './change-store.ts'
import { dropImage, keepImage } from './keep-image.ts'
import { findPublicStore, findStore, findStoreId, saveStore } from './queries.ts'

interface AdminUser {
  readonly _id: string
  readonly id: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** What belongs to slices that stand to the right of this one. */
interface Neighbours {
  listAdmins(scope: Scope): Promise<AdminUser[]>
  isPictureUsed(scope: Scope, image: string): Promise<boolean>
  /** What a store that is not open yet may change, and how it tells of its payment. */
  changeRegistration(scope: Scope, store: Store, changes: StoreChanges): Promise<void>
}

export function serveStores(
  backbone: Backbone,
  images: Images,
  { listAdmins, isPictureUsed, changeRegistration }: Neighbours,
  demoStore: string | undefined,
): void {
  servePlatform(backbone, stores.demo, async (_, scope) => {
    const store = demoStore === undefined ? undefined : await openStoreAt(scope, demoStore)
    return { data: store === undefined ? null : { slug: store.slug, name: store.name } }
  })

  servePlatform(backbone, stores.bySlug, async ({ params }, scope) => {
    const store = await storeAt(scope, params.slug)
    if (store === undefined) throw notFound(storeNotFound)
    return { data: nested(store) }
  })

  serve(backbone, stores.byId, async (_, scope) => {
    const adminUsers = scope.grant === 'all' ? await listAdmins(scope) : []
    return { data: { store: await loaded(scope), adminUsers } }
  })

  serve(backbone, stores.change, async ({ body }, scope) => {
    const store = await loaded(scope)
    const change = isOpen(store.paymentStatus) ? changeProfile : changeRegistration
    await change(scope, store, body)
    const data = await loaded(scope)
    await recordSettings(scope, store, data)
    return { message: 'Store profile updated successfully!', data }
  })

  const columns = { addLogo: 'logoImage', addBackground: 'backgroundImage' } as const
  for (const call of ['addLogo', 'addBackground'] as const) {
    const column = columns[call]
    serve(backbone, stores[call], async (_, scope, { request }) => {
      const required = 'Please choose a picture.'
      if (request.picture === undefined) throw invalid(required, { image: required })
      const { [column]: before } = await loaded(scope)
      const url = await keepImage(scope, request.picture)
      await saveStore(scope, { [column]: url })
      await recordSettings(scope, { [column]: before }, { [column]: url })
      if (before !== null && !(await isPictureUsed(scope, before))) {
        await dropImage(scope, images, before)
      }
      return { url, message: 'Image uploaded successfully!' }
    })
  }
}

async function storeAt(scope: PlatformScope, slug: string): Promise<PublicStore | undefined> {
  const storeId = await findStoreId(scope, slug)
  return storeId === undefined ? undefined : scope.inStore(storeId, findPublicStore)
}

async function openStoreAt(scope: PlatformScope, slug: string): Promise<PublicStore | undefined> {
  const store = await storeAt(scope, slug)
  return store && isOpen(store.paymentStatus) && !store.isSuspended ? store : undefined
}

const settingNames = {
  name: 'Name',
  slug: 'Address of the store',
  description: 'Description',
  homeDesc: 'Words on the home page',
  brandColor: 'Brand colour',
  logoImage: 'Logo',
  backgroundImage: 'Background',
  deliveryFee: 'Delivery fee',
  pickupCharged: 'Fee for orders that are picked up',
  currency: 'Currency',
  currencyCode: 'Currency code',
  email: 'Email',
  phone: 'Phone',
  storeType: 'Kind of business',
  timeZone: 'Time zone',
  dayStartsAt: 'Business day begins at',
  guestOrderHours: 'Hours until unpaid orders of guests end',
  unansweredMinutes: 'Minutes until the owner is told of an unanswered order',
  receiptFooter: 'Receipt footer',
  taxRates: 'Taxes',
  taxProfile: 'Tax words on receipts',
  taxNumber: 'Tax number',
  charges: 'Service and packaging charges',
  discountLimits: 'Limits of discounts',
  discountReasons: 'Reasons of discounts',
  referenceNumber: 'Payment reference',
  paymentMethod: 'Payment method of the fee',
} as const

const addressNames = {
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
} as const

async function recordSettings(
  scope: Scope,
  before: Partial<Store>,
  after: Partial<Store>,
): Promise<void> {
  await recordChange(scope, {
    kind: 'settings',
    act: 'changed',
    subject: 'Store settings',
    differences: [
      ...differences(settingNames, flat(before), flat(after)),
      ...differences(addressNames, { ...before.address }, { ...after.address }),
    ],
  })
}

/** The address is told by its own parts. */
const flat = ({
  address: _a,
  isSuspended: _b,
  dayStartsAt,
  taxRates,
  charges,
  discountLimits,
  discountReasons,
  ...settings
}: Partial<Store>) => ({
  ...settings,
  dayStartsAt: dayStartsAt === undefined ? undefined : `${dayStartsAt / 60}:00`.padStart(5, '0'),
  taxRates: taxRates?.map(ratesTold).join('; '),
  charges: charges?.map((charge) => chargeTold(charge, taxRates ?? [])).join('; '),
  discountLimits:
    discountLimits && limitedRoles.map((role) => `${role} ${discountLimits[role]}%`).join(', '),
  discountReasons: discountReasons?.join(', '),
})

const ratesTold = (rate: TaxRate) =>
  [
    rateLabel(rate),
    taxKindLabels[rate.kind],
    rate.isInPrice ? 'in the price' : 'on top',
    rate.orderTypes.map((type) => orderTypeLabels[type]).join(' + '),
    rate.productIds === null ? 'all products' : `${rate.productIds.length} products`,
    ...(rate.onFees ? ['fees'] : []),
  ].join(', ')

const chargeTold = (
  { name, kind, value, orderTypes, rateId }: Charge,
  rates: readonly TaxRate[],
): string => {
  const rate = rates.find((each) => each.id === rateId)
  return [
    name,
    `${chargeKindLabels[kind].toLowerCase()}: ${value}`,
    orderTypes.map((type) => orderTypeLabels[type]).join(' + '),
    ...(rate === undefined ? [] : [rateLabel(rate)]),
  ].join(', ')
}

const nested = (store: PublicStore) => ({ ...store, data: store })

async function loaded(scope: Scope): Promise<Store> {
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  return store
}

/** The kinds of business that register, with the words shown for them. */
export const businessTypes = {
  restaurant: 'Restaurant',
  cafe: 'Café',
  milkteashop: 'Milk Tea Shop',
  coffeeshop: 'Coffee Shop',
  bakery: 'Bakery',
  dessertshop: 'Dessert Shop',
  juicebar: 'Juice Bar',
  foodtruck: 'Food Truck',
  catering: 'Catering Service',
  cloudkitchen: 'Cloud Kitchen',
  other: 'Other Ingredient-based Business',
} as const
export type BusinessType = keyof typeof businessTypes
export const businessTypeValues = Object.keys(businessTypes) as [BusinessType, ...BusinessType[]]

export const paymentStatuses = ['pending', 'completed'] as const

/** A store sells from the moment its account fee is settled. */
export const isOpen = (paymentStatus: string | null | undefined) => paymentStatus === 'completed'

export const standings = ['open', 'waiting', 'registering', 'suspended'] as const
/** How a store stands with the platform: it sells, its payment is being checked, it has not paid, it was closed. */
export type Standing = (typeof standings)[number]

interface Stands {
  readonly paymentStatus: string
  readonly referenceNumber: string | null
  readonly suspendedAt: string | null
  /** When it is erased, of one that its owner has closed. */
  readonly erasesAt: string | null
}

export function standingOf(store: Stands): Standing {
  const { paymentStatus, referenceNumber, suspendedAt, erasesAt } = store
  if (suspendedAt !== null || erasesAt !== null) return 'suspended'
  if (isOpen(paymentStatus)) return 'open'
  return referenceNumber === null ? 'registering' : 'waiting'
}

/**
 * When a business day may begin, in minutes after midnight. No zone changes its clock at these hours, so each comes once a
 * day.
 */
export const dayStarts = [0, 240, 300, 360] as const

/** How long a guest's unpaid order waits for the store, until its settings say otherwise. */
export const usualGuestOrderHours = 24
export const usualUnansweredMinutes = 10

export const suspendedText = 'This store is closed for now. Please come back later.'

/** First path segments the product itself uses: no store may be called so. */
// oxfmt-ignore
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin', 'api', 'app', 'assets', 'cart', 'checkout', 'dev', 'docs', 'favicon', 'forgot', 'health', 'images',
  'login', 'logout', 'menu', 'metrics', 'operator', 'order', 'payment', 'product', 'register', 'register-customer', 'robots',
  'sitemap', 'source', 'static', 'store-login', 'stores', 'thankyou', 'user', 'webhooks', 'www',
])

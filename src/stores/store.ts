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

/** First path segments the product itself uses: no store may be called so. */
// oxfmt-ignore
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin', 'api', 'app', 'assets', 'cart', 'checkout', 'dev', 'docs', 'favicon', 'forgot', 'health', 'images',
  'login', 'logout', 'menu', 'operator', 'order', 'payment', 'product', 'register', 'register-customer', 'robots',
  'sitemap', 'static', 'store-login', 'stores', 'thankyou', 'user', 'webhooks', 'www',
])

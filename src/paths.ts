import { adminLinkRoles } from './accounts/permissions.ts'

/** The word for a store's inventory in its addresses. */
export const larder = 'larder'

const seg = encodeURIComponent

/** Where the person wanted to be, and is brought after. */
const wanting = (to: string | undefined) => (to === undefined ? '' : `?to=${seg(to)}`)
/** The same, as an address says it: only a page of our own, for a foreign one would borrow the page that leads there. */
export const wantedOf = (search: { get(name: string): string | null }): string | undefined => {
  const to = search.get('to') ?? ''
  return isOwnAddress(to) ? to : undefined
}

const of = (slug: string | undefined) => (slug === undefined ? '' : `/${seg(slug)}`)

/** Every address of the product. Screens link through these; the route table is made of the same patterns. */

export const paths = {
  home: () => '/',
  /** Leads to the source of this Larder, as its licence asks. */
  source: () => '/source',
  register: (slug?: string) => `${of(slug)}/register`,
  thankYou: () => '/thankyou',
  registerCustomer: (slug: string, to?: string) => `/${seg(slug)}/register-customer${wanting(to)}`,
  login: (slug?: string, to?: string) => `${of(slug)}/login${wanting(to)}`,
  forgot: (slug?: string, to?: string) => `${of(slug)}/forgot${wanting(to)}`,
  /** Landing of a one-time ticket, and of what is left of its letter when the ticket is gone. */
  storeLogin: (store?: string) =>
    `/store-login${store === undefined ? '' : `?store=${seg(store)}`}`,
  storeWithCoupon: (slug: string, code: string) => `/${seg(slug)}?coupon=${seg(code)}`,
  store: (slug: string) => `/${seg(slug)}`,
  /** In the place of every page of a suspended store. */
  storeClosed: (slug: string, to?: string) => `/${seg(slug)}/closed${wanting(to)}`,
  menu: (slug: string) => `/${seg(slug)}/menu`,
  product: (slug: string, product: string) => `/${seg(slug)}/product/${seg(product)}`,
  /** Above the counter: which orders are being made, and which are ready. */
  board: (slug: string) => `/${seg(slug)}/board`,
  /** A tablet at which customers order by themselves. */
  kiosk: (slug: string) => `/${seg(slug)}/kiosk`,
  cart: (slug: string) => `/${seg(slug)}/cart`,
  checkout: (slug: string) => `/${seg(slug)}/checkout`,
  payment: (slug: string, orderId: string) => `/${seg(slug)}/payment/${seg(orderId)}`,
  user: (slug: string) => `/${seg(slug)}/user`,
  userSettings: (slug: string) => `/${seg(slug)}/user/settings`,
  eraseAccount: (slug: string) => `/${seg(slug)}/user/erase`,
  userOrders: (slug: string) => `/${seg(slug)}/user/orders`,
  userOrder: (slug: string, orderId: string) => `/${seg(slug)}/user/orders/${seg(orderId)}`,
  /** The same screen by its other address. */
  order: (slug: string, orderId: string) => `/${seg(slug)}/order/${seg(orderId)}`,
  admin: (slug: string) => `/${seg(slug)}/admin`,
  /** The counter, where staff sell. */
  adminPos: (slug: string) => `/${seg(slug)}/admin/pos`,
  adminOrders: (slug: string, status?: string) =>
    `/${seg(slug)}/admin/orders${status === undefined ? '' : `?status=${seg(status)}`}`,
  /** The orders behind a figure, by the fields of their list. */
  adminOrdersOf: (slug: string, fields: Readonly<Record<string, string | undefined>>) => {
    const known = Object.entries(fields).flatMap(([name, value = '']) =>
      value === '' ? [] : [`${name}=${seg(value)}`],
    )
    return `/${seg(slug)}/admin/orders?${known.join('&')}`
  },
  adminOrder: (slug: string, orderId: string) => `/${seg(slug)}/admin/orders/${seg(orderId)}`,
  /** What to look at in sales that were made without a connection. */
  saleDoubts: (slug: string) => `/${seg(slug)}/admin/to-look-at`,
  adminBar: (slug: string) => `/${seg(slug)}/admin/bar`,
  adminStations: (slug: string) => `/${seg(slug)}/admin/stations`,
  adminQueue: (slug: string) => `/${seg(slug)}/admin/queue`,
  adminProducts: (slug: string) => `/${seg(slug)}/admin/products`,
  choices: (slug: string) => `/${seg(slug)}/admin/choices`,
  addProduct: (slug: string) => `/${seg(slug)}/admin/add-product`,
  importMenu: (slug: string) => `/${seg(slug)}/admin/import-menu`,
  editProduct: (slug: string, id: string) => `/${seg(slug)}/admin/edit-product/${seg(id)}`,
  adminIngredients: (slug: string, only?: 'low' | 'out') =>
    `/${seg(slug)}/admin/${larder}${only === undefined ? '' : `?${only}=true&sort=fullness`}`,
  adminIngredient: (slug: string, id: string) => `/${seg(slug)}/admin/${larder}/${seg(id)}`,
  addIngredient: (slug: string) => `/${seg(slug)}/admin/add-ingredient`,
  editIngredient: (slug: string, id: string) => `/${seg(slug)}/admin/edit-ingredient/${seg(id)}`,
  adminCategories: (slug: string) => `/${seg(slug)}/admin/categories`,
  addCategory: (slug: string) => `/${seg(slug)}/admin/add-category`,
  editCategory: (slug: string, id: string) => `/${seg(slug)}/admin/edit-category/${seg(id)}`,
  adminCoupons: (slug: string) => `/${seg(slug)}/admin/coupons`,
  adminDiscounts: (slug: string) => `/${seg(slug)}/admin/discounts`,
  adminCharges: (slug: string) => `/${seg(slug)}/admin/charges`,
  adminTaxes: (slug: string) => `/${seg(slug)}/admin/taxes`,
  adminShifts: (slug: string) => `/${seg(slug)}/admin/shifts`,
  adminShift: (slug: string, id: string) => `/${seg(slug)}/admin/shifts/${seg(id)}`,
  adminSales: (slug: string) => `/${seg(slug)}/admin/sales`,
  /** The days of a report, seen from every side. */
  adminReports: (slug: string, days: { readonly start: string; readonly end: string }) =>
    `/${seg(slug)}/admin/sales?start=${days.start}&end=${days.end}&tab=reports#cash`,
  /** Where cash is put in and taken out that no sale has moved. */
  adminCashflow: (slug: string) => `/${seg(slug)}/admin/sales?tab=cashflow#cash`,
  verifyPayments: (slug: string) => `/${seg(slug)}/admin/payments/verify`,
  adminPaymentSetup: (slug: string) => `/${seg(slug)}/admin/payment-setup`,
  adminPrinters: (slug: string) => `/${seg(slug)}/admin/printers`,
  adminUsers: (slug: string) => `/${seg(slug)}/admin/users`,
  closeStore: (slug: string) => `/${seg(slug)}/admin/close`,
  erasePerson: (slug: string) => `/${seg(slug)}/admin/erase`,
  adminChanges: (slug: string) => `/${seg(slug)}/admin/changes`,
  webhooks: (slug: string) => `/${seg(slug)}/admin/webhooks`,
  webhook: (slug: string, id: string) => `/${seg(slug)}/admin/webhooks/${seg(id)}`,
  apiKeys: (slug: string) => `/${seg(slug)}/admin/api-keys`,
  adminGuide: (slug: string) => `/${seg(slug)}/admin/guide`,
  operator: () => '/operator',
  operatorStores: (standing?: string) =>
    `/operator/stores${standing === undefined ? '' : `?standing=${seg(standing)}`}`,
  operatorStore: (slug: string) => `/operator/stores/${seg(slug)}`,
  operatorCampaign: () => '/operator/campaign',
  operatorJobs: () => '/operator/jobs',
  operatorActs: (slug?: string) =>
    `/operator/audit${slug === undefined ? '' : `?slug=${seg(slug)}`}`,
  adminSettings: (slug: string) => `/${seg(slug)}/admin/settings`,
} as const

interface Workplace {
  readonly label: string
  readonly to: string
}

/** Where those work who work at one screen; undefined for everybody else. */
export const workplaceOf = (role: string, slug: string): Workplace | undefined => {
  if (role === 'cashier') return { label: 'Counter', to: paths.adminPos(slug) }
  if (role === 'kiosk') return { label: 'Kiosk', to: paths.kiosk(slug) }
  return role === 'kitchen' ? { label: 'Queue', to: paths.adminQueue(slug) } : undefined
}

/** Where somebody's work begins once they have logged in; whoever does not work here is brought to the store. */
export const startOf = (role: string, slug: string) =>
  workplaceOf(role, slug)?.to ??
  (adminLinkRoles.includes(role) ? paths.admin(slug) : paths.store(slug))

/**
 * Whether what stands in a link is an address of ours. A second slash names another host, a browser reads a backslash
 * as one, and it drops tabs and line breaks before it reads.
 */
export const isOwnAddress = (address: string) => /^\/(?![/\\])\P{Cc}*$/u.test(address)

const adminAddress = /^\/(?:operator|store-login|[^/?]+\/admin)(?:[/?]|$)/

/** Whether an address is a page of the back office's document, where nothing foreign is loaded. */
export const isAdminAddress = (address: string) => adminAddress.test(address)

const payingAddress = /^\/(?:[^/?]+\/payment\/[^/?]+|(?:[^/?]+\/)?register)(?:[?]|$)/

/** Whether an address is a page where people pay by card, whose document may load the card provider's script. */
export const isPayingAddress = (address: string) => payingAddress.test(address)

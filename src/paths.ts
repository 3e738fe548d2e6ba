import { inventoryWord } from './inventory/ingredient.ts'

/** Every address of the product. Screens link through these; the route table is made of the same patterns. */
const seg = encodeURIComponent

export const paths = {
  home: () => '/',
  register: (slug?: string) => (slug === undefined ? '/register' : `/${seg(slug)}/register`),
  registerCustomer: (slug: string) => `/${seg(slug)}/register-customer`,
  /** `to` is where the person wanted to be, and is brought after. */
  login: (slug?: string, to?: string) =>
    `${slug === undefined ? '' : `/${seg(slug)}`}/login${to === undefined ? '' : `?to=${seg(to)}`}`,
  forgot: (slug?: string) => (slug === undefined ? '/forgot' : `/${seg(slug)}/forgot`),
  store: (slug: string) => `/${seg(slug)}`,
  menu: (slug: string) => `/${seg(slug)}/menu`,
  product: (slug: string, product: string) => `/${seg(slug)}/product/${seg(product)}`,
  cart: (slug: string) => `/${seg(slug)}/cart`,
  checkout: (slug: string) => `/${seg(slug)}/checkout`,
  payment: (slug: string, orderId: string) => `/${seg(slug)}/payment/${seg(orderId)}`,
  user: (slug: string) => `/${seg(slug)}/user`,
  userSettings: (slug: string) => `/${seg(slug)}/user/settings`,
  userOrders: (slug: string) => `/${seg(slug)}/user/orders`,
  userOrder: (slug: string, orderId: string) => `/${seg(slug)}/user/orders/${seg(orderId)}`,
  /** The same screen by its other address. */
  order: (slug: string, orderId: string) => `/${seg(slug)}/order/${seg(orderId)}`,
  admin: (slug: string) => `/${seg(slug)}/admin`,
  adminOrders: (slug: string, status?: string) =>
    `/${seg(slug)}/admin/orders${status === undefined ? '' : `?status=${seg(status)}`}`,
  adminOrder: (slug: string, orderId: string) => `/${seg(slug)}/admin/orders/${seg(orderId)}`,
  adminProducts: (slug: string) => `/${seg(slug)}/admin/products`,
  addProduct: (slug: string) => `/${seg(slug)}/admin/add-product`,
  editProduct: (slug: string, id: string) => `/${seg(slug)}/admin/edit-product/${seg(id)}`,
  adminIngredients: (slug: string, only?: 'low') =>
    `/${seg(slug)}/admin/${inventoryWord}${only === undefined ? '' : '?low=true&sort=fullness'}`,
  adminIngredient: (slug: string, id: string) => `/${seg(slug)}/admin/${inventoryWord}/${seg(id)}`,
  addIngredient: (slug: string) => `/${seg(slug)}/admin/add-ingredient`,
  editIngredient: (slug: string, id: string) => `/${seg(slug)}/admin/edit-ingredient/${seg(id)}`,
  adminCategories: (slug: string) => `/${seg(slug)}/admin/categories`,
  addCategory: (slug: string) => `/${seg(slug)}/admin/add-category`,
  editCategory: (slug: string, id: string) => `/${seg(slug)}/admin/edit-category/${seg(id)}`,
  adminSales: (slug: string) => `/${seg(slug)}/admin/sales`,
  adminPaymentSetup: (slug: string) => `/${seg(slug)}/admin/payment-setup`,
  adminUsers: (slug: string) => `/${seg(slug)}/admin/users`,
  adminGuide: (slug: string) => `/${seg(slug)}/admin/guide`,
  adminSettings: (slug: string) => `/${seg(slug)}/admin/settings`,
} as const

const adminAddress = /^\/(?:operator|store-login|[^/?]+\/admin)(?:[/?]|$)/

/** Whether an address is a page of the back office's document, where nothing foreign is loaded. */
export const isAdminAddress = (address: string) => adminAddress.test(address)

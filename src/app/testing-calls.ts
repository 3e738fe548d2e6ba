import { customer } from './testing-menu.ts'
import { testPassword } from './testing.ts'

/** What of a store a call may name: its own things, another store's, or nobody's. */
export interface Things {
  readonly storeId: string
  readonly slug: string
  /** Whoever the call is about: the caller when they may only touch what is theirs. */
  readonly userId: string
  readonly email: string
  readonly ingredientId: string
  readonly spareIngredientId: string
  readonly imageKey: string
  readonly categoryId: string
  readonly productId: string
  readonly productSlug: string
  readonly orderId: string
  /** Of the order, when it is a guest's. */
  readonly token: string | undefined
  /** Never used before, for what has to be unique. */
  readonly fresh: string
}

export interface Sending {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

export interface Call {
  /** The least that is accepted of somebody who may. */
  readonly make: (things: Things) => Sending
  /** The call is not inside a store. */
  readonly isOfPlatform?: true
  /** What somebody who may is answered; 200 unless it cannot be set up here. */
  readonly allowed?: number
  /** What somebody who may is answered for a thing that is not there; 404 unless there is nothing to find. */
  readonly missing?: number
}

const nothing = (): Sending => ({})
const withToken = ({ orderId: id, token }: Things) => ({ params: { id }, query: { token } })
const person = ({ fresh }: Things) => ({ ...customer, email: `${fresh}@example.com` })
const ofStore = ({ storeId }: Things) => ({ params: { storeId } })
const category = ({ fresh }: Things) => ({ name: 'Tea', slug: fresh })
const ingredient = { name: 'Sugar', stock: 1, pricePerUnit: 1, markup: 0 }
const product = ({ categoryId, ingredientId, fresh }: Things) => ({
  name: fresh,
  description: 'Sweet',
  price: 500,
  category: categoryId,
  ingredients: [{ ingredient: ingredientId, count: 1 }],
})
const items = ({ productId }: Things) => [{ productId, quantity: 1 }]

/** A new call without an entry fails the test of permissions: whoever adds one says here how it is made. */
export const calls: Readonly<Record<string, Call>> = {
  'stores.bySlug': { make: ({ slug }) => ({ params: { slug } }), isOfPlatform: true },
  'stores.byId': { make: ofStore },
  'stores.change': { make: (things) => ({ ...ofStore(things), body: { description: 'New' } }) },
  'stores.addLogo': { make: ofStore },
  'stores.addBackground': { make: ofStore },

  'accounts.register': {
    isOfPlatform: true,
    make: (things) => ({
      body: {
        ...person(things),
        password: testPassword,
        storeName: things.fresh,
        storePhone: '1',
        businessType: 'cafe',
      },
    }),
  },
  'accounts.registerCustomer': {
    make: (things) => ({
      body: { ...person(things), password: testPassword, storeId: things.storeId },
    }),
  },
  'accounts.login': {
    isOfPlatform: true,
    make: ({ email, slug }) => ({ body: { email, password: testPassword, storeSlug: slug } }),
    missing: 401,
  },
  'accounts.logout': { make: nothing },
  'accounts.me': { make: nothing },
  'accounts.forgotPassword': {
    isOfPlatform: true,
    make: (things) => ({ body: { email: person(things).email } }),
  },
  'accounts.resetPassword': {
    isOfPlatform: true,
    make: (things) => ({
      body: { email: person(things).email, code: '00000000', newPassword: testPassword },
    }),
    allowed: 422,
  },

  'users.list': { make: ({ storeId: store }) => ({ query: { store } }) },
  'users.one': { make: ({ userId: id }) => ({ params: { id } }) },
  'users.add': { make: (things) => ({ body: { ...person(things), role: 'staff' } }) },
  'users.change': {
    make: (things) => ({ params: { id: things.userId }, body: person(things) }),
  },
  'users.remove': { make: ({ userId: id }) => ({ params: { id } }) },
  'users.changeProfile': {
    make: ({ userId: id }) => ({ params: { id }, body: { firstName: 'Ben', lastName: 'Cruz' } }),
  },
  'users.changePassword': {
    make: ({ userId: id }) => ({
      params: { id },
      body: { currentPassword: testPassword, newPassword: testPassword },
    }),
  },

  'inventory.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'inventory.exported': { make: nothing },
  'inventory.one': { make: ({ ingredientId: id }) => ({ params: { id } }) },
  'inventory.movements': { make: ({ ingredientId: id }) => ({ params: { id } }) },
  'inventory.move': {
    make: ({ ingredientId: id }) => ({
      params: { id },
      body: { reason: 'purchase', quantity: 1 },
    }),
  },
  'inventory.add': { make: () => ({ body: ingredient }) },
  'inventory.change': {
    make: ({ ingredientId: id }) => ({ params: { id }, body: ingredient }),
  },
  'inventory.remove': { make: ({ spareIngredientId: id }) => ({ params: { id } }) },
  'inventory.addImage': { make: nothing },
  'inventory.removeImage': {
    make: ({ imageKey: key }) => ({ params: { key } }),
    missing: 200,
  },

  'categories.list': { make: ({ storeId: store }) => ({ query: { store } }) },
  'categories.one': { make: ({ categoryId: id }) => ({ params: { id } }) },
  'categories.add': { make: (things) => ({ body: category(things) }) },
  'categories.change': {
    make: (things) => ({ params: { id: things.categoryId }, body: category(things) }),
  },
  'categories.remove': { make: ({ categoryId: id }) => ({ params: { id } }) },

  'products.page': { make: ({ storeId }) => ({ query: { storeId } }) },
  'products.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'products.bySlug': { make: ({ productSlug: slug }) => ({ params: { slug } }) },
  'products.one': { make: ({ productId: id }) => ({ params: { id } }) },
  'products.exported': { make: nothing },
  'products.add': { make: (things) => ({ ...ofStore(things), body: product(things) }) },
  'products.change': {
    make: (things) => ({ params: { id: things.productId }, body: product(things) }),
  },
  'products.remove': { make: ({ productId: id }) => ({ params: { id } }) },
  'products.addImage': { make: ({ storeId, productId: id }) => ({ params: { storeId, id } }) },
  'products.removeImage': {
    make: ({ productId: id, imageKey }) => ({ params: { id, imageKey } }),
  },

  'cart.check': { make: (things) => ({ body: { items: items(things) } }) },
  'orders.place': {
    make: (things) => ({
      body: { storeId: things.storeId, customer, paymentMethod: 'cash', items: items(things) },
    }),
  },
  'orders.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'orders.listOfStore': { make: ofStore },
  'orders.today': { make: nothing },
  'orders.listOfUser': { make: ({ userId }) => ({ params: { userId } }), missing: 200 },
  'orders.one': { make: withToken },
  'orders.oneByShortPath': { make: withToken },
  'orders.pay': {
    make: (things) => ({ ...withToken(things), body: { paymentMethod: 'Bank transfer' } }),
  },
  'orders.move': {
    make: ({ orderId: id }) => ({ params: { id }, body: { status: 'processing' } }),
  },

  'guides.list': { make: nothing, isOfPlatform: true },

  'sales.summary': { make: nothing },
  'sales.report': { make: nothing },
  'sales.addCashflow': { make: () => ({ body: { type: 'in', amount: 1, note: 'Float' } }) },

  'operator.stores': { make: nothing, isOfPlatform: true },
  'operator.approve': { make: ({ slug }) => ({ params: { slug } }), isOfPlatform: true },
}

import { accountCalls } from './account-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { pushCalls } from './push-calls.ts'
import { customer } from './menu.ts'
import { isOnCluster } from './on-cluster.ts'
import type { Call, Sending, Things } from './things.ts'
import { testPassword } from './test-server.ts'

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
const sharedGroup = ({ fresh }: Things) => ({ label: fresh, options: [{ label: 'Less' }] })
const printer = ({ fresh }: Things) => ({
  name: fresh,
  way: 'usb',
  kinds: ['receipt'],
  hasDrawer: true,
})
const coupon = ({ fresh }: Things) => ({ code: fresh, kind: 'percent', value: 5 })
/** Of the coupon among the things of a test. */
export const codeOf = (fresh: string): string => `c-${fresh}`
const bySlug = ({ slug }: Things) => ({ params: { slug } })
const forReason = (things: Things) => ({ ...bySlug(things), body: { reason: 'A test' } })
const items = ({ productId }: Things) => [{ productId, quantity: 1 }]

/** A new call without an entry fails the test of permissions: whoever adds one says here how it is made. */
export const calls: Readonly<Record<string, Call>> = {
  'stores.demo': { make: nothing, isOfPlatform: true },
  'stores.bySlug': { make: ({ slug }) => ({ params: { slug } }), isOfPlatform: true },
  'stores.byId': { make: ofStore },
  'stores.change': { make: (things) => ({ ...ofStore(things), body: { description: 'New' } }) },
  'stores.addLogo': { make: ofStore },
  'stores.addBackground': { make: ofStore },
  'archives.exported': { make: ofStore },
  // Without a file; on a cluster no file is looked at.
  'archives.imported': { make: ofStore, allowed: isOnCluster ? 409 : 422 },

  ...accountCalls,

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
  'inventory.changeUnit': {
    make: ({ ingredientId: id }) => ({ params: { id }, body: { unit: 'g' } }),
  },
  'inventory.remove': { make: ({ spareIngredientId: id }) => ({ params: { id } }) },
  'inventory.addImage': { make: nothing },
  'inventory.removeImage': { make: ({ imageKey: key }) => ({ params: { key } }) },

  'choices.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'choices.add': { make: (things) => ({ body: sharedGroup(things) }) },
  'choices.change': {
    make: (things) => ({ params: { id: things.groupId }, body: sharedGroup(things) }),
  },
  'choices.remove': { make: ({ groupId: id }) => ({ params: { id } }) },

  'categories.list': { make: ({ storeId: store }) => ({ query: { store } }) },
  'categories.one': { make: ({ categoryId: id }) => ({ params: { id } }) },
  'categories.add': { make: (things) => ({ body: category(things) }) },
  'categories.change': {
    make: (things) => ({ params: { id: things.categoryId }, body: category(things) }),
  },
  'categories.move': {
    make: ({ categoryId: id }) => ({ params: { id }, body: { position: 1 } }),
  },
  'categories.exported': { make: nothing },
  'categories.remove': { make: ({ categoryId: id }) => ({ params: { id } }) },

  'products.page': { make: ({ storeId }) => ({ query: { storeId } }) },
  'products.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'products.atCounter': { make: ({ storeId }) => ({ query: { storeId } }) },
  'products.bySlug': { make: ({ productSlug: slug }) => ({ params: { slug } }) },
  'products.one': { make: ({ productId: id }) => ({ params: { id } }) },
  'products.exported': { make: nothing },
  'products.add': { make: (things) => ({ ...ofStore(things), body: product(things) }) },
  'products.change': {
    make: (things) => ({ params: { id: things.productId }, body: product(things) }),
  },
  'products.move': {
    make: ({ productId: id }) => ({ params: { id }, body: { position: 1 } }),
  },
  'products.remove': { make: ({ productId: id }) => ({ params: { id } }) },
  'products.addImage': { make: ({ storeId, productId: id }) => ({ params: { storeId, id } }) },
  'products.removeImage': {
    make: ({ productId: id, imageKey }) => ({ params: { id, imageKey } }),
  },

  'productBatches.change': {
    make: (things) => ({
      ...ofStore(things),
      body: { change: { kind: 'stock', inStock: true }, products: [{ id: things.productId }] },
    }),
  },

  // Without a file, which no call of this kind has.
  'menuFiles.previewed': { make: (things) => ({ ...ofStore(things), body: {} }), allowed: 422 },
  'menuFiles.imported': {
    make: (things) => ({ ...ofStore(things), body: { fingerprint: '' } }),
    allowed: 422,
  },
  'menuFiles.exported': { make: ofStore },

  'printers.list': { make: nothing },
  'printers.add': { make: (things) => ({ body: printer(things) }) },
  'printers.change': {
    make: (things) => ({ params: { id: things.printerId }, body: printer(things) }),
  },
  'printers.remove': { make: ({ printerId: id }) => ({ params: { id } }) },
  'printers.test': { make: ({ printerId: id }) => ({ params: { id } }) },
  'printers.openDrawer': { make: ({ printerId: id }) => ({ params: { id } }) },
  'prints.list': { make: nothing },
  'prints.again': { make: ({ printId: id }) => ({ params: { id }, body: {} }) },
  'prints.drop': { make: ({ printId: id }) => ({ params: { id } }) },
  'prints.take': { make: ({ printerId: id }) => ({ params: { id } }) },
  'prints.report': { make: ({ printId: id }) => ({ params: { id }, body: { isPrinted: true } }) },
  // Its printer prints receipts only.
  'orderPrints.print': {
    make: ({ orderId: id }) => ({ params: { id }, body: { kind: 'receipt' } }),
  },

  'popular.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'cart.check': { make: (things) => ({ body: { items: items(things) } }) },
  'coupons.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'coupons.add': { make: (things) => ({ body: coupon(things) }) },
  'coupons.change': {
    make: (things) => ({ params: { id: things.couponId }, body: coupon(things) }),
  },
  'coupons.turn': {
    make: ({ couponId: id }) => ({ params: { id }, body: { isActive: true } }),
  },
  'coupons.check': {
    make: (things) => ({
      body: { storeId: things.storeId, code: codeOf(things.fresh), items: items(things) },
    }),
  },
  'orders.place': {
    make: (things) => ({
      body: { storeId: things.storeId, customer, paymentMethod: 'cash', items: items(things) },
    }),
  },
  'counter.discounts': { make: ({ storeId }) => ({ query: { storeId } }) },
  'counter.sell': {
    make: (things) => ({
      body: {
        storeId: things.storeId,
        paymentMethod: 'cash',
        cashGiven: 1000,
        items: items(things),
      },
    }),
  },
  // A device names itself: there is none that could be missing, or somebody else's.
  'counter.device': { make: () => ({ body: { id: '9b2f4c1e-6d1a-4c58-9f0e-3a7d5b8c2e11' } }) },
  'doubts.list': { make: nothing },
  'doubts.look': { make: ({ orderId: id }) => ({ params: { id } }), allowed: 404 },
  'orders.see': { make: ({ orderId: id }) => ({ params: { id } }) },
  'acceptance.unanswered': { make: nothing },
  'acceptance.accept': { make: ({ orderId: id }) => ({ params: { id } }) },
  ...pushCalls,
  'orders.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'orders.listOfStore': { make: ofStore },
  'kiosk.order': {
    make: (things) => ({
      body: { id: things.fresh, storeId: things.storeId, items: items(things) },
    }),
  },
  'kitchen.queue': { make: nothing },
  'bar.stations': { make: nothing },
  'bar.saveStations': {
    make: ({ fresh }) => ({ body: { stations: [{ name: fresh, takesRest: true }] } }),
  },
  'bar.board': { make: nothing },
  'bar.lines': { make: nothing },
  'bar.bump': { make: ({ orderId }) => ({ body: { lines: [{ orderId, position: 0 }] } }) },
  // Nothing was made, and nothing was called off: both come to nothing.
  'bar.recall': { make: ({ orderId }) => ({ body: { orderId, position: 0 } }) },
  'bar.acknowledge': { make: ({ orderId }) => ({ body: { orderId, position: 0 } }) },
  'orders.exported': { make: nothing },
  'orders.today': { make: nothing },
  'listed.sum': { make: ({ storeId }) => ({ query: { storeId } }) },
  'dashboard.glance': { make: nothing },
  'dashboard.steps': { make: nothing },
  'dashboard.takeQr': { make: () => ({ body: {} }) },
  'orders.listOfUser': { make: ({ userId }) => ({ params: { userId } }), missing: 200 },
  'orders.one': { make: withToken },
  'orders.oneByShortPath': { make: withToken },
  'orders.move': {
    make: ({ orderId: id }) => ({ params: { id }, body: { status: 'processing' } }),
  },

  'marketing.anyEvent': {
    make: ({ fresh }) => ({
      body: { event_name: 'PageView', event_id: fresh, event_source_url: 'http://larder.test/' },
    }),
    isOfPlatform: true,
  },
  'marketing.purchase': {
    make: ({ orderId: eventID }) => ({ body: { eventID, eventSourceUrl: 'http://larder.test/' } }),
    isOfPlatform: true,
    missing: 200,
  },
  'marketing.subscribe': {
    make: (things) => ({ body: { email: person(things).email } }),
    isOfPlatform: true,
  },
  'marketing.ip': { make: nothing, isOfPlatform: true },
  ...paymentCalls,

  'guides.list': { make: nothing, isOfPlatform: true },

  'parts.take': {
    make: ({ orderId: id }) => ({
      params: { id },
      body: { id: crypto.randomUUID(), method: 'cash', amount: 1 },
    }),
  },
  'parts.takeBack': {
    make: ({ orderId: id }) => ({ params: { id, partId: id } }),
    allowed: 409,
  },
  'corrections.money': { make: ({ orderId: id }) => ({ params: { id } }) },
  'corrections.correct': {
    make: ({ orderId: id }) => ({ params: { id }, body: { kind: 'void', reason: 'A test' } }),
  },
  'corrections.giveBack': {
    make: ({ orderId: id }) => ({ params: { id }, body: { method: 'cash' } }),
    allowed: 409,
  },
  'corrections.changeMethod': {
    make: ({ orderId: id }) => ({ params: { id }, body: { method: 'GCash', reason: 'A test' } }),
    allowed: 409,
  },
  'shifts.current': { make: nothing },
  'shifts.list': { make: nothing },
  'shifts.exported': { make: nothing },
  'shifts.one': { make: ({ orderId: id }) => ({ params: { id } }), allowed: 404 },
  'shifts.open': { make: ({ fresh }) => ({ body: { drawer: fresh, openingFloat: 0 } }) },
  'shifts.join': { make: ({ orderId: id }) => ({ params: { id } }), allowed: 404 },
  'shifts.leave': { make: ({ orderId: id }) => ({ params: { id } }), allowed: 404 },
  'shifts.close': {
    make: ({ orderId: id }) => ({ params: { id }, body: { counts: [] } }),
    allowed: 404,
  },
  'shiftPrints.print': { make: ({ orderId: id }) => ({ params: { id } }), allowed: 404 },
  'sales.summary': { make: nothing },
  'sales.report': { make: nothing },
  'sales.exportedReport': { make: nothing },
  'sales.money': { make: nothing },
  'sales.exportedMoney': { make: nothing },
  'sales.exportedCashflow': { make: nothing },
  'sales.exportedJournal': { make: nothing },
  'sales.ownCashflow': { make: nothing },
  'sales.addCashflow': { make: () => ({ body: { type: 'in', amount: 1, note: 'Float' } }) },

  'addresses.forName': {
    make: ({ fresh }) => ({ query: { name: fresh } }),
    isOfPlatform: true,
  },
  'campaign.read': { make: nothing, isOfPlatform: true },
  'campaign.change': { make: () => ({ body: { spots: 90 } }), isOfPlatform: true },

  'fees.read': { make: ofStore },
  // Here cards are not taken, and the store is open.
  'fees.openCard': { make: ofStore, allowed: 409 },
  'fees.captureCard': {
    make: ({ storeId }) => ({ params: { storeId, orderId: 'X' } }),
    allowed: 409,
  },

  'operator.stores': { make: nothing, isOfPlatform: true },
  'operator.store': { make: bySlug, isOfPlatform: true },
  'operator.fees': { make: nothing, isOfPlatform: true },
  'operator.approve': { make: bySlug, isOfPlatform: true },
  // Nothing waits at these stores.
  'operator.reject': { make: forReason, isOfPlatform: true, allowed: 409 },
  // A store that everybody else still needs is not closed.
  'operator.suspend': {
    make: () => ({ params: { slug: 'nowhere' }, body: { reason: 'A test' } }),
    isOfPlatform: true,
    allowed: 404,
  },
  'operator.reopen': { make: bySlug, isOfPlatform: true, allowed: 409 },
  'operator.erasePerson': {
    make: (things) => ({
      ...bySlug(things),
      body: { email: `${things.fresh}@example.com`, reason: 'A test' },
    }),
    isOfPlatform: true,
    allowed: 404,
  },
  'operator.callBack': { make: forReason, isOfPlatform: true, allowed: 409 },
  'operator.closeStore': {
    make: () => ({ params: { slug: 'nowhere' }, body: { reason: 'A test' } }),
    isOfPlatform: true,
    allowed: 404,
  },
  'operator.issueTicket': { make: forReason, isOfPlatform: true },
  'operator.acts': { make: ({ slug }) => ({ query: { slug } }), isOfPlatform: true },
  'operator.jobs': { make: nothing, isOfPlatform: true },
  'operator.rotatePaymentKeys': { make: nothing, isOfPlatform: true },
  'operator.releaseHeld': { make: nothing, isOfPlatform: true },
  'operator.discardHeld': { make: nothing, isOfPlatform: true },
  'operator.retryJob': {
    make: ({ userId: id }) => ({ params: { id } }),
    isOfPlatform: true,
    allowed: 404,
  },

  'operatorSession.signIn': {
    make: ({ fresh }) => ({ body: { email: `${fresh}@example.net`, password: testPassword } }),
    isOfPlatform: true,
    allowed: 401,
  },
  'operatorSession.confirm': {
    make: () => ({ body: { challenge: 'nothing', code: '000000' } }),
    isOfPlatform: true,
    allowed: 401,
  },
  'operatorSession.signOut': { make: nothing, isOfPlatform: true },
  'operators.list': { make: nothing, isOfPlatform: true },
  'operators.add': { make: () => ({ body: { email: 'new@example.net' } }), isOfPlatform: true },
  'operators.remove': {
    make: ({ fresh }) => ({ params: { email: `${fresh}@example.net` } }),
    isOfPlatform: true,
    allowed: 404,
  },
}

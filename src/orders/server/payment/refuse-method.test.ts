import { counter } from '../../../counter/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openPaidStore,
  placeOrder,
  startPayServer,
  type PayServer,
} from '../../../testing/payments.ts'
import { countSales, customer, orderOf } from '../../../testing/menu.ts'
import { testPassword, type TestStore } from '../../../testing/test-server.ts'
import { payments } from '../../../payments/contract.ts'
import type { Provider } from '../../../payments/method.ts'
import { orders } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

const words = {
  paypal: 'Credit or debit card cannot be used for this order. Please choose another way to pay.',
  xendit: 'E-wallet or bank cannot be used for this order. Please choose another way to pay.',
} as const

const change = (store: TestStore, provider: Provider, fields: object) =>
  store.admin.send(payments.save, {
    body: { storeId: store.id, password: testPassword, options: [{ key: provider, ...fields }] },
  })
const setStore = (store: TestStore, fields: { readonly currencyCode: string }) =>
  store.inside(({ db }) =>
    db.updateTable('stores').set(fields).where('id', '=', store.id).execute(),
  )
/** 95.50 is no amount of a currency without a smaller unit. */
const reprice = (store: TestStore, price: number) =>
  store.inside(({ db }) =>
    db.updateTable('products').set({ price }).where('storeId', '=', store.id).execute(),
  )

/** Why a store cannot be paid by a provider. */
const reasons: Readonly<
  Record<string, (store: TestStore, provider: Provider) => Promise<unknown>>
> = {
  'it is switched off': (store, provider) => change(store, provider, { enabled: false }),
  'its secret is gone': (store, provider) =>
    change(store, provider, {
      enabled: true,
      config: provider === 'paypal' ? { clientSecret: null } : { apiKey: null },
    }),
  'the provider lacks the currency': (store) => setStore(store, { currencyCode: 'KES' }),
  'the provider has no such amount': async (store, provider) => {
    await setStore(store, { currencyCode: provider === 'paypal' ? 'JPY' : 'IDR' })
    await reprice(store, 95.5)
  },
}

test.for(
  Object.keys(reasons).flatMap((reason) =>
    (['paypal', 'xendit'] as const).map((provider) => [provider, reason] as const),
  ),
)(
  'when %s cannot be paid because %s, no door takes an order for it',
  async ([provider, reason]) => {
    const { store, tea } = await openPaidStore(pay)
    if (reason === 'the provider has no such amount') await reprice(store, 95.5)
    const waiting = await placeOrder(store, tea.id)
    await reasons[reason]?.(store, provider)
    const before = await countSales(store)
    const asked = pay.paypal.received.length + pay.xendit.received.length

    const items = [{ productId: tea.id, quantity: 1 }]
    const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
    const order = orderOf(store, items, { paymentMethod: provider, shippingAddress })
    const sale = { storeId: store.id, customer, items, isPaid: false, paymentMethod: provider }
    const body = { paymentMethod: provider }
    const cashier = await store.as('cashier')
    const doors = {
      'an order of a guest': store.stranger.send(orders.place, { body: order }),
      'an order of staff': cashier.send(orders.place, { body: order }),
      'a sale to be paid later': cashier.send(counter.sell, { body: sale }),
      'a guest who changes the method': store.stranger.send(orders.pay, { ...waiting.sent, body }),
      'staff who change the method': cashier.send(orders.pay, { params: { id: waiting.id }, body }),
      'paying it':
        provider === 'paypal'
          ? store.stranger.send(orderPayments.createPaypal, waiting.sent)
          : store.stranger.send(orderPayments.createInvoice, {
              query: waiting.sent.query,
              body: { orderId: waiting.id },
            }),
    }
    for (const [door, answer] of Object.entries(doors)) {
      const { status, problem } = await answer
      expect([door, status, problem.message]).toEqual([door, 409, words[provider]])
    }
    expect(await countSales(store)).toEqual(before)
    expect(pay.paypal.received.length + pay.xendit.received.length).toBe(asked)
  },
)

test('what the store can take is taken at every door', async () => {
  const { store, tea } = await openPaidStore(pay)
  const items = [{ productId: tea.id, quantity: 1 }]
  const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  for (const paymentMethod of ['paypal', 'xendit']) {
    const body = orderOf(store, items, { paymentMethod, shippingAddress })
    expect((await store.stranger.send(orders.place, { body })).status).toBe(200)
    const { sent } = await placeOrder(store, tea.id)
    const changed = await store.stranger.send(orders.pay, { ...sent, body: { paymentMethod } })
    expect(changed.status).toBe(200)
  }
})

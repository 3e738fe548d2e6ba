import { orders } from '../orders/contract.ts'
import { corrections } from '../orders/correction-contract.ts'
import { paymentProofs } from '../orders/payment-proof-contract.ts'
import { payments } from '../payments/contract.ts'
import { orderOf, stockTea } from './menu.ts'
import { openStore, type TestServer } from './test-server.ts'

interface Asking {
  readonly asksReference?: boolean
  readonly asksPicture?: boolean
}

/** A store that is paid by a wallet which asks for something, and guests who order two teas of 95.00. */
export async function openWalletShop(server: TestServer, config: Asking = { asksReference: true }) {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 10_000)
  await store.admin.send(payments.save, {
    body: {
      storeId: store.id,
      customMethods: [{ name: 'GCash', config: { info: '', ...config } }],
    },
  })
  const cora = await store.as('cashier')
  const order = async (paymentMethod = 'GCash', who = store.stranger) => {
    const { body } = await who.send(orders.place, {
      body: orderOf(store, [{ productId: tea.id, quantity: 2 }], {
        paymentMethod,
        shippingAddress: { address: '1 Mabini St', city: 'Manila', state: 'NCR', zipCode: '1000' },
      }),
    })
    const params = { id: body.data.id }
    const query = { token: body.token, storeId: store.id }
    const send = (reference: string) =>
      store.stranger.send(paymentProofs.send, { params, query, body: { reference } })
    const show = (picture: Buffer, reference = '') =>
      store.stranger.upload(paymentProofs.send, { params, query, body: { reference } }, picture)
    const read = async () => (await store.stranger.send(orders.one, { params, query })).body.data
    return { ...params, params, query, send, show, read, total: body.data.total }
  }
  const confirm = (id: string, amount: number, knownOrderIds: string[] = [], who = cora) =>
    who.send(paymentProofs.confirm, { params: { id }, body: { amount, knownOrderIds } })
  const refuse = (id: string, reason = 'No such payment has arrived', who = cora) =>
    who.send(paymentProofs.refuse, { params: { id }, body: { reason } })
  const queue = async () => (await cora.send(paymentProofs.queue, {})).body
  const money = async (id: string) =>
    (await store.admin.send(corrections.money, { params: { id } })).body.data
  return { store, tea, cora, order, confirm, refuse, queue, money }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../../counter/contract.ts'
import { offerMethods, place, stockTea } from '../../../testing/menu.ts'
import {
  capturePaypal,
  createPaypal,
  lookUpAll,
  openPaidStore,
  startPayServer,
  untilIdle,
  type PayServer,
} from '../../../testing/payments.ts'
import { reader } from '../../../testing/reader.ts'
import { openStore, type TestStore } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'

let pay: PayServer
const sent: { to: string; subject: string; text: string; html: string }[] = []
beforeAll(async () => {
  pay = await startPayServer({ sendMail: async (mail) => void sent.push(mail) })
})
afterAll(() => pay.close())

/** What those who ordered read of money that came back, in order. */
const moneyBack = (email: string) =>
  sent.filter(({ to, subject }) => to === email && subject.startsWith('Money back'))
const sums = (email: string) =>
  moneyBack(email).map(({ text }) => /has given you back (\D*[\d.]+ by .+?)\. It/.exec(text)?.[1])

const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }

/** Two teas for 190.00, ordered online and paid by a wallet. */
async function paidByWallet(store: TestStore, productId: string) {
  const customer = reader()
  const items = [{ productId, quantity: 2 }]
  const wish = { customer, paymentMethod: 'GCash', shippingAddress, notes: 'Visit my site' }
  const { body } = await place(store.stranger, store, items, wish)
  const params = { id: body.data.id }
  const money = { paymentMethod: 'GCash', isPaid: true } as const
  const paid = await store.admin.send(orders.pay, { params, body: money })
  expect(paid.status).toBe(200)
  const correct = async (how: object) => {
    const fields = { kind: 'refund', reason: 'Cold', method: 'GCash', ...how } as const
    const answer = await store.admin.send(corrections.correct, { params, body: fields })
    expect(answer.status).toBe(200)
  }
  return { email: customer.email, correct, params }
}

async function openShop() {
  const store = await openStore(pay.server)
  const { tea } = await stockTea(store)
  await offerMethods(store, ['GCash'])
  return { store, tea }
}

test('whoever ordered is told of each sum that goes back to where it came from, and is led to the order', async () => {
  const { store, tea } = await openShop()
  const { email, correct, params } = await paidByWallet(store, tea.id)
  await correct({ amount: 50 })
  await expect.poll(() => sums(email)).toEqual(['₱50.00 by GCash'])
  await correct({ amount: 30.5 })
  await expect.poll(() => sums(email)).toEqual(['₱50.00 by GCash', '₱30.50 by GCash'])
  const [{ subject, text, html } = { subject: '', text: '', html: '' }] = moneyBack(email)
  expect(subject).toMatch(/^Money back for your order #1001 from Shop /)
  for (const version of [text, html]) {
    // Why is for those who work there, and what was typed with an order stands in no letter.
    expect(version).not.toContain('Cold')
    expect(version).not.toContain('Visit my site')
    expect(version).not.toContain('Carla')
  }
  const [, token] = /#token=(\S+)/.exec(text) ?? []
  const query = { storeId: store.id, token }
  expect((await store.stranger.send(orders.one, { params, query })).status).toBe(200)
})

test('an order that is called off is told twice: that it is, and that its money has gone back', async () => {
  const { store, tea } = await openShop()
  const { email, correct } = await paidByWallet(store, tea.id)
  await correct({ kind: 'void' })
  await expect.poll(() => sums(email)).toEqual(['₱190.00 by GCash'])
  // Which of the two is written first is left to the queue.
  const calledOff = () =>
    sent.filter(({ to, subject }) => to === email && subject.includes('called off'))
  await expect.poll(calledOff).toHaveLength(1)
  expect(sums(email)).toHaveLength(1)
})

test('what a card gives back is told once, however often its provider is asked', async () => {
  const { store, tea } = await openPaidStore(pay)
  const customer = reader()
  const items = [{ productId: tea.id, quantity: 2 }]
  const { body } = await place(store.stranger, store, items, { customer })
  const params = { id: body.data.id }
  const query = { token: body.token ?? '', storeId: store.id }
  const order = { store, id: params.id, sent: { params, query } }
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  await capturePaypal(order)
  await lookUpAll(pay, [order])
  expect(sums(customer.email)).toEqual([])
  const refund = { kind: 'refund', reason: 'Cold', method: 'paypal', amount: 95 } as const
  expect((await store.admin.send(corrections.correct, { params, body: refund })).status).toBe(200)
  await lookUpAll(pay, [order])
  await lookUpAll(pay, [order])
  expect(sums(customer.email)).toEqual(['₱95.00 by Credit or debit card'])
})

test('neither who is given cash is told, nor who bought at the counter', async () => {
  const { store, tea } = await openShop()
  const [there, after] = [reader(), await paidByWallet(store, tea.id)]
  const { email, correct } = await paidByWallet(store, tea.id)
  await correct({ method: 'cash' })
  const sold = await store.admin.send(counter.sell, {
    body: {
      storeId: store.id,
      customer: { email: there.email },
      items: [{ productId: tea.id, quantity: 1 }],
      paymentMethod: 'GCash',
    },
  })
  const params = { id: sold.body.data.id }
  const refund = { kind: 'refund', reason: 'Cold', method: 'GCash' } as const
  expect((await store.admin.send(corrections.correct, { params, body: refund })).status).toBe(200)
  await after.correct({})
  await untilIdle(pay.server)
  expect(sums(after.email)).toEqual(['₱190.00 by GCash'])
  expect([sums(email), sums(there.email)]).toEqual([[], []])
})

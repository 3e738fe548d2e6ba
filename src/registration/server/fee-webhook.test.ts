import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakePaypal, type FakePaypal } from '../../fakes/paypal.ts'
import type { WebhookEvent } from '../../fakes/reporting.ts'
import { operator } from '../../operator/contract.ts'
import { testPatience } from '../../testing/patience.ts'
import { untilIdle } from '../../testing/payments.ts'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { createPaymentKeys, newPaymentKey } from '../../payments/server/payment-keys.ts'
import { createPaypal } from '../../payments/server/paypal.ts'
import { providersOf } from '../../payments/server/providers.ts'
import { stores } from '../../stores/contract.ts'
import { fees } from '../contract.ts'
import { findLatestAttempt } from './fee-queries.ts'
import { feeWebhookPath } from './fee-webhook.ts'

const account = { clientId: 'larder', clientSecret: 'secret', mode: 'sandbox' } as const
const merchantId = `MERCHANT-${account.clientId}`

let server: TestServer
let paypal: FakePaypal
let webhookId: string
beforeAll(async () => {
  paypal = await startFakePaypal()
  const urls = { paypalApi: paypal.url }
  const url = `https://larder.example${feeWebhookPath}`
  webhookId = await createPaypal({ apiUrl: paypal.url }).registerWebhook(account, url)
  const platform = { ...account, merchantId, webhookId }
  const keys = createPaymentKeys([newPaymentKey()])
  server = await startServer({
    providers: providersOf(keys, { urls, platform, patience: testPatience }),
  })
})
afterAll(async () => {
  await server.close()
  await paypal.close()
})

/** A payment that the owner has agreed to, and nobody has taken yet. */
async function approved() {
  const store = await openStore(server, { isOpen: false })
  const params = { storeId: store.id }
  const { orderId } = (await store.admin.send(fees.openCard, { params })).body.data
  paypal.approve(orderId)
  return { store, orderId }
}
const capture = async ({ admin, id: storeId }: TestStore, orderId: string) =>
  (await admin.send(fees.captureCard, { params: { storeId, orderId } })).status
const statusOf = async ({ admin, id: storeId }: TestStore) =>
  (await admin.send(stores.byId, { params: { storeId } })).body.data.store.paymentStatus
const takenFor = (orderId: string) => paypal.orders.get(orderId)?.captures.length

function eventOf(type: string, orderId: string): WebhookEvent {
  const event = paypal.event(type, orderId)
  if (event === undefined) throw new Error('No webhook is registered')
  return event
}
async function deliver({ url, headers, body: payload }: WebhookEvent) {
  const { pathname } = new URL(url)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: pathname,
    headers,
    payload,
  })
  await untilIdle(server)
  return statusCode
}

test('an event before the money is taken changes nothing, and one after it has nothing left to do', async () => {
  const { store, orderId } = await approved()
  expect(await deliver(eventOf('CHECKOUT.ORDER.APPROVED', orderId))).toBe(200)
  expect([await statusOf(store), takenFor(orderId)]).toEqual(['pending', 0])
  expect(await capture(store, orderId)).toBe(200)
  const taken = eventOf('PAYMENT.CAPTURE.COMPLETED', orderId)
  expect([await deliver(taken), await deliver(taken)]).toEqual([200, 200])
  expect([await statusOf(store), takenFor(orderId)]).toEqual(['completed', 1])
})

test('an event opens a store whose browser never heard that the money was taken', async () => {
  const { store, orderId } = await approved()
  paypal.fail('capture', { hangUp: 'booked' })
  for (let tries = 0; tries < 3; tries += 1) paypal.fail('capture', { status: 503 })
  expect(await capture(store, orderId)).toBe(502)
  expect([await statusOf(store), takenFor(orderId)]).toEqual(['pending', 1])
  const taken = eventOf('PAYMENT.CAPTURE.COMPLETED', orderId)
  expect(await deliver(taken)).toBe(200)
  expect(await statusOf(store)).toBe('completed')
  expect([await deliver(taken), await capture(store, orderId)]).toEqual([200, 200])
  expect(takenFor(orderId)).toBe(1)
})

test('a payment that the provider reviewed opens the store when it is decided', async () => {
  const { store, orderId } = await approved()
  paypal.fail('capture', { twist: { status: 'PENDING' } })
  expect(await capture(store, orderId)).toBe(409)
  expect(await statusOf(store)).toBe('pending')
  paypal.decide(orderId, 'COMPLETED')
  expect(await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED', orderId))).toBe(200)
  expect(await statusOf(store)).toBe('completed')
})

/** Taken by PayPal, which has not decided whether it is good. */
async function reviewed() {
  const { store, orderId } = await approved()
  paypal.fail('capture', { twist: { status: 'PENDING' } }, orderId)
  expect(await capture(store, orderId)).toBe(409)
  return { store, orderId }
}
const attemptOf = async ({ admin, id: storeId }: TestStore) =>
  (await admin.send(fees.read, { params: { storeId } })).body.data.attempt
const move = ({ admin, id: storeId }: TestStore, country: string) =>
  admin.sendRaw(stores.change, { params: { storeId }, body: { address: { country } } })

test('a payment that the provider reviewed and declined is written about, and can be made again', async () => {
  const { store, orderId } = await reviewed()
  paypal.decide(orderId, 'DECLINED')
  expect(await deliver(eventOf('PAYMENT.CAPTURE.DENIED', orderId))).toBe(200)
  expect(await attemptOf(store)).toEqual({
    status: 'rejected',
    method: 'card',
    reference: null,
    reason: 'The payment was declined.',
  })
  const letter = () =>
    server.mails.find(
      ({ subject, text }) => /could not confirm/.test(subject) && text.includes(store.slug),
    )
  await expect.poll(() => letter()?.text).toContain('The payment was declined.')
  expect(letter()?.text).toContain('Please pay again, or in another way.')
  const again = await store.admin.send(fees.openCard, { params: { storeId: store.id } })
  paypal.approve(again.body.data.orderId)
  expect(await capture(store, again.body.data.orderId)).toBe(200)
})

test('a payment that the provider reviewed opens no store that has moved to another price', async () => {
  const { store, orderId } = await reviewed()
  await move(store, 'Japan')
  paypal.decide(orderId, 'COMPLETED')
  expect(await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED', orderId))).toBe(200)
  expect(await statusOf(store)).toBe('pending')
  expect((await attemptOf(store))?.status).toBe('review')
})

/** Taken by PayPal, whose answer never came; a reference is given in its place. */
async function unheard() {
  const { store, orderId } = await approved()
  paypal.fail('capture', { hangUp: 'booked' }, orderId)
  for (let tries = 0; tries < 2; tries += 1) paypal.fail('capture', { status: 503 }, orderId)
  expect(await capture(store, orderId)).toBe(502)
  await store.admin.sendRaw(stores.change, {
    params: { storeId: store.id },
    body: { referenceNumber: `R ${store.slug}`, paymentMethod: 'gcash' },
  })
  return { store, orderId }
}

test('money that was taken and not heard of opens the store, though a reference has taken its place', async () => {
  const { store, orderId } = await unheard()
  const taken = eventOf('PAYMENT.CAPTURE.COMPLETED', orderId)
  expect([await deliver(taken), await deliver(taken)]).toEqual([200, 200])
  expect(await statusOf(store)).toBe('completed')
  expect(await attemptOf(store)).toMatchObject({ status: 'captured', reference: orderId })
})

test('money that was taken and not heard of is shown to the operator when another payment was quicker', async () => {
  const { store, orderId } = await unheard()
  const second = (await store.admin.send(fees.openCard, { params: { storeId: store.id } })).body
    .data
  paypal.approve(second.orderId)
  expect(await capture(store, second.orderId)).toBe(200)
  expect(await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED', orderId))).toBe(200)
  const { data } = (await operatorOf(server).send(operator.fees, {})).body
  expect(data.filter((fee) => fee.store.id === store.id)).toMatchObject([
    {
      reference: orderId,
      reason: 'This payment was replaced before it was charged.',
      store: { standing: 'open' },
    },
  ])
  expect(await attemptOf(store)).toMatchObject({ status: 'captured', reference: second.orderId })
})

test('money that comes after the operator has rejected it is put before the operator again', async () => {
  const { store, orderId } = await reviewed()
  const at = { params: { slug: store.slug } }
  await operatorOf(server).send(operator.reject, { ...at, body: { reason: 'It takes too long' } })
  expect((await attemptOf(store))?.status).toBe('rejected')
  paypal.decide(orderId, 'COMPLETED')
  expect(await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED', orderId))).toBe(200)
  expect(await store.inside(findLatestAttempt)).toMatchObject({
    status: 'review',
    reason: 'The money came after this payment was rejected.',
  })
  expect(await statusOf(store)).toBe('pending')
})

test('an event that PayPal did not sign for this webhook is refused, and one about nothing of ours is let go', async () => {
  const { store, orderId } = await approved()
  const event = eventOf('CHECKOUT.ORDER.APPROVED', orderId)
  const changed = Buffer.from(`${event.body.toString()} `)
  expect(await deliver({ ...event, body: changed })).toBe(401)
  expect(await deliver({ ...event, headers: paypal.sign('WH-OTHER', event.body) })).toBe(401)
  const unknown = Buffer.from(event.body.toString().replaceAll(orderId, 'UNKNOWN'))
  const headersOf = (body: Buffer) => paypal.sign(webhookId, body)
  expect(await deliver({ ...event, body: unknown, headers: headersOf(unknown) })).toBe(200)
  const nonsense = Buffer.from('nonsense')
  expect(await deliver({ ...event, body: nonsense, headers: headersOf(nonsense) })).toBe(400)
  expect([await statusOf(store), takenFor(orderId)]).toEqual(['pending', 0])
})

test('money that arrived at another account opens nothing and is shown to the operator', async () => {
  const { store, orderId } = await approved()
  paypal.fail('capture', { twist: { payee: 'MERCHANT-of-somebody-else' } })
  expect(await capture(store, orderId)).toBe(409)
  expect(await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED', orderId))).toBe(200)
  expect(await statusOf(store)).toBe('pending')
  expect(await store.inside(findLatestAttempt)).toMatchObject({
    status: 'review',
    reason: 'The money went to another account.',
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakePaypal, type FakePaypal } from '../../fakes/paypal.ts'
import { Problem } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import { testPatience, tooLateMs } from '../../testing/patience.ts'
import { createPaypal, type Paypal, type PaypalAccount } from './paypal.ts'

let fake: FakePaypal
let paypal: Paypal
beforeAll(async () => {
  fake = await startFakePaypal()
  paypal = createPaypal({ apiUrl: fake.url, ...testPatience })
})
afterAll(() => fake.close())

/** Every test has an account of its own. */
const newAccount = (): PaypalAccount => ({
  clientId: `client-${newId()}`,
  clientSecret: `secret-${newId()}`,
  mode: 'sandbox',
})

const wishOf = (more: object = {}) => {
  const customId = newId()
  return {
    requestId: `create-${customId}`,
    customId,
    invoiceId: `shop-1001-${customId}`,
    description: 'Order #1001',
    amount: 95.5,
    currency: 'PHP',
    ...more,
  }
}

async function approved(account: PaypalAccount, more: object = {}) {
  const wish = wishOf(more)
  const order = await paypal.createOrder(account, wish)
  fake.approve(order.id)
  return { wish, orderId: order.id, requestId: `capture-${wish.customId}` }
}

const capturesOf = (orderId: string) => fake.orders.get(orderId)?.captures.length

test('an order is created, approved, captured and given back', async () => {
  const account = newAccount()
  const { orderId, requestId, wish } = await approved(account)
  const paid = await paypal.captureOrder(account, { orderId, requestId })
  const payee = `MERCHANT-${account.clientId}`
  expect(paid).toMatchObject({ id: orderId, customId: wish.customId, amount: 95.5, payee })
  expect(paid.captures).toMatchObject([
    {
      status: 'completed',
      amount: 95.5,
      currency: 'PHP',
      customId: wish.customId,
      refunded: 0,
      payee,
    },
  ])
  const captureId = paid.captures[0]?.ref ?? ''
  const part = { captureId, requestId: 'refund-1', amount: 20, currency: 'PHP' }
  await paypal.refundCapture(account, part)
  await paypal.refundCapture(account, part)
  const [after] = (await paypal.findOrder(account, orderId))?.captures ?? []
  expect(after).toMatchObject({ status: 'partially_refunded', refunded: 20 })
})

test('the same wish sent again is the same order, and its money is taken once', async () => {
  const account = newAccount()
  const wish = wishOf()
  const [one, other] = [
    await paypal.createOrder(account, wish),
    await paypal.createOrder(account, wish),
  ]
  expect(one.id).toBe(other.id)
  fake.approve(one.id)
  const capture = { orderId: one.id, requestId: `capture-${wish.customId}` }
  const all = await Promise.all(
    Array.from({ length: 25 }, () => paypal.captureOrder(account, capture)),
  )
  expect(new Set(all.map(({ captures }) => captures[0]?.ref)).size).toBe(1)
  expect(capturesOf(one.id)).toBe(1)
})

describe('money is taken once although the provider', () => {
  test.for([
    ['hangs up before it did', { hangUp: 'before' }],
    ['hangs up after it did', { hangUp: 'booked' }],
    ['answers too late', { afterMs: tooLateMs }],
    ['fails with 500 first', { status: 500 }],
    ['asks to slow down', { status: 429 }],
    ['says that it was done already', { status: 422, issue: 'ORDER_ALREADY_CAPTURED' }],
  ] as const)('%s', async ([, fault]) => {
    const account = newAccount()
    const { orderId, requestId } = await approved(account)
    fake.fail('capture', fault)
    await paypal.captureOrder(account, { orderId, requestId })
    const after = await paypal.captureOrder(account, { orderId, requestId })
    expect(after.captures).toHaveLength(1)
    expect(capturesOf(orderId)).toBe(1)
  })
})

test.for([
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'TRANSACTION_REFUSED',
  'DUPLICATE_INVOICE_ID',
  'PAYEE_BLOCKED_TRANSACTION',
])('a capture refused with %s says so, and nothing was taken', async (issue) => {
  const account = newAccount()
  const { orderId, requestId } = await approved(account)
  fake.fail('capture', { status: 422, issue })
  const refused = paypal.captureOrder(account, { orderId, requestId })
  await expect(refused).rejects.toMatchObject({ kind: 'refused', issue })
  expect(capturesOf(orderId)).toBe(0)
})

test('wrong keys are told apart from a silent provider', async () => {
  const account = { ...newAccount(), clientSecret: 'wrong' }
  await expect(paypal.check(account)).rejects.toMatchObject({ kind: 'credentials' })
  await expect(paypal.createOrder(account, wishOf())).rejects.toMatchObject({ kind: 'credentials' })
  for (const _ of [1, 2, 3]) fake.fail('token', { hangUp: 'before' })
  await expect(paypal.check(newAccount())).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a token that was withdrawn is fetched anew, once', async () => {
  const account = newAccount()
  const { orderId } = await approved(account)
  fake.fail('find', { status: 401, issue: 'TOKEN_WITHDRAWN' })
  expect((await paypal.findOrder(account, orderId))?.id).toBe(orderId)
})

test('amounts are written as the currency has them, and never rounded to fit', async () => {
  const account = newAccount()
  const valueOf = (id: string) => fake.orders.get(id)?.amount.value
  const yen = await paypal.createOrder(account, wishOf({ amount: 1200, currency: 'JPY' }))
  expect([valueOf(yen.id), yen.amount]).toEqual(['1200', 1200])
  const pesos = await paypal.createOrder(account, wishOf({ amount: 1200, currency: 'PHP' }))
  expect(valueOf(pesos.id)).toBe('1200.00')
  await expect(
    paypal.createOrder(account, wishOf({ amount: 95.5, currency: 'JPY' })),
  ).rejects.toThrow('this amount')
})

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error)

describe('an event', () => {
  async function hooked() {
    const account = newAccount()
    const url = `https://shop.example/webhooks/${newId()}`
    const webhookId = await paypal.registerWebhook(account, url)
    const { orderId } = await approved(account)
    const event = fake.event('CHECKOUT.ORDER.APPROVED', orderId)
    if (event === undefined) throw new Error('The fake sends no event')
    return { account, url, webhookId, event }
  }

  test('is believed when PayPal signed these bytes for our webhook, and one webhook is enough', async () => {
    const { account, url, webhookId, event } = await hooked()
    expect(await paypal.isGenuine('sandbox', webhookId, event)).toBe(true)
    expect(await paypal.registerWebhook(account, url)).toBe(webhookId)
  })

  test('is not believed otherwise', async () => {
    const { webhookId, event } = await hooked()
    const isGenuine = (other: object, id = webhookId) =>
      paypal.isGenuine('sandbox', id, { ...event, ...other })
    const reordered = Buffer.from(
      JSON.stringify({ resource: 1, ...JSON.parse(event.body.toString()) }),
    )
    expect(await isGenuine({ body: reordered })).toBe(false)
    expect(await isGenuine({}, 'WH-OTHER')).toBe(false)
    expect(await isGenuine({}, '')).toBe(false)
    expect(await isGenuine({ headers: {} })).toBe(false)
    const forged = { ...event.headers, 'paypal-transmission-sig': 'AAAA' }
    expect(await isGenuine({ headers: forged })).toBe(false)
    for (const certUrl of [
      'https://evil.example/cert.pem',
      'https://api.paypal.com.evil.example/c',
    ]) {
      expect(await isGenuine({ headers: fake.sign(webhookId, event.body, { certUrl }) })).toBe(
        false,
      )
    }
  })

  test('makes us ask PayPal for a certificate ten times a minute at most, whatever it names', async () => {
    const { webhookId, event } = await hooked()
    const strict = createPaypal({ apiUrl: fake.url })
    const named = (at: number) => `${fake.url}/fake/nothing-${at}`
    const asked = () => fake.received.filter(({ path }) => path.includes('/fake/nothing-')).length
    const answers = []
    for (let at = 0; at < 30; at += 1) {
      const headers = fake.sign(webhookId, event.body, { certUrl: named(at) })
      answers.push(
        await strict.isGenuine('sandbox', webhookId, { ...event, headers }).catch(codeOf),
      )
    }
    expect(answers).toEqual([...Array(10).fill(false), ...Array(20).fill('too_many')])
    expect(asked()).toBe(10)
  })

  test('that nobody signed makes us ask nobody', async () => {
    const { webhookId, event } = await hooked()
    const before = fake.received.length
    const certUrl = `${fake.url}/fake/never-${newId()}`
    const headers = fake.sign(webhookId, event.body, { certUrl })
    for (const signature of ['', 'AAAA', 'not base64']) {
      const forged = { ...headers, 'paypal-transmission-sig': signature }
      expect(await paypal.isGenuine('sandbox', webhookId, { ...event, headers: forged })).toBe(
        false,
      )
    }
    expect(fake.received.length).toBe(before)
  })

  test('of the real PayPal is signed by a certificate from one of its own hosts', async () => {
    const { webhookId, event } = await hooked()
    const real = createPaypal({ timeoutMs: 300 })
    for (const certUrl of [
      `${fake.url}/fake/cert.pem`,
      'http://api.paypal.com/cert',
      'https://api.paypal.com:444/cert',
      'https://x@api.paypal.com/cert',
      'https://api.sandbox.paypal.com/cert',
      'https://api.paypal.com/cert',
      'https://api.paypal.com/v1/notifications/certs/../../cert',
      'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
    ]) {
      const headers = fake.sign(webhookId, event.body, { certUrl })
      expect(await real.isGenuine('live', webhookId, { ...event, headers })).toBe(false)
    }
  })
})

test('the secret is sent for a token and nowhere else', async () => {
  const account = newAccount()
  const { orderId, requestId } = await approved(account)
  await paypal.captureOrder(account, { orderId, requestId })
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
  const telling = fake.received.filter((request) =>
    [JSON.stringify(request.headers), request.body.toString(), request.path].some(
      (text) => text.includes(account.clientSecret) || text.includes(basic),
    ),
  )
  expect(new Set(telling.map(({ path }) => path))).toEqual(new Set(['/v1/oauth2/token']))
})

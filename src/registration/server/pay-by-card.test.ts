import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakePaypal, type FakePaypal } from '../../fakes/paypal.ts'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { operator } from '../../operator/contract.ts'
import { createPaymentKeys, newPaymentKey } from '../../payments/server/payment-keys.ts'
import { providersOf } from '../../payments/server/providers.ts'
import { stores } from '../../stores/contract.ts'
import { fees } from '../contract.ts'
import { findLatestAttempt } from './fee-queries.ts'

const platform = { clientId: 'larder', clientSecret: 'secret', mode: 'sandbox' } as const

let server: TestServer
let paypal: FakePaypal
let store: TestStore
beforeAll(async () => {
  paypal = await startFakePaypal()
  const keys = createPaymentKeys([newPaymentKey()])
  server = await startServer({
    providers: providersOf(keys, { urls: { paypalApi: paypal.url }, platform }),
  })
})
beforeEach(async () => {
  store = await openStore(server, { isOpen: false })
})
afterAll(async () => {
  await server.close()
  await paypal.close()
})

const change = (body: object) =>
  store.admin.sendRaw(stores.change, { params: { storeId: store.id }, body })
const settings = async () =>
  (await store.admin.send(stores.byId, { params: { storeId: store.id } })).body.data.store
const open = async () =>
  (await store.admin.send(fees.openCard, { params: { storeId: store.id } })).body.data.orderId
const capture = async (orderId: string, { admin, id: storeId } = store) => {
  const { status, problem } = await admin.send(fees.captureCard, { params: { storeId, orderId } })
  return [status, problem.message] as const
}
/** What beginning once more answers. */
async function beginAgain({ admin, id: storeId } = store) {
  const { status, problem } = await admin.send(fees.openCard, { params: { storeId } })
  return [status, problem.message] as const
}
/** The money of its capture is taken, and no answer comes back, however often it is asked for. */
function loseAnswerOf(orderId: string) {
  paypal.fail('capture', { hangUp: 'booked' }, orderId)
  for (let tries = 0; tries < 2; tries += 1) paypal.fail('capture', { status: 503 }, orderId)
}
const told = async () =>
  (await store.admin.send(fees.read, { params: { storeId: store.id } })).body.data.attempt
/** What the operator has to decide of the store, oldest first. */
const waiting = async () =>
  (await operatorOf(server).send(operator.fees, {})).body.data.filter(
    (fee) => fee.store.id === store.id,
  )
const decide = (by: typeof operator.approve | typeof operator.reject, attemptId = '') =>
  operatorOf(server).sendRaw(by, {
    params: { slug: store.slug },
    body: { attemptId, ...(by === operator.reject && { reason: 'Given back at PayPal' }) },
  })

/** Begun, and agreed to in the provider's window. */
async function approved() {
  const orderId = await open()
  paypal.approve(orderId)
  return orderId
}
/** How often this letter has been asked for, for the store. */
async function lettersAsked(job: string): Promise<number> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${job} and data ->> 'storeId' = ${store.id}`.execute(
    server.database.db,
  )
  return rows.length
}
const unreachable = 'The card provider cannot be reached right now. Please try again in a moment.'
const lookedAt =
  'This payment has to be looked at before your store can open. We will write to you; please do not pay again.'

describe('the fee by card', () => {
  test('REG-31 REG-32 REG-33 REG-34 is asked for, taken and checked by the server, and opens the store', async () => {
    const orderId = await approved()
    expect(paypal.orders.get(orderId)?.amount).toEqual({ currency_code: 'PHP', value: '1490.00' })
    const asked = paypal.received.findLast(({ path }) => path === '/v2/checkout/orders')
    expect(asked?.body.toString()).toContain('"Payment for the basic account"')
    expect((await capture(orderId))[0]).toBe(200)
    expect(await settings()).toMatchObject({
      paymentStatus: 'completed',
      referenceNumber: orderId,
      paymentMethod: 'card',
    })
  })

  test('is taken once, however often it is asked for', async () => {
    const orderId = await approved()
    const answers = await Promise.all([capture(orderId), capture(orderId)])
    expect(answers.map(([status]) => status)).toEqual([200, 200])
    expect((await capture(orderId))[0]).toBe(200)
    expect(paypal.orders.get(orderId)?.captures).toHaveLength(1)
  })

  test('opens the store once, and tells it once, however many hear of it in that moment', async () => {
    const orderId = await approved()
    const answers = await Promise.all(Array.from({ length: 8 }, () => capture(orderId)))
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200))
    expect(await lettersAsked('activated-mail')).toBe(1)
  })

  test('that nobody agreed to is not taken', async () => {
    const orderId = await open()
    expect(await capture(orderId)).toEqual([
      409,
      'The payment was not confirmed. Please try again.',
    ])
    expect((await settings()).paymentStatus).toBe('pending')
  })

  test('that is declined can be tried again', async () => {
    const orderId = await approved()
    paypal.fail('capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
    expect(await capture(orderId)).toEqual([409, 'The card was declined. Please try another one.'])
    expect((await capture(orderId))[0]).toBe(200)
  })

  test('whose answer is lost after it was taken is found again', async () => {
    const orderId = await approved()
    paypal.fail('capture', { hangUp: 'booked' })
    await capture(orderId)
    expect((await capture(orderId))[0]).toBe(200)
    expect(paypal.orders.get(orderId)?.captures).toHaveLength(1)
    expect((await settings()).paymentStatus).toBe('completed')
  })

  test('whose answer is lost for good is found by the next try, which begins nothing', async () => {
    const orderId = await approved()
    loseAnswerOf(orderId)
    expect(await capture(orderId)).toEqual([502, unreachable])
    expect(await beginAgain()).toEqual([409, 'Your store is open already.'])
    expect(await settings()).toMatchObject({
      paymentStatus: 'completed',
      referenceNumber: orderId,
      paymentMethod: 'card',
    })
    expect(await waiting()).toEqual([])
  })

  test('that was not charged gives way to the next try', async () => {
    const first = await approved()
    const second = await approved()
    expect((await capture(first))[0]).toBe(409)
    expect((await capture(second))[0]).toBe(200)
    expect(paypal.orders.get(first)?.captures).toEqual([])
  })

  test('stays as it is while the provider does not say what became of it', async () => {
    const orderId = await approved()
    for (let tries = 0; tries < 3; tries += 1) paypal.fail('find', { status: 503 }, orderId)
    expect(await beginAgain()).toEqual([502, unreachable])
    expect((await capture(orderId))[0]).toBe(200)
  })

  test.for([404, 403])(
    'gives way to the next try where the provider answers %s, and will do so always',
    async (status) => {
      paypal.fail('find', { status, issue: 'PERMISSION_DENIED' }, await open())
      expect((await capture(await approved()))[0]).toBe(200)
    },
  )
})

describe('a payment that the provider reviews', () => {
  const reviewed = async () => {
    const orderId = await approved()
    paypal.fail('capture', { twist: { status: 'PENDING' } }, orderId)
    expect(await capture(orderId)).toEqual([409, lookedAt])
    return orderId
  }

  test('is told, then and later, and not paid again', async () => {
    const orderId = await reviewed()
    expect(await told()).toMatchObject({ status: 'review', method: 'card' })
    expect(await beginAgain()).toEqual([409, lookedAt])
    expect(await capture(orderId)).toEqual([409, lookedAt])
    expect(await waiting()).toMatchObject([
      { reference: orderId, reason: 'The provider is reviewing this payment.' },
    ])
  })

  test('is settled when the operator does not wait for the provider', async () => {
    await reviewed()
    const [fee] = await waiting()
    expect((await decide(operator.approve, fee?.id)).status).toBe(200)
    expect((await settings()).paymentStatus).toBe('completed')
    expect(await waiting()).toEqual([])
  })
})

describe('money that does not fit opens nothing and is shown to the operator:', () => {
  test.for([
    ['another amount', { value: '1.00' }],
    ['another currency', { currency: 'USD' }],
    ['for something else', { customId: 'another' }],
  ] as const)('%s', async ([, twist]) => {
    const orderId = await approved()
    paypal.fail('capture', { twist })
    expect(await capture(orderId)).toEqual([409, lookedAt])
    expect((await settings()).paymentStatus).toBe('pending')
    expect(await store.inside(findLatestAttempt)).toMatchObject({ status: 'review' })
    await operatorOf(server).send(operator.approve, { params: { slug: store.slug } })
    expect(await store.inside(findLatestAttempt)).toMatchObject({ status: 'captured' })
  })
})

describe('of two payments that wait', () => {
  /** A reference, then a card payment of which too little was taken. */
  async function both() {
    const reference = `R ${store.slug}`
    await change({ referenceNumber: reference, paymentMethod: 'gcash' })
    const orderId = await approved()
    paypal.fail('capture', { twist: { value: '1.00' } }, orderId)
    await capture(orderId)
    const [older, newer] = await waiting()
    expect([older?.reference, newer?.reference]).toEqual([reference, orderId])
    return { reference, older, newer }
  }

  test('the newer one can be decided, and the other one goes on waiting', async () => {
    const { reference, older, newer } = await both()
    expect((await decide(operator.reject, newer?.id)).status).toBe(200)
    expect(await waiting()).toMatchObject([{ id: older?.id }])
    expect((await settings()).referenceNumber).toBe(reference)
    expect(await told()).toMatchObject({ status: 'submitted', reference })
    expect((await decide(operator.approve, older?.id)).status).toBe(200)
    expect((await settings()).paymentStatus).toBe('completed')
  })

  test('the one that opens the store leaves the money of the other before the operator', async () => {
    const { older, newer } = await both()
    await decide(operator.approve, older?.id)
    expect(await waiting()).toMatchObject([{ id: newer?.id, store: { standing: 'open' } }])
    await decide(operator.reject, newer?.id)
    expect(await waiting()).toEqual([])
    expect((await settings()).paymentStatus).toBe('completed')
    const letter = () => server.mails.find(({ subject }) => subject.includes('another payment'))
    await expect.poll(() => letter()?.text).toContain('Given back at PayPal')
    expect(letter()?.text).toContain('There is nothing that you have to do.')
  })

  test('none is decided twice', async () => {
    const { newer } = await both()
    await decide(operator.reject, newer?.id)
    expect(await decide(operator.approve, newer?.id)).toMatchObject({
      status: 409,
      problem: {
        message: 'This payment has been decided already, or another one has taken its place.',
      },
    })
    expect((await settings()).paymentStatus).toBe('pending')
  })
})

test('a payment begun at a cheaper country is not taken at another', async () => {
  await change({ address: { country: 'Japan' }, currency: '¥', currencyCode: 'JPY' })
  const cheap = await approved()
  await change({ address: { country: 'Philippines' }, currency: '₱', currencyCode: 'PHP' })
  expect(await capture(cheap)).toEqual([
    409,
    'This payment has been replaced and was not charged. Please start it again.',
  ])
  expect(paypal.orders.get(cheap)?.captures).toEqual([])
  expect(paypal.orders.get(await open())?.amount.currency_code).toBe('PHP')
})

test("another store's payment opens nothing", async () => {
  const orderId = await approved()
  const other = await openStore(server, { isOpen: false })
  expect((await capture(orderId, other))[0]).toBe(404)
})

test('a store that is open pays no more', async () => {
  const orderId = await approved()
  await operatorOf(server).send(operator.approve, { params: { slug: store.slug } })
  expect((await capture(orderId))[0]).toBe(409)
  const again = await store.admin.send(fees.openCard, { params: { storeId: store.id } })
  expect([again.status, again.problem.message]).toEqual([409, 'Your store is open already.'])
  expect(paypal.orders.get(orderId)?.captures).toEqual([])
})

test('with the provider down a store still registers and gives a reference', async () => {
  for (let tries = 0; tries < 3; tries += 1) paypal.fail('create', { status: 503 })
  const { status, problem } = await store.admin.send(fees.openCard, {
    params: { storeId: store.id },
  })
  expect([status, problem.message]).toEqual([
    502,
    'The card provider cannot be reached right now. Please try again in a moment.',
  ])
  expect(
    (await change({ referenceNumber: `R ${store.slug}`, paymentMethod: 'gcash' })).status,
  ).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaypalFault } from '../../../fakes/paypal.ts'
import {
  capturePaypal,
  createPaypal,
  openPaidStore,
  placeOrder,
  secretOf,
  startPayServer,
  untilIdle,
  type PayServer,
} from '../../../testing/payments.ts'
import { testPassword } from '../../../testing/test-server.ts'
import { changes } from '../../../accounts/changes-contract.ts'
import { payments } from '../../../payments/contract.ts'
import { orders } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'
import { refundJob } from './payment-jobs.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

/** An order of 95.00 that a card has paid for, and what its manager and the provider know of its refunds. */
async function paidOrder() {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  await capturePaypal(order)
  const captureId = pay.paypal.orders.get(paypalOrderId)?.captures[0]?.id ?? ''
  const manager = await store.as('manager')
  const params = { id: order.id }
  return {
    store,
    paypalOrderId,
    captureId,
    refund: (amount?: number, refunded?: number) =>
      manager.send(orderPayments.refund, { params, body: { amount, refunded } }),
    known: async () =>
      (await manager.send(orderPayments.one, { params, query: { storeId: store.id } })).body.data,
    review: async () => (await store.admin.send(orders.one, { params })).body.data.paymentReview,
    sent: () =>
      pay.paypal.received
        .filter(({ path }) => path === `/v2/payments/captures/${captureId}/refund`)
        .map(({ headers }) => headers['paypal-request-id']),
    given: () => pay.paypal.orders.get(paypalOrderId)?.refunds.map(({ amount }) => amount.value),
    /** What the server does by itself a minute later. */
    async askAgain() {
      await store.inside(async (scope) => {
        const refunds = await scope.db
          .selectFrom('paymentRefunds as refunds')
          .innerJoin('paymentCaptures as captures', (join) =>
            join
              .onRef('captures.storeId', '=', 'refunds.storeId')
              .onRef('captures.providerRef', '=', 'refunds.captureRef'),
          )
          .select(['refunds.id as refundId', 'captures.attemptId'])
          .where('refunds.storeId', '=', store.id)
          .execute()
        for (const asked of refunds) await scope.enqueue(refundJob, { ...asked, storeId: store.id })
      })
      await untilIdle(pay.server)
    },
  }
}

const thrice = (fault: PaypalFault): readonly PaypalFault[] => [fault, fault, fault]

function fail(call: 'refund' | 'find', faults: readonly PaypalFault[], about: string) {
  for (const fault of faults) pay.paypal.fail(call, fault, about)
}

test('ten refunds of 60.00 at once on 95.00 ask the provider for one, and no later one for more than is left', async () => {
  const { refund, known, sent, given, paypalOrderId } = await paidOrder()
  // The provider gives the money back, and is silent when it is asked how the payment then stands.
  fail('find', thrice({ hangUp: 'before' }), paypalOrderId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(60)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await known()).toMatchObject({ refunded: 60, refundOpen: 0 })
  const more = await refund(60)
  expect([more.status, more.problem.message]).toEqual([422, 'Please enter at most 35.00'])
  expect(sent()).toHaveLength(1)
  expect((await refund()).status).toBe(200)
  expect(given()).toEqual(['60.00', '35.00'])
})

test('a part that is sent again because its answer was lost is given back once', async () => {
  const { refund, known, given } = await paidOrder()
  const { refunded } = await known()
  expect((await refund(40, refunded)).status).toBe(200)
  const again = await refund(40, refunded)
  expect([again.status, again.problem.message]).toEqual([
    409,
    'Somebody has just given something of this payment back. Please look at it again.',
  ])
  expect((await refund(40, (await known()).refunded)).status).toBe(200)
  expect(given()).toEqual(['40.00', '40.00'])
})

test('a refund that the provider refuses takes nothing from what is left', async () => {
  const { refund, known, given, captureId } = await paidOrder()
  pay.paypal.fail('refund', { status: 422, issue: 'REFUND_TIME_LIMIT_EXCEEDED' }, captureId)
  const refused = await refund(60)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'The provider refused the refund (REFUND_TIME_LIMIT_EXCEEDED).',
  ])
  expect(await known()).toMatchObject({ refunded: 0, refundOpen: 0 })
  expect((await refund(95)).status).toBe(200)
  expect(given()).toEqual(['95.00'])
})

test.for([
  ['nothing, and does nothing', thrice({ hangUp: 'before' })],
  ['nothing, but sends the money', thrice({ hangUp: 'booked' })],
  ['that it is still at it', [{ status: 409, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }]],
] as const)(
  'a refund to which the provider says %s stays open, keeps its amount and is made once',
  async ([, faults]) => {
    const { refund, known, sent, given, askAgain, captureId } = await paidOrder()
    fail('refund', faults, captureId)
    expect((await refund(60)).status).toBe(502)
    expect(await known()).toMatchObject({ refunded: 0, refundOpen: 60 })
    const second = await refund(20)
    expect([second.status, second.problem.message]).toEqual([
      409,
      'A refund of 60.00 is under way already.',
    ])
    await askAgain()
    await askAgain()
    expect(await known()).toMatchObject({ refunded: 60, refundOpen: 0 })
    expect(given()).toEqual(['60.00'])
    expect(new Set(sent()).size).toBe(1)
  },
)

test('an open refund is not given up because the keys have changed since', async () => {
  const { store, refund, known, given, askAgain, captureId, review } = await paidOrder()
  const setKeys = (clientSecret: string) =>
    store.admin.send(payments.save, {
      body: {
        storeId: store.id,
        password: testPassword,
        options: [{ key: 'paypal', config: { clientId: `client-${store.id}`, clientSecret } }],
      },
    })
  fail('refund', thrice({ hangUp: 'booked' }), captureId)
  await refund(60)
  await setKeys('wrong-secret')
  expect((await refund(20)).status).toBe(409)
  await askAgain()
  expect(await known()).toMatchObject({ refundOpen: 60 })
  // Nobody would ever know: the owner is told where to look.
  expect(await review()).toBe(
    'The provider could not be asked whether the refund of 60.00 was made: its keys were taken out of the payment setup, or are refused.',
  )
  await setKeys(secretOf(store))
  await askAgain()
  expect(await known()).toMatchObject({ refunded: 60, refundOpen: 0 })
  expect(await review()).toBeUndefined()
  expect(given()).toEqual(['60.00'])
})

test('a refund whose answer never came is asked for again without anybody doing anything', async () => {
  const { refund, known, captureId, given } = await paidOrder()
  fail('refund', thrice({ hangUp: 'booked' }), captureId)
  pay.server.clock.now = new Date(Date.now() - 2 * 60 * 1000)
  await refund(60)
  pay.server.clock.now = undefined
  await untilIdle(pay.server)
  expect(await known()).toMatchObject({ refunded: 60, refundOpen: 0 })
  expect(given()).toEqual(['60.00'])
})

test('who gave money back stands in the store’s list of changes, once for each refund', async () => {
  const { store, refund } = await paidOrder()
  await refund(60)
  await refund(60)
  const { data } = (
    await store.admin.send(changes.list, { query: { storeId: store.id, kind: 'refunds' } })
  ).body
  expect(data).toMatchObject([
    {
      subject: 'Order #1001',
      act: 'refunded',
      by: expect.any(String) as string,
      differences: [{ name: 'Given back', before: '', after: '60.00' }],
    },
  ])
})

import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaypalFault } from '../../../fakes/paypal.ts'
import type { XenditFault } from '../../../fakes/xendit.ts'
import { orders } from '../../contract.ts'
import {
  apiKeyOf,
  callBack,
  callbackTokenOf,
  capturePaypal,
  createInvoice,
  createPaypal,
  deliver,
  lookUpAll,
  openPaidStore,
  placeOrder,
  secretOf,
  standing,
  startPayServer,
  untilIdle,
  type OpenOrder,
  type PayServer,
} from '../../../testing/payments.ts'
import { tooLateMs } from '../../../testing/patience.ts'

let pay: PayServer
let opened: Awaited<ReturnType<typeof openPaidStore>>
const logged: string[] = []
const told: string[] = []
const opens: OpenOrder[] = []

beforeAll(async () => {
  const lines = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk))
      done()
    },
  })
  pay = await startPayServer({ log: pino({ level: 'debug' }, lines) })
  opened = await openPaidStore(pay)
})
afterAll(() => pay.close())

async function newOrder(): Promise<OpenOrder> {
  const { store, tea } = opened
  const order = await placeOrder(store, tea.id)
  opens.push(order)
  return order
}

const hangUps = (hangUp: 'before' | 'booked'): PaypalFault[] => [{ hangUp }, { hangUp }, { hangUp }]
const issues = [
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PAYER_ACTION_REQUIRED',
  'TRANSACTION_REFUSED',
  'DUPLICATE_INVOICE_ID',
  'PAYEE_BLOCKED_TRANSACTION',
  'PERMISSION_DENIED',
]

const late = { afterMs: tooLateMs }

/** What the provider does to the capture. */
const faults: readonly (readonly [string, readonly PaypalFault[]])[] = [
  ['nothing', []],
  ['one silence', [{ hangUp: 'before' }]],
  ['silence', hangUps('before')],
  ['one silence after booking', [{ hangUp: 'booked' }]],
  ['silence after booking', hangUps('booked')],
  ['an answer that comes too late', [late, late, late]],
  ['500, then success', [{ status: 500 }]],
  ['500 for a long time', [{ status: 500 }, { status: 500 }, { status: 500 }]],
  ['429', [{ status: 429 }]],
  ['a withdrawn token', [{ status: 401 }]],
  ...issues.map((issue) => [issue, [{ status: 422, issue }]] as const),
  ['money held for review', [{ twist: { status: 'PENDING' } }]],
  ['money declined', [{ twist: { status: 'DECLINED' } }]],
  ['another amount', [{ twist: { value: '1.00' } }]],
  ['another currency', [{ twist: { currency: 'USD' } }]],
  ['another merchant', [{ twist: { payee: 'SOMEBODY' } }]],
  ['another purpose', [{ twist: { customId: 'something-else' } }]],
]

/** When the browser and the events come, how often, and in which order. */
const moments = {
  'the browser alone': async ({ browser }: Moves) => browser(),
  'the event alone': async ({ event }: Moves) => event('CHECKOUT.ORDER.APPROVED'),
  'the event before the browser': async ({ browser, event }: Moves) => {
    await event('CHECKOUT.ORDER.APPROVED')
    await browser()
  },
  'both at once': async ({ browser, event }: Moves) => {
    await Promise.all([browser(), event('CHECKOUT.ORDER.APPROVED'), browser()])
  },
  'the event 25 times after the browser': async ({ browser, event }: Moves) => {
    await browser()
    const same = Array.from({ length: 25 }, () => event('PAYMENT.CAPTURE.COMPLETED', 'again'))
    await Promise.all(same)
  },
  'the last event first': async ({ browser, event }: Moves) => {
    await event('PAYMENT.CAPTURE.COMPLETED')
    await event('CHECKOUT.ORDER.APPROVED')
    await browser()
    await event('PAYMENT.CAPTURE.DENIED')
    await event('SOMETHING.NEVER.HEARD.OF')
  },
} as const

interface Moves {
  readonly paypalOrderId: string
  readonly browser: () => Promise<void>
  readonly event: (type: string, id?: string) => Promise<void>
}

async function movesOf(order: OpenOrder): Promise<Moves> {
  const { body } = await createPaypal(order)
  pay.paypal.approve(body.paypalOrderId)
  const { paypalOrderId } = body
  return {
    paypalOrderId,
    browser: async () => void told.push(JSON.stringify((await capturePaypal(order)).body)),
    event: async (type, id) => {
      const other = id === undefined ? {} : { id: `${id}-${body.paypalOrderId}` }
      expect(await deliver(pay, pay.paypal.event(type, body.paypalOrderId, other))).toBe(200)
    },
  }
}

/** Everything that must hold once the providers have been asked. */
async function troubleOf(order: OpenOrder): Promise<readonly string[]> {
  const { attempt, captures, status, total } = await standing(order)
  const taken = captures.filter((capture) =>
    ['completed', 'partially_refunded'].includes(capture.status),
  )
  const kept = captures.filter(({ isKept }) => isKept)
  const atProvider = pay.paypal.orders.get(attempt?.providerRef ?? '')?.captures ?? []
  const isGood = kept.length === 1 && kept[0]?.amount === total && attempt?.state === 'captured'
  const problems: string[] = []
  if (kept.length > 1) problems.push('kept more than one capture')
  if (taken.reduce((sum, { amount }) => sum + amount, 0) > total) {
    problems.push('took more than the total')
  }
  if (atProvider.length > 1) problems.push('charged twice')
  const statuses = (of: readonly { readonly status: string }[]) =>
    of.map((one) => one.status.toLowerCase()).toSorted()
  if (String(statuses(atProvider)) !== String(statuses(captures))) {
    problems.push('does not know what was captured')
  }
  if (status === 'processing' && !isGood) problems.push(`goes on although ${attempt?.state}`)
  if (attempt?.state === 'captured' && status !== 'processing') problems.push('is paid and waits')
  return problems
}

for (const [moment, happen] of Object.entries(moments)) {
  test(`${moment}: whatever the card provider does, an order is paid once or not at all`, async () => {
    const tried: (readonly [string, OpenOrder])[] = []
    for (const [name, list] of faults) {
      const order = await newOrder()
      const moves = await movesOf(order)
      for (const fault of list) pay.paypal.fail('capture', fault, moves.paypalOrderId)
      await happen(moves)
      tried.push([name, order])
    }
    await untilIdle(pay.server)
    const all = tried.map(([, order]) => order)
    await lookUpAll(pay, all)
    // What was found too much is given back by jobs of their own.
    await untilIdle(pay.server)
    const troubles: string[] = []
    for (const [name, order] of tried) {
      troubles.push(...(await troubleOf(order)).map((problem) => `${name}: ${problem}`))
    }
    expect(troubles).toEqual([])
  })
}

test('money under review waits, and the order follows what is decided', async () => {
  const decided = { COMPLETED: 'processing', DECLINED: 'pending' } as const
  for (const [decision, status] of Object.entries(decided)) {
    const order = await newOrder()
    const { browser, paypalOrderId } = await movesOf(order)
    pay.paypal.fail('capture', { twist: { status: 'PENDING' } }, paypalOrderId)
    await browser()
    const { attempt } = await standing(order)
    expect([attempt?.state, attempt?.isUnderReview]).toEqual(['approved', true])
    pay.paypal.decide(attempt?.providerRef ?? '', decision as keyof typeof decided)
    await lookUpAll(pay, [order])
    expect((await standing(order)).status).toBe(status)
  }
})

test('money that went back before we heard that it came does not move an order on', async () => {
  const order = await newOrder()
  const { browser, event, paypalOrderId } = await movesOf(order)
  for (const fault of hangUps('booked')) pay.paypal.fail('capture', fault, paypalOrderId)
  await browser()
  const { attempt } = await standing(order)
  pay.paypal.refund(attempt?.providerRef ?? '')
  await event('PAYMENT.CAPTURE.REFUNDED')
  await event('PAYMENT.CAPTURE.COMPLETED')
  await untilIdle(pay.server)
  const after = await standing(order)
  expect([after.status, after.attempt?.state]).toEqual(['pending', 'refunded'])
})

const invoiceFaults: readonly (readonly [string, XenditFault])[] = [
  ['nothing', {}],
  ['silence', { hangUp: 'before' }],
  ['silence after booking', { hangUp: 'booked' }],
  ['a wrong key', { status: 401, code: 'INVALID_API_KEY' }],
  ['suspended', { status: 403, code: 'ACCESS_SUSPENDED' }],
  ['too many', { status: 429 }],
  ['its own failure', { status: 500 }],
]

test.for(invoiceFaults)('an invoice is made once although there is %s', async ([, fault]) => {
  const order = await newOrder()
  pay.xendit.fail('create', fault)
  await createInvoice(order)
  await createInvoice(order)
  const { attempt } = await standing(order)
  const made = pay.xendit.invoices.filter(({ external_id }) => external_id === attempt?.id)
  expect(made).toHaveLength(1)
})

test.for([
  ['paid', [{ status: 'PAID' }], 'processing', 'captured'],
  ['settled alone', [{ status: 'SETTLED' }], 'processing', 'captured'],
  ['settled, then paid', [{ status: 'SETTLED' }, { status: 'PAID' }], 'processing', 'captured'],
  ['expired, then paid', [{ status: 'EXPIRED' }, { status: 'PAID' }], 'processing', 'captured'],
  ['expired', [{ status: 'EXPIRED' }], 'pending', 'expired'],
  ['paid too little', [{ status: 'PAID', paid_amount: 94.99 }], 'pending', 'needs_review'],
  ['paid in another currency', [{ status: 'PAID', currency: 'USD' }], 'pending', 'needs_review'],
] as const)('an invoice that was %s', async ([, steps, status, state]) => {
  const order = await newOrder()
  await createInvoice(order)
  const { attempt } = await standing(order)
  const externalId = attempt?.id ?? ''
  for (const step of steps) {
    pay.xendit.change(externalId, step)
    const event = { id: attempt?.providerRef, external_id: externalId, ...step }
    for (const _ of [1, 2]) expect(await callBack(pay, order.store, event)).toBe(200)
    await untilIdle(pay.server)
  }
  const after = await standing(order)
  expect([after.status, after.attempt?.state]).toEqual([status, state])
})

test('a callback that says paid while the provider says it is not changes nothing, nor does one about nobody', async () => {
  const order = await newOrder()
  await createInvoice(order)
  const { attempt } = await standing(order)
  const forged = { id: attempt?.providerRef, external_id: attempt?.id, status: 'PAID' }
  expect(await callBack(pay, order.store, forged)).toBe(200)
  expect(await callBack(pay, order.store, { id: 'x', external_id: 'nobody', status: 'PAID' })).toBe(
    200,
  )
  await untilIdle(pay.server)
  expect((await standing(order)).status).toBe('pending')
})

test('of two invoices that were both paid one counts, and the other is put before a person', async () => {
  const order = await newOrder()
  await createInvoice(order)
  const { attempt } = await standing(order)
  pay.xendit.double(attempt?.id ?? '')
  pay.xendit.change(attempt?.id ?? '', { status: 'PAID' })
  await lookUpAll(pay, [order])
  const { captures, status, attempt: after } = await standing(order)
  expect([status, after?.state, captures.length]).toEqual(['processing', 'needs_review', 2])
  const { store, id, sent } = order
  const seen = async (who: typeof store.admin) =>
    (await who.send(orders.one, sent)).body.data.paymentReview
  const why = 'Money came for an order that is not waiting for it.'
  expect([await seen(store.admin), await seen(store.stranger)]).toEqual([why, undefined])
  const listed = (await store.admin.send(orders.list, { query: { storeId: store.id } })).body.data
  expect(listed.find((row) => row.id === id)?.paymentReview).toBe(why)
  expect(captures.filter(({ isKept }) => isKept)).toHaveLength(1)
})

test('nothing secret is in a log, an answer, a table or at the wrong provider', async () => {
  const { store } = opened
  const basic = (text: string) => Buffer.from(text).toString('base64')
  const secrets = [secretOf(store), apiKeyOf(store), callbackTokenOf(store)]
  const { rows } = await sql`select whole::text from payment_attempts whole union all
    select whole::text from payment_methods whole union all select whole::text from webhook_inbox whole union all
    select data::text from pgboss.job`.execute(pay.server.database.db)
  const seen = [logged.join(''), told.join(''), JSON.stringify(rows)]
  for (const secret of secrets) for (const text of seen) expect(text).not.toContain(secret)
  expect(logged.join('')).not.toMatch(/token-of-[A-Za-z0-9]/)
  const sentTo = (fake: PayServer['paypal'] | PayServer['xendit']) =>
    fake.received
      .map(({ headers, body }) => `${JSON.stringify(headers)} ${body.toString()}`)
      .join('\n')
  expect(sentTo(pay.paypal)).not.toContain(basic(`${apiKeyOf(store)}:`))
  expect(sentTo(pay.xendit)).not.toContain(secretOf(store))
  for (const { sent } of opens) {
    expect(sentTo(pay.paypal) + sentTo(pay.xendit)).not.toContain(sent.query['token'])
  }
})

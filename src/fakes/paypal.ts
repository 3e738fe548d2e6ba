import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { newSigningKey, type SigningKey } from './certificate.ts'
import { startFake, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts'
import { eventOf, signed } from './paypal-events.ts'
import { capture, newRef, refund, shown, type FakeOrder, type Twist } from './paypal-orders.ts'
import { paypalScript } from './paypal-script.ts'
import { silent, type Hook, type Reporting, type WebhookEvent } from './reporting.ts'

export type PaypalCall = 'token' | 'create' | 'find' | 'capture' | 'refund' | 'webhooks'

/** What goes wrong with one call; the fake does what was asked before it fails only when it says `booked`. */
export interface PaypalFault {
  readonly status?: number
  readonly issue?: string
  readonly hangUp?: 'before' | 'booked'
  readonly afterMs?: number
  readonly twist?: Twist
}

export interface FakePaypal extends FakeServer {
  readonly orders: ReadonlyMap<string, FakeOrder>
  /** The next call of this kind, about this order if one is named, fails so; several wait for their turn. */
  fail(call: PaypalCall, fault: PaypalFault, orderId?: string): void
  approve(orderId: string): void
  /** A capture that was pending is decided. */
  decide(orderId: string, status: 'COMPLETED' | 'DECLINED'): void
  refund(orderId: string, value?: string): void
  /** An event as PayPal would send it to the webhook that this account has registered. */
  event(type: string, orderId: string, other?: { readonly id?: string }): WebhookEvent | undefined
  sign(
    webhookId: string,
    body: Buffer,
    other?: { readonly certUrl?: string },
  ): WebhookEvent['headers']
}

const NewOrder = z.object({
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(127),
        invoice_id: z.string().max(127),
        amount: z.object({ currency_code: z.string().length(3), value: z.string() }),
      }),
    )
    .length(1),
})
const NewRefund = z.object({
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
})
const NewWebhook = z.object({ url: z.string() })

const wholeCurrencies = ['HUF', 'JPY', 'TWD']
const answer = (status: number, body: unknown): FakeAnswer => ({ status, body })
const refusal = (status: number, issue: string): FakeAnswer =>
  answer(status, {
    name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue,
    message: 'The requested action could not be performed.',
    debug_id: randomUUID().slice(0, 13),
    details: [{ issue }],
  })

const callOf = ({ method, path }: FakeRequest): PaypalCall | undefined => {
  if (path === '/v1/oauth2/token') return 'token'
  if (path === '/v1/notifications/webhooks') return 'webhooks'
  if (path === '/v2/checkout/orders') return 'create'
  if (/^\/v2\/checkout\/orders\/[^/]+$/.test(path) && method === 'GET') return 'find'
  if (/^\/v2\/checkout\/orders\/[^/]+\/capture$/.test(path)) return 'capture'
  return /^\/v2\/payments\/captures\/[^/]+\/refund$/.test(path) ? 'refund' : undefined
}

/** PayPal Orders v2 on this machine, for every account whose secret does not say that it is wrong. */
export async function startFakePaypal(port = 0, reporting = silent()): Promise<FakePaypal> {
  const key = newSigningKey('Fake PayPal')
  const till: Till = { orders: new Map(), reporting, replays: new Map() }
  const faults = new Map<string, PaypalFault[]>()
  const server = await startFake((request) => {
    if (request.path === '/fake/cert.pem') return { status: 200, body: key.certificate }
    if (request.path === '/web-sdk/v6/core') return script(server.url)
    if (request.path.startsWith('/fake/approve/')) return approveByBrowser(till, request, happened)
    const call = callOf(request)
    if (call === undefined) return refusal(404, 'RESOURCE_NOT_FOUND')
    const about = faults.get(`${call}/${request.path.split('/')[4] ?? ''}`)
    const fault = (about ?? faults.get(`${call}/`))?.shift() ?? {}
    const answered = answerWith(till, call, request, fault)
    if (answered.status === 201) reportCall(till, call, request, happened)
    return answered
  }, port)
  const control = controlOf(till, key, server.url)
  function happened(type: string, orderId: string) {
    const event = control.event(type, orderId)
    if (event !== undefined) reporting.report(event)
  }
  return {
    ...server,
    orders: till.orders,
    ...control,
    fail(call, fault, orderId = '') {
      const about = `${call}/${orderId}`
      faults.set(about, [...(faults.get(about) ?? []), fault])
    },
  }
}

/** What happens at PayPal without our doing. */
function controlOf(till: Till, key: SigningKey, url: string) {
  const known = (orderId: string): FakeOrder => {
    const order = till.orders.get(orderId)
    if (order === undefined) throw new Error('The fake has no such order')
    return order
  }
  const sign: FakePaypal['sign'] = (webhookId, body, { certUrl } = {}) =>
    signed(key, webhookId, body, certUrl ?? `${url}/fake/cert.pem`)
  return {
    sign,
    approve: (orderId: string) => void (known(orderId).status = 'APPROVED'),
    decide(orderId: string, status: 'COMPLETED' | 'DECLINED') {
      for (const taken of known(orderId).captures) {
        if (taken.status === 'PENDING') taken.status = status
      }
    },
    refund(orderId: string, value?: string) {
      const order = known(orderId)
      const [taken] = order.captures
      if (taken === undefined) throw new Error('The fake has taken no money for this order')
      refund(order, taken.id, value === undefined ? undefined : { ...taken.amount, value })
    },
    event(type: string, orderId: string, { id = `WH-EVENT-${newRef()}` } = {}) {
      const order = known(orderId)
      const hook = till.reporting.hooks.find(({ account }) => account === order.account)
      if (hook === undefined) return undefined
      const body = Buffer.from(JSON.stringify(eventOf(id, type, order)))
      return { url: hook.url, headers: sign(hook.id, body), body }
    },
  }
}

interface Till {
  readonly orders: Map<string, FakeOrder>
  readonly reporting: Reporting
  /** What was answered to a request id is answered to it again. */
  readonly replays: Map<string, FakeAnswer>
}

function answerWith(till: Till, call: PaypalCall, request: FakeRequest, fault: PaypalFault) {
  if (fault.hangUp === 'before') return { status: 500, hangUp: true }
  if (fault.status !== undefined) {
    return refusal(fault.status, fault.issue ?? 'INTERNAL_SERVER_ERROR')
  }
  const done = actOrReplay(till, call, request, fault.twist ?? {})
  return { ...done, hangUp: fault.hangUp === 'booked', afterMs: fault.afterMs ?? 0 }
}

function actOrReplay(till: Till, call: PaypalCall, request: FakeRequest, twist: Twist) {
  if (call === 'token') return tokenFor(request)
  const account = accountOf(request)
  if (account === '') return refusal(401, 'AUTHENTICATION_FAILURE')
  const requestId = request.headers['paypal-request-id']
  const replayKey = requestId === undefined ? '' : `${account}/${call}/${String(requestId)}`
  const earlier = till.replays.get(replayKey)
  if (earlier !== undefined) return earlier
  const done = actions[call](till, request, account, twist)
  if (replayKey !== '' && done.status < 300) till.replays.set(replayKey, { ...done, status: 200 })
  return done
}

function orderAt({ orders }: Till, request: FakeRequest, account: string) {
  const order = orders.get(request.path.split('/')[4] ?? '')
  return order?.account === account ? order : undefined
}

type Action = (till: Till, request: FakeRequest, account: string, twist: Twist) => FakeAnswer

const actions: Record<Exclude<PaypalCall, 'token'>, Action> = {
  create({ orders }, request, account, twist) {
    const [unit] = NewOrder.parse(jsonOf(request)).purchase_units
    if (unit === undefined) return refusal(400, 'INVALID_REQUEST')
    const { currency_code, value } = unit.amount
    if (wholeCurrencies.includes(currency_code) && value.includes('.')) {
      return refusal(422, 'DECIMALS_NOT_SUPPORTED')
    }
    if (!/^\d+(\.\d\d)?$/.test(value)) return refusal(422, 'DECIMAL_PRECISION')
    const order: FakeOrder = {
      id: newRef(),
      account,
      status: 'CREATED',
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      amount: unit.amount,
      payee: twist.payee ?? `MERCHANT-${account}`,
      captures: [],
      refunds: [],
    }
    orders.set(order.id, order)
    return answer(201, shown(order))
  },
  find(till, request, account) {
    const order = orderAt(till, request, account)
    return order === undefined ? refusal(404, 'RESOURCE_NOT_FOUND') : answer(200, shown(order))
  },
  capture(till, request, account, twist) {
    const order = orderAt(till, request, account)
    if (order === undefined) return refusal(404, 'RESOURCE_NOT_FOUND')
    if (order.captures.length > 0) return refusal(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED')
    const isPaidAlready = [...till.orders.values()].some(
      ({ account: of, invoiceId, captures }) =>
        of === account && invoiceId === order.invoiceId && captures.length > 0,
    )
    if (isPaidAlready) return refusal(422, 'DUPLICATE_INVOICE_ID')
    capture(order, twist)
    return answer(201, shown(order))
  },
  refund({ orders }, request, account) {
    const id = request.path.split('/')[4] ?? ''
    const order = [...orders.values()].find(
      ({ account: of, captures }) => of === account && captures.some((taken) => taken.id === id),
    )
    if (order === undefined) return refusal(404, 'RESOURCE_NOT_FOUND')
    if (order.captures.some((taken) => taken.id === id && taken.status === 'REFUNDED')) {
      return refusal(422, 'CAPTURE_FULLY_REFUNDED')
    }
    return answer(201, refund(order, id, NewRefund.parse(jsonOf(request)).amount))
  },
  webhooks({ reporting }, request, account) {
    const own = reporting.hooks.filter((hook) => hook.account === account)
    if (request.method === 'GET') return answer(200, { webhooks: own })
    const { url } = NewWebhook.parse(jsonOf(request))
    const hook: Hook = { id: `WH-${newRef()}`, url, account }
    reporting.add(hook)
    return answer(201, hook)
  },
}

const script = (url: string): FakeAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  body: paypalScript(url),
})

type Happened = (type: string, orderId: string) => void

function reportCall({ orders }: Till, call: PaypalCall, { path }: FakeRequest, happened: Happened) {
  const ref = path.split('/')[4] ?? ''
  if (call === 'capture') happened('PAYMENT.CAPTURE.COMPLETED', ref)
  if (call !== 'refund') return
  for (const { id, captures } of orders.values()) {
    if (captures.some((taken) => taken.id === ref)) happened('PAYMENT.CAPTURE.REFUNDED', id)
  }
}

function approveByBrowser({ orders }: Till, { path }: FakeRequest, happened: Happened): FakeAnswer {
  const headers = { 'access-control-allow-origin': '*' }
  const order = orders.get(path.split('/').at(-1) ?? '')
  if (order === undefined) return { status: 404, headers }
  if (order.status === 'CREATED') {
    order.status = 'APPROVED'
    happened('CHECKOUT.ORDER.APPROVED', order.id)
  }
  return { status: 204, headers }
}

/** The token names the account; a client whose secret says that it is wrong gets none. */
function tokenFor({ headers }: FakeRequest): FakeAnswer {
  const basic = Buffer.from(
    (headers.authorization ?? '').replace(/^Basic /, ''),
    'base64',
  ).toString()
  const [clientId = '', secret = 'wrong'] = basic.split(':')
  if (secret.includes('wrong')) return answer(401, { error: 'invalid_client' })
  const access_token = `token-of-${Buffer.from(clientId).toString('base64url')}`
  return answer(200, { access_token, token_type: 'Bearer', expires_in: 32_400 })
}

const accountOf = ({ headers }: FakeRequest) =>
  Buffer.from(
    (headers.authorization ?? '').replace(/^Bearer token-of-/, ''),
    'base64url',
  ).toString()

const jsonOf = ({ body }: FakeRequest): unknown => JSON.parse(body.toString())

import { z } from 'zod'
import { hashOf } from '../../kit/server/ids.ts'
import type { Mode } from '../method.ts'
import { createPaypalProof, type SignedEvent } from './paypal-proof.ts'
import { moneyOf, orderOf, WireFailure, type PaypalOrder } from './paypal-wire.ts'
import {
  askProvider,
  patience,
  ProviderFailure,
  type Patience,
  type ProviderReply,
} from './provider-http.ts'

/** Whose money it becomes. */
export interface PaypalAccount {
  readonly clientId: string
  readonly clientSecret: string
  readonly mode: Mode
}

export interface PaypalWish {
  /** The same wish under the same id is the same order, however often it is sent. */
  readonly requestId: string
  /** Ours: comes back with every capture of it. */
  readonly customId: string
  /** PayPal takes money once under one of these. */
  readonly invoiceId: string
  readonly description: string
  readonly amount: number
  readonly currency: string
  readonly returnUrl?: string
  readonly cancelUrl?: string
}

/** PayPal Orders v2. Every call throws `ProviderFailure` when it is refused or gets no answer. */
export interface Paypal {
  createOrder(account: PaypalAccount, wish: PaypalWish): Promise<PaypalOrder>
  /** Takes the money of an approved order, once; the order as it then stands. */
  captureOrder(
    account: PaypalAccount,
    wish: { readonly orderId: string; readonly requestId: string },
  ): Promise<PaypalOrder>
  /** Undefined when PayPal does not know it, or no longer. */
  findOrder(account: PaypalAccount, orderId: string): Promise<PaypalOrder | undefined>
  refundCapture(
    account: PaypalAccount,
    wish: {
      readonly captureId: string
      readonly requestId: string
      readonly amount: number
      readonly currency: string
    },
  ): Promise<void>
  /** Proves the credentials; moves nothing. */
  check(account: PaypalAccount): Promise<void>
  /** Answers the id that signatures of its events are made with. */
  registerWebhook(account: PaypalAccount, url: string): Promise<string>
  /** Whether PayPal itself sent these very bytes to this webhook. */
  isGenuine(mode: Mode, webhookId: string, event: SignedEvent): Promise<boolean>
}

const hosts: Readonly<Record<Mode, string>> = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
}

/** Somebody else has taken the money, or is doing it right now: the order tells. */
const alreadyUnderWay = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS']

const paypalEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
]

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  readonly requestId?: string
}

/** `apiUrl` stands in for PayPal's own hosts: a fake, in tests and while developing. */
export function createPaypal({
  apiUrl,
  ...patient
}: { readonly apiUrl?: string | undefined } & Partial<Patience> = {}): Paypal {
  const waiting = { ...patience, ...patient }
  const baseOf = (mode: Mode) => apiUrl ?? hosts[mode]

  const call = createCall(baseOf, waiting)

  const findOrder: Paypal['findOrder'] = async (account, orderId) => {
    const reply = await call(account, `/v2/checkout/orders/${encodeURIComponent(orderId)}`, {
      method: 'GET',
    })
    return reply.status === 404 ? undefined : orderOf(accepted(reply))
  }

  return {
    findOrder,
    async createOrder(account, wish) {
      const reply = await call(account, '/v2/checkout/orders', {
        requestId: wish.requestId,
        body: newOrder(wish),
      })
      return orderOf(accepted(reply))
    },
    async captureOrder(account, { orderId, requestId }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`
      const reply = await call(account, path, { requestId, body: {} })
      if (alreadyUnderWay.includes(issueOf(reply))) {
        const order = await findOrder(account, orderId)
        if (order !== undefined) return order
      }
      return orderOf(accepted(reply))
    },
    async refundCapture(account, { captureId, requestId, amount, currency }) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      accepted(
        await call(account, path, { requestId, body: { amount: moneyOf(amount, currency) } }),
      )
    },
    check: call.renewToken,
    registerWebhook: (account, url) =>
      registerWebhook((path, more) => call(account, path, more), url),
    isGenuine: createPaypalProof(apiUrl, waiting),
  }
}

type SendCall = (account: PaypalAccount, path: string, call?: Call) => Promise<ProviderReply>

/** Sends a call with the account's token. */
function createCall(
  baseOf: (mode: Mode) => string,
  waiting: Patience,
): SendCall & { renewToken(account: PaypalAccount): Promise<void> } {
  const tokens = createTokens(baseOf, waiting)
  const call: SendCall = async (account, path, { method, body, requestId } = {}) => {
    const send = async () =>
      askProvider(
        {
          url: baseOf(account.mode) + path,
          method: method ?? 'POST',
          headers: {
            authorization: `Bearer ${await tokens.of(account)}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
            ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          isRepeatable: method === 'GET' || requestId !== undefined,
        },
        waiting,
      )
    const reply = await send()
    if (reply.status !== 401) return reply
    // It may have been withdrawn before its time.
    tokens.forget(account)
    return send()
  }

  async function renewToken(account: PaypalAccount): Promise<void> {
    tokens.forget(account)
    await tokens.of(account)
  }
  return Object.assign(call, { renewToken })
}

function newOrder(wish: PaypalWish): object {
  const { customId, invoiceId, description, amount, currency, returnUrl, cancelUrl } = wish
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: customId,
        invoice_id: invoiceId.slice(0, 127),
        description: description.slice(0, 127),
        amount: moneyOf(amount, currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
          ...(cancelUrl === undefined ? {} : { cancel_url: cancelUrl }),
        },
      },
    },
  }
}

const Webhooks = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })) })
const Webhook = z.object({ id: z.string() })

/** One that is registered already is taken as it is: ten are the most an app may have. */
async function registerWebhook(
  call: (path: string, more: Call) => Promise<ProviderReply>,
  url: string,
): Promise<string> {
  const path = '/v1/notifications/webhooks'
  const { webhooks } = Webhooks.parse(accepted(await call(path, { method: 'GET' })))
  const known = webhooks.find((webhook) => webhook.url === url)
  if (known !== undefined) return known.id
  const event_types = paypalEvents.map((name) => ({ name }))
  return Webhook.parse(accepted(await call(path, { body: { url, event_types } }))).id
}

const issueOf = ({ body }: ProviderReply): string => {
  const { data } = WireFailure.safeParse(body)
  return data?.details?.[0]?.issue ?? data?.name ?? data?.error ?? ''
}

/** The body of an answer that is not a refusal. */
function accepted(reply: ProviderReply): unknown {
  const { status, body } = reply
  if (status >= 200 && status < 300) return body
  const reference = WireFailure.safeParse(body).data?.debug_id ?? ''
  const issue = issueOf(reply) || `HTTP ${status}`
  // The same request is being worked on: what becomes of it is not known yet.
  if (status === 409) throw new ProviderFailure('unreachable', issue, { reference })
  throw new ProviderFailure(status === 401 ? 'credentials' : 'refused', issue, { reference })
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const marginMs = 60_000

/** Keeps the access token of every account for as long as it is good. */
function createTokens(baseOf: (mode: Mode) => string, waiting: Patience) {
  const kept = new Map<string, { readonly token: Promise<string>; goodUntil: number }>()
  const keyOf = ({ clientId, clientSecret, mode }: PaypalAccount) =>
    `${mode}/${clientId}/${hashOf(clientSecret).toString('base64')}`

  async function fetchToken({ clientId, clientSecret, mode }: PaypalAccount) {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const reply = await askProvider(
      {
        url: `${baseOf(mode)}/v1/oauth2/token`,
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
        isRepeatable: true,
      },
      waiting,
    )
    return Token.parse(accepted(reply))
  }

  return {
    of(account: PaypalAccount): Promise<string> {
      const key = keyOf(account)
      const known = kept.get(key)
      if (known !== undefined && known.goodUntil > Date.now()) return known.token
      const fetched = fetchToken(account)
      const entry = { token: fetched.then((token) => token.access_token), goodUntil: Infinity }
      kept.set(key, entry)
      fetched.then(
        ({ expires_in }) => (entry.goodUntil = Date.now() + expires_in * 1000 - marginMs),
        () => kept.delete(key),
      )
      return entry.token
    },
    forget: (account: PaypalAccount) => void kept.delete(keyOf(account)),
  }
}

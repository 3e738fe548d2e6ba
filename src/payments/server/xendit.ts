import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Capture, Truth } from '../attempt.ts'
import { askProvider, patience, ProviderFailure, type Patience } from './provider-http.ts'

export interface InvoiceWish {
  /** Ours. Xendit takes it twice without a word, so it is looked for before it is sent again. */
  readonly externalId: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly returnUrl: string
  readonly durationSeconds: number
}

export interface Invoice {
  readonly id: string
  readonly url: string
  /** The business that is paid. */
  readonly payee: string
}

/** Xendit's hosted invoices, of whatever account the API key belongs to. Calls throw `ProviderFailure`. */
export interface Xendit {
  /** The invoice of this external id: the one that is there, or a new one. */
  openInvoice(apiKey: string, wish: InvoiceWish): Promise<Invoice>
  findTruth(apiKey: string, externalId: string): Promise<Truth>
  /** Nobody can pay them any more. */
  expireInvoices(apiKey: string, externalId: string): Promise<void>
  check(apiKey: string): Promise<void>
  /** Tells the account where to report payments; answers that address. */
  registerCallback(apiKey: string, url: string): Promise<string>
}

const host = 'https://api.xendit.co'

const WireInvoice = z.object({
  id: z.string(),
  external_id: z.string(),
  user_id: z.string().default(''),
  status: z.string(),
  amount: z.number(),
  paid_amount: z.number().nullish(),
  currency: z.string().default(''),
  invoice_url: z.string().default(''),
})
type WireInvoice = z.output<typeof WireInvoice>
const WireFailure = z.object({ error_code: z.string() })

const isPaid = ({ status }: WireInvoice) => status === 'PAID' || status === 'SETTLED'

/** Compared in a time that tells nothing about how much of it is right. */
export function isCallbackToken(expected: string, given: unknown): boolean {
  if (expected === '' || typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

export function createXendit({
  apiUrl = host,
  ...patient
}: { readonly apiUrl?: string | undefined } & Partial<Patience> = {}): Xendit {
  const call = createCall(apiUrl, { ...patience, ...patient })
  return {
    openInvoice: (apiKey, wish) => openInvoice(call, apiKey, wish),
    async findTruth(apiKey, externalId) {
      const invoices = await listInvoices(call, apiKey, externalId)
      const isOver = invoices.length > 0 && invoices.every(({ status }) => status === 'EXPIRED')
      return {
        stage: isOver ? 'expired' : 'open',
        captures: invoices.filter(isPaid).map(captureOf),
      }
    },
    async expireInvoices(apiKey, externalId) {
      for (const { id, status } of await listInvoices(call, apiKey, externalId)) {
        if (status === 'PENDING') {
          await call(apiKey, `/invoices/${encodeURIComponent(id)}/expire!`, { body: {} })
        }
      }
    },
    async check(apiKey) {
      await call(apiKey, '/v2/invoices?limit=1')
    },
    async registerCallback(apiKey, url) {
      await call(apiKey, '/callback_urls/invoice', { body: { url } })
      return url
    },
  }
}

type SendCall = (
  apiKey: string,
  path: string,
  more?: { readonly body?: object; readonly isRepeatable?: boolean },
) => Promise<unknown>

function createCall(apiUrl: string, waiting: Patience): SendCall {
  return async (apiKey, path, { body, isRepeatable = true } = {}) => {
    const { status, body: answer } = await askProvider(
      {
        url: apiUrl + path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        isRepeatable,
      },
      waiting,
    )
    if (status >= 200 && status < 300) return answer
    const issue = WireFailure.safeParse(answer).data?.error_code ?? `HTTP ${status}`
    throw new ProviderFailure(status === 401 ? 'credentials' : 'refused', issue)
  }
}

async function listInvoices(call: SendCall, apiKey: string, externalId: string) {
  const path = `/v2/invoices?external_id=${encodeURIComponent(externalId)}`
  const invoices = readable(z.array(WireInvoice), await call(apiKey, path))
  return invoices.filter(({ external_id }) => external_id === externalId)
}

async function openInvoice(call: SendCall, apiKey: string, wish: InvoiceWish): Promise<Invoice> {
  const known = await listInvoices(call, apiKey, wish.externalId)
  const [first] = known.toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)))
  if (first !== undefined) return invoiceOf(first)
  try {
    const made = await call(apiKey, '/v2/invoices', { body: newInvoice(wish), isRepeatable: false })
    return invoiceOf(readable(WireInvoice, made))
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'unreachable') throw error
    // It may have been made all the same.
    const [made] = await listInvoices(call, apiKey, wish.externalId)
    if (made === undefined) throw error
    return invoiceOf(made)
  }
}

const newInvoice = (wish: InvoiceWish): object => ({
  external_id: wish.externalId,
  amount: wish.amount,
  currency: wish.currency,
  description: wish.description,
  invoice_duration: wish.durationSeconds,
  success_redirect_url: wish.returnUrl,
  failure_redirect_url: wish.returnUrl,
})

const invoiceOf = (invoice: WireInvoice): Invoice => ({
  id: invoice.id,
  url: invoice.invoice_url,
  payee: invoice.user_id,
})

const captureOf = (invoice: WireInvoice): Capture => ({
  ref: invoice.id,
  status: 'completed',
  amount: invoice.paid_amount ?? invoice.amount,
  refunded: 0,
  currency: invoice.currency,
  customId: invoice.external_id,
  payee: invoice.user_id,
})

function readable<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(body)
  if (error !== undefined) {
    throw new ProviderFailure('unreachable', 'an unreadable invoice', { cause: error })
  }
  return data
}

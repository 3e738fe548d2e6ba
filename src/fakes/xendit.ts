import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startFake, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts'
import { silent, type Reporting } from './reporting.ts'

export interface FakeInvoice {
  readonly id: string
  readonly external_id: string
  readonly user_id: string
  readonly amount: number
  currency: string
  readonly invoice_url: string
  readonly success_redirect_url: string
  status: string
  paid_amount?: number
  readonly apiKey: string
}

export type XenditCall = 'create' | 'list' | 'expire' | 'callback'

/** What goes wrong with one call; the fake does what was asked before it fails only when it says `booked`. */
export interface XenditFault {
  readonly status?: number
  readonly code?: string
  readonly hangUp?: 'before' | 'booked'
  readonly afterMs?: number
  /** Makes an invoice that cannot be reached. */
  readonly noUrl?: boolean
}

export interface FakeXendit extends FakeServer {
  readonly invoices: readonly FakeInvoice[]
  fail(call: XenditCall, fault: XenditFault): void
  /** Another invoice of the same external id, which Xendit takes without a word. */
  double(externalId: string): void
  change(
    externalId: string,
    changes: Partial<Pick<FakeInvoice, 'status' | 'paid_amount' | 'currency'>>,
  ): void
}

/** Xendit shows it on its own pages; whoever has it may report payments. */
export const fakeCallbackToken = 'play-money'

const NewCallback = z.object({ url: z.string() })
const NewInvoice = z.object({
  external_id: z.string(),
  amount: z.number().positive(),
  currency: z.string().length(3),
  success_redirect_url: z.string().default(''),
})
const currencies = ['IDR', 'MYR', 'PHP', 'THB', 'USD', 'VND']

const answer = (status: number, body: unknown): FakeAnswer => ({ status, body })
const refusal = (status: number, error_code: string) =>
  answer(status, { error_code, message: 'The fake says no.' })

function callOf({ method, path }: FakeRequest): XenditCall | undefined {
  if (path === '/v2/invoices') return method === 'GET' ? 'list' : 'create'
  if (path === '/callback_urls/invoice') return 'callback'
  return /^\/invoices\/[^/]+\/expire!$/.test(path) ? 'expire' : undefined
}

/** Xendit's invoices on this machine, for every API key that does not say that it is wrong. */
export async function startFakeXendit(port = 0, reporting = silent()): Promise<FakeXendit> {
  const invoices: FakeInvoice[] = []
  const faults = new Map<XenditCall, XenditFault[]>()
  const server = await startFake((request) => {
    if (request.path.startsWith('/web/')) return hostedPage(invoices, request, happened)
    const call = callOf(request)
    if (call === undefined) return refusal(404, 'NOT_FOUND')
    const fault = faults.get(call)?.shift() ?? {}
    if (fault.hangUp === 'before') return { status: 500, hangUp: true }
    if (fault.status !== undefined) return refusal(fault.status, fault.code ?? 'SERVER_ERROR')
    const till = { invoices, reporting, happened, url: fault.noUrl === true ? '' : server.url }
    const done = act(till, call, request)
    return { ...done, hangUp: fault.hangUp === 'booked', afterMs: fault.afterMs ?? 0 }
  }, port)
  function happened(invoice: FakeInvoice) {
    const { url } = reporting.hooks.findLast(({ account }) => account === invoice.apiKey) ?? {}
    if (url !== undefined) reporting.report({ url, headers: proof, body: bodyOf(invoice) })
  }
  return {
    ...server,
    invoices,
    fail: (call, fault) => void faults.set(call, [...(faults.get(call) ?? []), fault]),
    double(externalId) {
      const first = invoices.find(({ external_id }) => external_id === externalId)
      if (first !== undefined) invoices.push({ ...first, id: randomUUID(), status: 'PENDING' })
    },
    change(externalId, changes) {
      for (const invoice of invoices) {
        if (invoice.external_id === externalId) Object.assign(invoice, changes)
      }
    },
  }
}

const proof = { 'content-type': 'application/json', 'x-callback-token': fakeCallbackToken }
const bodyOf = (invoice: FakeInvoice) => Buffer.from(JSON.stringify(shown(invoice)))

interface Till {
  readonly invoices: FakeInvoice[]
  /** Of the pages where people pay; empty when they cannot be reached. */
  readonly url: string
  readonly reporting: Reporting
  readonly happened: (invoice: FakeInvoice) => void
}

function act(till: Till, call: XenditCall, request: FakeRequest): FakeAnswer {
  const { invoices, url, reporting, happened } = till
  const apiKey = keyOf(request)
  if (apiKey === '' || apiKey.includes('wrong')) return refusal(401, 'INVALID_API_KEY')
  const own = invoices.filter((invoice) => invoice.apiKey === apiKey)
  if (call === 'callback') {
    const { url: address } = NewCallback.parse(JSON.parse(request.body.toString()))
    reporting.add({ id: randomUUID(), url: address, account: apiKey })
    return answer(200, { status: 'SUCCESSFUL' })
  }
  if (call === 'create') return create(invoices, url, apiKey, request)
  if (call === 'list') {
    const externalId = request.query.get('external_id')
    return answer(200, own.filter(({ external_id }) => external_id === externalId).map(shown))
  }
  const invoice = own.find(({ id }) => id === request.path.split('/')[2])
  if (invoice === undefined) return refusal(404, 'INVOICE_NOT_FOUND_ERROR')
  become(invoice, 'EXPIRED', happened)
  return answer(200, shown(invoice))
}

function create(invoices: FakeInvoice[], url: string, apiKey: string, request: FakeRequest) {
  const wish = NewInvoice.parse(JSON.parse(request.body.toString()))
  if (!currencies.includes(wish.currency)) return refusal(400, 'UNSUPPORTED_CURRENCY')
  const id = randomUUID()
  const invoice: FakeInvoice = {
    ...wish,
    id,
    user_id: `BUSINESS-${apiKey.slice(-6)}`,
    status: 'PENDING',
    invoice_url: url && `${url}/web/${id}`,
    apiKey,
  }
  invoices.push(invoice)
  return answer(200, shown(invoice))
}

/** Where people pay: two buttons, and back to the shop. */
function hostedPage(
  invoices: readonly FakeInvoice[],
  { path, query }: FakeRequest,
  happened: Till['happened'],
): FakeAnswer {
  const invoice = invoices.find(({ id }) => id === path.split('/')[2])
  if (invoice === undefined) return { status: 404, body: 'No such invoice' }
  const choice = query.get('choice')
  if (choice === null) {
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>Fake Xendit</title><main><h1>Fake Xendit</h1>
<p>${invoice.currency} ${invoice.amount.toFixed(2)}. Nothing is charged.</p>
<form><button name="choice" value="PAID">Pay</button> <button name="choice" value="PENDING">Back</button>
<button name="choice" value="EXPIRED">Let it expire</button></form></main></html>`,
    }
  }
  if (choice !== 'PENDING') become(invoice, choice, happened)
  return { status: 303, headers: { location: invoice.success_redirect_url } }
}

function become(invoice: FakeInvoice, status: string, happened: Till['happened']) {
  if (invoice.status !== 'PENDING') return
  invoice.status = status
  happened(invoice)
}

const shown = ({ apiKey: _key, ...invoice }: FakeInvoice) => invoice

const keyOf = ({ headers }: FakeRequest) =>
  Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .replace(/:$/, '')

import { apiBase } from '../../api-base.ts'
import {
  addressOf,
  type Answer,
  type AnyEndpoint,
  type ReducedAnswer,
  type Sent,
} from '../../endpoint.ts'
import type { FieldErrors, ProblemBody } from '../../problem.ts'
import { dropToken, platformToken, token } from './token.ts'

/** What goes over the wire, whoever carries it. */
export interface WireRequest {
  readonly method: AnyEndpoint['method']
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly signal: AbortSignal | undefined
  /** Goes on though the page that sent it is left. */
  readonly keepalive?: boolean
}

export interface WireAnswer {
  readonly status: number
  readonly body: unknown
}

/** Carries a call to the API: the browser over HTTP, the server rendering straight into the routes. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>

/** A call that did not succeed, in words that may be shown. Status 0: the server was not reached. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors
  readonly details: unknown
  /** What the server itself said; empty where the words are ours because it said nothing. */
  readonly said: string

  constructor(status: number, problem: Partial<ProblemBody>, fallback: string) {
    const said = problem.message ?? problem.error ?? ''
    super(said || fallback)
    this.said = said
    this.name = 'Refusal'
    this.status = status
    this.code = problem.code ?? 'unavailable'
    this.fields = problem.fields ?? {}
    this.details = problem.details
  }
}

export interface How {
  readonly via?: Transport | undefined
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Makes a declared call; answers its data or throws a `Refusal`. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  { via = overHttp, signal, headers }: How = {},
): Promise<Answer<E>> {
  const { params, query, body } = sent as Parts
  const kept = sessionOf(endpoint)
  const bearer = kept?.get() ?? ''
  const request: WireRequest = {
    method: endpoint.method,
    address: apiBase + addressOf(endpoint, { params, query }),
    headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: encoded(endpoint, body),
    signal,
  }
  const answer = await carry(via, request, endpoint.failure)
  if (answer.status < 400) return answer.body as Answer<E>
  if (answer.status === 401 && bearer !== '') {
    if (kept !== undefined) dropToken(kept, bearer)
    if (endpoint.method === 'GET') return call(endpoint, sent, { via, signal, headers })
  }
  throw new Refusal(answer.status, problemOf(answer.body), endpoint.failure)
}

/** The same, typed as what a shopper is answered: without costs, recipes and settings. */
export const callReduced = async <E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  how?: How,
): Promise<ReducedAnswer<E>> => (await call(endpoint, sent, how)) as ReducedAnswer<E>

/** Where the body says who somebody is, a refusal is of the body: no session is shown, and none is lost. */
const sessionOf = ({ session }: AnyEndpoint) =>
  session === 'none' ? undefined : session === 'platform' ? platformToken : token

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

async function carry(via: Transport, request: WireRequest, failure: string): Promise<WireAnswer> {
  try {
    return await via(request)
  } catch (error) {
    // A call given up on purpose is not a failure to show; one that was waited for long enough is.
    if (request.signal?.aborted && !isTimeOut(request.signal)) throw error
    throw new Refusal(0, {}, failure)
  }
}

const isTimeOut = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'

let told: (response: Response) => void = () => undefined

/** Has each answer of the server told as it comes, to a document that wants to know more of it than what it says. */
export const hearAnswers = (listener: typeof told) => {
  told = listener
}

/** Straight to the server. An answer that broke off is none, whatever its first line said. */
export async function overHttp({ address, headers, ...more }: WireRequest) {
  const response = await fetch(address, {
    ...more,
    headers:
      typeof more.body === 'string' ? { 'content-type': 'application/json', ...headers } : headers,
  } as RequestInit)
  told(response)
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (response.ok) throw error
  })
  return { status: response.status, body: answer }
}

/** A body with a file travels as a form in which everything that is not text is JSON. */
function encoded({ upload }: AnyEndpoint, body: unknown): string | FormData | undefined {
  if (body === undefined) return undefined
  const fields = Object.entries(body as Record<string, unknown>)
  const hasFile = upload !== undefined && fields.some(([, value]) => value instanceof File)
  if (!hasFile) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof File || typeof value === 'string') form.set(name, value)
    else if (value !== undefined) form.set(name, JSON.stringify(value))
  }
  return form
}

const problemOf = (body: unknown): Partial<ProblemBody> =>
  typeof body === 'object' && body !== null ? body : {}

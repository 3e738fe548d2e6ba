import type { FastifyInstance } from 'fastify'
import { apiBase } from '../api-base.ts'
import { addressOf, type Answer, type AnyEndpoint, type Sent } from '../endpoint.ts'
import type { ProblemBody } from '../problem.ts'

export interface Reply<E extends AnyEndpoint> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The answer's body; on a failure the problem is in `problem`. */
  readonly body: Answer<E>
  readonly problem: ProblemBody
}

type Headers = Readonly<Record<string, string>>
interface AnyParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface Caller {
  readonly token: string | undefined
  send<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, headers?: Headers): Promise<Reply<E>>
  /** The same for what the types would refuse: what a hostile client sends. */
  sendRaw(endpoint: AnyEndpoint, sent: AnyParts, headers?: Headers): Promise<Reply<AnyEndpoint>>
  /** A form with one picture, as a browser sends it. */
  upload<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, picture: Buffer): Promise<Reply<E>>
}

/** Somebody who talks to a server of the same process, typed by the contract; no port is needed. */
export function callerOf(app: FastifyInstance, token: string | undefined): Caller {
  async function sendRaw(endpoint: AnyEndpoint, sent: AnyParts, headers: Headers = {}) {
    const response = await app.inject({
      method: endpoint.method,
      url: apiBase + addressOf(endpoint, sent),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    })
    const body = response.json<Answer<AnyEndpoint>>()
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      problem: body as unknown as ProblemBody,
    }
  }
  return {
    token,
    sendRaw,
    send: (endpoint, sent, headers) => sendRaw(endpoint, sent as AnyParts, headers) as never,
    async upload(endpoint, sent, picture) {
      const { body, ...address } = sent as AnyParts
      const form = new Response(formOf(endpoint, body, picture))
      const headers = { 'content-type': form.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await form.arrayBuffer())
      return sendRaw(endpoint, { ...address, body: payload }, headers) as never
    },
  }
}

function formOf(endpoint: AnyEndpoint, body: unknown, picture: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.set(endpoint.upload ?? 'image', new Blob([new Uint8Array(picture)]), 'picture')
  return form
}

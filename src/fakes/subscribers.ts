import { z } from 'zod'
import { startFake, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts'

/** What the list is told to do wrong, until told otherwise. */
export type SubscriberFault = 'unauthenticated' | 'invalid' | 'too many' | 'slow'

export interface Subscriber {
  readonly email: string
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly groups?: readonly string[] | undefined
  readonly status?: string | undefined
}

export interface FakeSubscribers extends FakeServer {
  readonly key: string
  /** By address; tests may put somebody here who was on the list before. */
  readonly list: Map<string, Subscriber>
  fault: SubscriberFault | undefined
}

/** A list of MailerLite's kind: an upsert by address, behind a key. */
export async function fakeSubscribers(port = 0): Promise<FakeSubscribers> {
  const key = 'key-of-the-subscriber-list'
  const list = new Map<string, Subscriber>()
  const state: { fault: SubscriberFault | undefined } = { fault: undefined }
  const answer = (request: FakeRequest): FakeAnswer => {
    if (state.fault !== undefined) return faults[state.fault]
    if (request.headers.authorization !== `Bearer ${key}`) return faults.unauthenticated
    return request.method === 'GET' ? find(list, request) : upsert(list, request)
  }
  const server = await startFake(answer, port)
  return Object.assign(state, server, { key, list })
}

const faults: Readonly<Record<SubscriberFault, FakeAnswer>> = {
  unauthenticated: { status: 401, body: { message: 'Unauthenticated.' } },
  invalid: {
    status: 422,
    body: { message: 'The given data was invalid.', errors: { email: [''] } },
  },
  'too many': { status: 429, headers: { 'retry-after': '30', 'x-ratelimit-remaining': '0' } },
  slow: { status: 200, body: {}, afterMs: 5000 },
}

const Upsert = z.object({
  email: z.email(),
  fields: z.record(z.string(), z.string()).optional(),
  groups: z.array(z.string()).optional(),
  status: z.enum(['active', 'unsubscribed', 'unconfirmed', 'bounced', 'junk']).optional(),
  ip_address: z.string().optional(),
})

function find(list: ReadonlyMap<string, Subscriber>, { path }: FakeRequest): FakeAnswer {
  const found = list.get(decodeURIComponent(path.split('/').at(-1) ?? ''))
  return found === undefined
    ? { status: 404, body: { message: 'Resource not found.' } }
    : { status: 200, body: { data: found } }
}

function upsert(list: Map<string, Subscriber>, { path, body }: FakeRequest): FakeAnswer {
  const sent = Upsert.safeParse(JSON.parse(body.toString()))
  if (path !== '/subscribers' || !sent.success) return faults.invalid
  const known = list.get(sent.data.email)
  const data = { status: 'active', ...known, ...sent.data }
  list.set(data.email, data)
  return { status: known === undefined ? 201 : 200, body: { data } }
}

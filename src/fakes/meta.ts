import { z } from 'zod'
import { startFake, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts'

export type MetaFault = 'slow' | 'token' | 'broken' | 'too many'

/** An event as the service took it. */
export interface TakenEvent {
  readonly name: string
  readonly id: string
  readonly page: string
  readonly user: Readonly<Record<string, string>>
  readonly custom: Readonly<Record<string, unknown>> | undefined
}

export interface FakeMeta extends FakeServer {
  readonly pixelId: string
  readonly accessToken: string
  /** What our server told. */
  readonly events: TakenEvent[]
  /** What the pixel in a browser told. */
  readonly pixelEvents: TakenEvent[]
  /** The same name and id is one event, whoever tells it and however often. */
  count(name: string): number
  fault: MetaFault | undefined
}

/** The advertising service: its Conversions API, and a pixel script that tells what it is given and nothing else. */
export async function fakeMeta(now: () => Date = () => new Date(), port = 0): Promise<FakeMeta> {
  const state: { fault: MetaFault | undefined } = { fault: undefined }
  const own = { pixelId: '1234567890', accessToken: 'token-of-the-pixel' }
  const events: TakenEvent[] = []
  const pixelEvents: TakenEvent[] = []
  const server = await startFake((request) => {
    if (request.path.endsWith('/fbevents.js')) return pixelScript
    if (request.path === '/tr') return takePixelEvent(pixelEvents, request)
    if (state.fault !== undefined) return faults[state.fault]
    return takeEvents(events, request, own, now())
  }, port)
  const count = (name: string) =>
    new Set([...events, ...pixelEvents].filter((each) => each.name === name).map(({ id }) => id))
      .size
  return Object.assign(state, server, own, { events, pixelEvents, count })
}

const refusal = (status: number, code: number, message: string): FakeAnswer => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1' } },
})

const faults: Readonly<Record<MetaFault, FakeAnswer>> = {
  slow: { status: 200, body: {}, afterMs: 5000 },
  token: refusal(400, 190, 'Invalid OAuth access token.'),
  broken: refusal(500, 2, 'An unexpected error has occurred.'),
  'too many': refusal(429, 4, 'Application request limit reached'),
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const Sent = z.object({
  access_token: z.string(),
  test_event_code: z.string().optional(),
  data: z.array(
    z.object({
      event_name: z.string(),
      event_time: z.int(),
      event_id: z.string(),
      event_source_url: z.url(),
      action_source: z.literal('website'),
      user_data: z.strictObject({
        em: hash.optional(),
        ph: hash.optional(),
        fn: hash.optional(),
        ln: hash.optional(),
        ct: hash.optional(),
        zp: hash.optional(),
        country: hash.optional(),
        external_id: hash.optional(),
        client_ip_address: z.string(),
        client_user_agent: z.string().min(1),
        fbp: z.string().startsWith('fb.1.').optional(),
        fbc: z.string().startsWith('fb.1.').optional(),
      }),
      custom_data: z.object({ value: z.number(), currency: z.string().length(3) }).optional(),
    }),
  ),
})

const oldestSeconds = 7 * 24 * 60 * 60

function takeEvents(
  events: TakenEvent[],
  { method, path, body }: FakeRequest,
  { pixelId, accessToken }: Pick<FakeMeta, 'pixelId' | 'accessToken'>,
  now: Date,
): FakeAnswer {
  if (method !== 'POST' || path !== `/v24.0/${pixelId}/events`) {
    return refusal(400, 100, 'Unsupported request')
  }
  const sent = Sent.safeParse(JSON.parse(body.toString()))
  if (!sent.success) return refusal(400, 100, `Invalid parameter: ${sent.error.message}`)
  if (sent.data.access_token !== accessToken) return faults.token
  const seconds = now.getTime() / 1000
  const isUntimely = (time: number) => seconds - time > oldestSeconds || time > seconds + 60
  if (sent.data.data.some(({ event_time }) => isUntimely(event_time))) {
    return refusal(400, 100, 'An event is older than 7 days, so none was taken')
  }
  for (const event of sent.data.data) {
    events.push({
      name: event.event_name,
      id: event.event_id,
      page: event.event_source_url,
      user: event.user_data as TakenEvent['user'],
      custom: event.custom_data,
    })
  }
  return { status: 200, body: { events_received: sent.data.data.length, fbtrace_id: 'A1' } }
}

function takePixelEvent(pixelEvents: TakenEvent[], { query }: FakeRequest): FakeAnswer {
  pixelEvents.push({
    name: query.get('ev') ?? '',
    id: query.get('eid') ?? '',
    page: query.get('dl') ?? '',
    user: {},
    custom: JSON.parse(query.get('cd') ?? '{}') as Readonly<Record<string, unknown>>,
  })
  return { status: 204 }
}

/** Works off the queue that our pages filled before it came, as the real one does. */
const pixelScript: FakeAnswer = {
  status: 200,
  headers: { 'content-type': 'text/javascript' },
  body: `(() => {
  const home = new URL(document.currentScript.src).origin
  const { fbq } = window
  let pixel = ''
  let granted = true
  fbq.callMethod = (what, name, data, more) => {
    if (what === 'init') pixel = name
    if (what === 'consent') granted = name === 'grant'
    if (what !== 'track' || !granted) return
    const told = { id: pixel, ev: name, eid: more?.eventID ?? '', dl: location.href, cd: JSON.stringify(data ?? {}) }
    new Image().src = home + '/tr?' + new URLSearchParams(told)
  }
  for (const each of fbq.queue.splice(0)) fbq.callMethod(...each)
})()`,
}

import {
  createDecipheriv,
  createPublicKey,
  createECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { startFake, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts'

/** How a push service takes a message for one browser, until told otherwise. */
export type PushFault = 'gone' | 'unknown' | 'busy' | 'broken' | 'silent' | 'elsewhere'

/** A browser that lets somebody tell it something, as the page gives it away. */
export interface FakeBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What reached a browser: opened with its own keys, as it would be in its worker. */
export interface Pushed {
  readonly text: string
  readonly ttl: number
  readonly topic: string | undefined
  readonly urgency: string | undefined
  /** Who said that they sent it. */
  readonly subject: string
}

export interface FakePushService extends FakeServer {
  /** A browser of its own; `sender` is the public key whose holder alone may tell it something. */
  subscribe(sender: string): FakeBrowser
  pushedTo(browser: Pick<FakeBrowser, 'endpoint'>): readonly Pushed[]
  /** How often somebody tried, whatever became of it. */
  triesAt(browser: Pick<FakeBrowser, 'endpoint'>): number
  misbehave(browser: Pick<FakeBrowser, 'endpoint'>, fault: PushFault | undefined): void
}

interface Known {
  readonly sender: string
  readonly auth: Buffer
  readonly key: ReturnType<typeof createECDH>
  readonly pushed: Pushed[]
  fault: PushFault | undefined
}

/** A push service as RFC 8030, 8188, 8291 and 8292 have it, written without the library that sends. */
export async function startFakePushService(port = 0): Promise<FakePushService> {
  const browsers = new Map<string, Known>()
  const find = ({ endpoint }: Pick<FakeBrowser, 'endpoint'>) => {
    const known = browsers.get(new URL(endpoint).pathname)
    if (known === undefined) throw new Error(`No browser has the address ${endpoint}`)
    return known
  }
  const server = await startFake((request) => {
    const known = browsers.get(request.path)
    return known === undefined ? answers.unknown : take(known, request, server.url)
  }, port)
  return Object.assign(server, {
    subscribe(sender: string): FakeBrowser {
      const path = `/wpush/${randomBytes(16).toString('base64url')}`
      const key = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = key.generateKeys('base64url')
      browsers.set(path, { sender, auth, key, pushed: [], fault: undefined })
      return { endpoint: server.url + path, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    pushedTo: (browser: Pick<FakeBrowser, 'endpoint'>) => find(browser).pushed,
    triesAt: ({ endpoint }: Pick<FakeBrowser, 'endpoint'>) =>
      server.received.filter(({ path }) => path === new URL(endpoint).pathname).length,
    misbehave(browser: Pick<FakeBrowser, 'endpoint'>, fault: PushFault | undefined) {
      find(browser).fault = fault
    },
  })
}

const answers: Readonly<Record<PushFault | 'refused' | 'malformed', FakeAnswer>> = {
  gone: { status: 410, body: { errno: 106, message: 'unsubscribed' } },
  unknown: { status: 404, body: { errno: 102, message: 'no such subscription' } },
  busy: { status: 429, headers: { 'retry-after': '120' } },
  broken: { status: 503 },
  silent: { status: 201, afterMs: 60_000 },
  elsewhere: { status: 307, headers: { location: 'https://example.com/' } },
  refused: { status: 403, body: { errno: 109, message: 'these are not the keys of this sender' } },
  malformed: { status: 400 },
}

function take(known: Known, { headers, body }: FakeRequest, origin: string): FakeAnswer {
  if (known.fault !== undefined) return answers[known.fault]
  const subject = subjectOf(headers.authorization ?? '', known.sender, origin)
  if (subject === undefined) return answers.refused
  const ttl = Number(headers['ttl'])
  if (headers['content-encoding'] !== 'aes128gcm' || !Number.isInteger(ttl) || body.length > 4096) {
    return answers.malformed
  }
  known.pushed.push({
    text: opened(known, body),
    ttl,
    topic: headers['topic'] as string | undefined,
    urgency: headers['urgency'] as string | undefined,
    subject,
  })
  return { status: 201, headers: { location: `${origin}/message/1`, ttl: String(ttl) } }
}

/** Who signed, where it is the sender that the browser chose, for this service, and not for ever. */
function subjectOf(authorization: string, sender: string, origin: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== sender) return undefined
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly aud?: unknown
    readonly exp?: unknown
    readonly sub?: unknown
  }
  const hours = (Number(exp) - Date.now() / 1000) / 3600
  const isGood = isSigned && aud === origin && hours > 0 && hours <= 24
  return isGood && typeof sub === 'string' ? sub : undefined
}

/** One record, sealed for the browser's key: salt, size of records, the sender's key of this message, and the text. */
function opened({ key, auth }: Known, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (secret: Buffer, other: Buffer, what: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, other, what, bytes))
  const what = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), theirs])
  const secret = derive(key.computeSecret(theirs), auth, what, 32)
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(
    sealed.subarray(-16),
  )
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Events, Topic } from './events.ts'
import { createStoreCache, type KeepFor, type Lasting } from './store-cache.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** An address whose answer is made by chance has several. */
interface Kept {
  readonly most: number
  readonly copies: readonly Copy[]
}

interface Copy {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  readonly headers: Readonly<Record<Encoding, OutgoingHttpHeaders>>
}

/**
 * What strangers read (pages, menus, products) kept as compressed bytes until something in their store changes, so
 * that the hot path has no query, no rendering, no serialisation and no compression.
 */
export interface KeptAnswers {
  /** Answers from memory when it can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Taken before an answer is made: a change that happens meanwhile makes it too old to keep. */
  moment(): number
  keep(url: string, keepFor: KeepFor, body: string, headers: OutgoingHttpHeaders): Promise<void>
  size(): number
  oldestMs(): number
}

const mostBytes = 64 * 1024 * 1024
/** Stock moves with every sale and is no part of these answers; orders and people never are. */
const topicsThatChangeAnswers: ReadonlySet<Topic> = new Set(['store', 'menu'])

export function createKeptAnswers(events: Events, lasting: Lasting): KeptAnswers {
  const answers = createStoreCache<Kept>(events, {
    maxSize: mostBytes,
    sizeOf,
    isChangedBy: (topic) => topicsThatChangeAnswers.has(topic),
    lasting,
  })
  return {
    moment: answers.moment,
    size: answers.size,
    oldestMs: answers.oldestMs,
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (request.headers.authorization !== undefined) return false
      const kept = answers.find(request.url ?? '')
      const copy = kept && copyFor(request, kept)
      if (copy === undefined) return false
      send(copy, request, response)
      return true
    },
    async keep(url, keepFor, body, headers) {
      const copy = await compressed(body, headers)
      const most = keepFor.copies ?? 1
      const others = answers.find(url)?.copies ?? []
      answers.keep(url, keepFor, { most, copies: [copy, ...others].slice(0, most) })
    },
  }
}

/** None until all are made; then another one than the browser has, if there is another. */
function copyFor({ headers }: IncomingMessage, { most, copies }: Kept): Copy | undefined {
  if (copies.length < most) return undefined
  const others = copies.filter(({ etag }) => etag !== headers['if-none-match'])
  return others[Math.floor(Math.random() * others.length)] ?? copies[0]
}

function send(kept: Copy, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === kept.etag) {
    const { 'content-length': _, 'content-type': __, ...headers } = kept.headers.identity
    response.writeHead(304, headers).end()
    return
  }
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  response.writeHead(200, kept.headers[encoding])
  response.end(request.method === 'HEAD' ? undefined : kept.bodies[encoding])
}

export function chosenEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '').replace(/\s/g, '')
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'identity'
}

async function compressed(body: string, headers: OutgoingHttpHeaders): Promise<Copy> {
  const identity = Buffer.from(body)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const bodies = { identity, br, gzip: gz }
  const headersOf = (encoding: Encoding): OutgoingHttpHeaders => ({
    ...headers,
    etag,
    vary: 'accept-encoding, authorization',
    'content-length': bodies[encoding].length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  return {
    etag,
    bodies,
    headers: { identity: headersOf('identity'), br: headersOf('br'), gzip: headersOf('gzip') },
  }
}

const sizeOf = ({ copies }: Kept) =>
  copies.reduce(
    (sum, { bodies }) =>
      sum + bodies.identity.length + bodies.br.length + bodies.gzip.length + 1024,
    0,
  )

import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Events } from './events.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface Kept {
  readonly storeId: string
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
}

/** Marks an answer for keeping: whose store it shows, and the moment before it was read. */
export interface KeepFor {
  readonly storeId: string
  readonly since: number
}

const mostBytes = 64 * 1024 * 1024
/** Stock moves with every sale and is no part of these answers; orders and people never are. */
const topicsThatChangeAnswers: ReadonlySet<string> = new Set(['store', 'menu'])

export function createKeptAnswers(events: Events): KeptAnswers {
  const urlsByStore = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    // Strangers can think of any number of addresses: what makes room is forgotten altogether.
    dispose: ({ storeId }, url) => urlsByStore.get(storeId)?.delete(url),
  })
  const changedAt = new Map<string, number>()
  let now = 0
  let allChangedAt = 0

  events.subscribe((event) => {
    now += 1
    if (event === undefined) {
      allChangedAt = now
      entries.clear()
      urlsByStore.clear()
    } else if (topicsThatChangeAnswers.has(event.topic)) {
      changedAt.set(event.storeId, now)
      for (const url of urlsByStore.get(event.storeId) ?? []) entries.delete(url)
      urlsByStore.delete(event.storeId)
    }
  })
  const isStale = ({ storeId, since }: KeepFor) =>
    Math.max(allChangedAt, changedAt.get(storeId) ?? 0) > since

  return {
    moment: () => now,
    size: () => entries.size,
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (request.headers.authorization !== undefined) return false
      const kept = entries.get(request.url ?? '')
      if (kept === undefined) return false
      send(kept, request, response)
      return true
    },
    async keep(url, keepFor, body, headers) {
      const { storeId } = keepFor
      const kept = await compressed(storeId, body, headers)
      if (isStale(keepFor)) return
      entries.set(url, kept)
      const urls = urlsByStore.get(storeId) ?? new Set()
      urlsByStore.set(storeId, urls.add(url))
    },
  }
}

function send(kept: Kept, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === kept.etag) {
    const { 'content-length': _, 'content-type': __, ...headers } = kept.headers.identity
    response.writeHead(304, headers).end()
    return
  }
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  response.writeHead(200, kept.headers[encoding])
  response.end(request.method === 'HEAD' ? undefined : kept.bodies[encoding])
}

function chosenEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '').replace(/\s/g, '')
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'identity'
}

async function compressed(
  storeId: string,
  body: string,
  headers: OutgoingHttpHeaders,
): Promise<Kept> {
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
    storeId,
    etag,
    bodies,
    headers: { identity: headersOf('identity'), br: headersOf('br'), gzip: headersOf('gzip') },
  }
}

const sizeOf = ({ bodies }: Kept) =>
  bodies.identity.length + bodies.br.length + bodies.gzip.length + 1024

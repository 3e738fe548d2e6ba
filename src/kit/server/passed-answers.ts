import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Events } from './events.ts'
import { hashOf } from './ids.ts'
import { chosenEncoding, type Encoding } from './kept-answers.ts'
import type { Audience } from './shared-answers.ts'
import { createStoreCache } from './store-cache.ts'

export type LetThrough = Audience

/**
 * Who was let in and asked a shared answer is given it again, from bytes, without being let in anew: for half a minute,
 * and only until anything at all happens in their store. Whatever ends a session, a right or a store is such a thing.
 */
export interface PassedAnswers {
  /** Answers from memory when it can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Taken before somebody is let in: what happens meanwhile makes it too old to keep. */
  moment(): number
  keep(
    request: IncomingMessage,
    audience: LetThrough,
    since: number,
    answer: { readonly payload: string; readonly headers: OutgoingHttpHeaders },
  ): void
}

interface Bytes {
  readonly identity: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Begun, and perhaps not done. */
  readonly packing: Set<Encoding>
}

interface Pass {
  readonly bytes: Bytes
  readonly headers: OutgoingHttpHeaders
}

/** A session that has just been used lasts for hours, so none ends of itself in this time. */
const letThroughForMs = 30_000
const mostPasses = 50_000
const mostBytes = 16 * 1024 * 1024

export function createPassedAnswers(events: Events): PassedAnswers {
  const rules = {
    isChangedBy: () => true,
    lasting: { greatestAgeMs: letThroughForMs, canAsk: () => true },
  }
  const passes = createStoreCache<Pass>(events, { ...rules, maxSize: mostPasses, sizeOf: () => 1 })
  // Everybody of one grant is sent the same bytes.
  const bodies = createStoreCache<Bytes>(events, {
    ...rules,
    maxSize: mostBytes,
    // Compressed, it takes less than half as much again.
    sizeOf: ({ identity }) => identity.length + Math.ceil(identity.length / 2) + 1024,
  })
  return {
    moment: passes.moment,
    answer(request, response) {
      const key = request.method === 'GET' ? keyOf(request) : undefined
      const pass = key === undefined ? undefined : passes.find(key)
      if (pass === undefined) return false
      const encoding = chosenEncoding(request.headers['accept-encoding'])
      const bytes = pass.bytes[encoding] ?? packLater(pass.bytes, encoding)
      if (bytes === undefined) return false
      response.writeHead(200, {
        ...pass.headers,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': bytes.length,
      })
      response.end(bytes)
      return true
    },
    keep(request, { storeId, grant, url }, since, { payload, headers }) {
      const key = keyOf(request)
      if (key === undefined) return
      const shared = `${storeId} ${grant} ${url}`
      const bytes = bodies.find(shared) ?? { identity: Buffer.from(payload), packing: new Set() }
      bodies.keep(shared, { storeId, since }, bytes)
      passes.keep(
        key,
        { storeId, since },
        { bytes, headers: { ...headers, vary: 'accept-encoding, authorization' } },
      )
    },
  }
}

/** A call that names its store in a header is not known by its address alone. */
function keyOf({ headers, url = '' }: IncomingMessage): string | undefined {
  if (headers.authorization === undefined || headers['x-store-id'] !== undefined) return undefined
  return `${hashOf(headers.authorization).toString('base64url')} ${url}`
}

/** For the next one who asks; who asks now is answered on the usual way. */
function packLater(bytes: Bytes, encoding: Encoding): undefined {
  if (encoding === 'identity' || bytes.packing.has(encoding)) return
  bytes.packing.add(encoding)
  const packed =
    encoding === 'br'
      ? promisify(brotliCompress)(bytes.identity, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        })
      : promisify(gzip)(bytes.identity)
  // What cannot be compressed goes on being answered on the usual way.
  packed.then(
    (buffer) => (bytes[encoding] = buffer),
    () => undefined,
  )
}

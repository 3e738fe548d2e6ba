import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { isSilence } from '../../../kit/ui/calls/silence.ts'

/** What the build has made of the back office; `scripts/build-worker.ts` puts it in. */
declare const keptFiles: readonly string[]
declare const keptVersion: string

/** As much of a worker as this one is. */
interface Worker extends EventTarget {
  readonly registration: { readonly scope: string }
  skipWaiting(): Promise<void>
}

interface FetchEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as Worker
/** A server that has not begun to answer by then is not there. */
const silenceMs = 4000

/** Any address of the back office is the same document; this one is asked for by the worker alone. */
const keptDocument = `${new URL(worker.registration.scope).pathname}/pos?kept`

const entries: PrecacheEntry[] = [
  { url: keptDocument, revision: keptVersion },
  // Files carry a hash in their names: they need no version.
  ...keptFiles.map((url) => ({ url, revision: null })),
]

cleanupOutdatedCaches()

// Pages come from the server as long as there is one. What the API answers passes by: it is nobody else's.
worker.addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent
  const { request } = fetching
  if (request.mode === 'navigate') fetching.respondWith(navigate(request))
  // What is to outlive its page is lost with it where a worker only lets it pass.
  else if (request.keepalive) fetching.respondWith(fetch(request))
})

precacheAndRoute(entries)

worker.addEventListener('message', ({ data }: Event & { data?: unknown }) => {
  if (data === 'take over') void worker.skipWaiting()
})

async function navigate(request: Request): Promise<Response> {
  // Of the first word: a document that has begun to come may take its time.
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const answer = await fetch(request, { signal: silence.signal })
    return isSilence(answer.status) ? ((await matchPrecache(keptDocument)) ?? answer) : answer
  } catch (error) {
    const kept = await matchPrecache(keptDocument)
    if (kept === undefined) throw error
    return kept
  } finally {
    clearTimeout(timer)
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiBase } from '../../kit/api-base.ts'
import { Problem, statusByCode } from '../../kit/problem.ts'
import { imageBase } from '../../kit/server/images.ts'
import type { KeptAnswers } from '../../kit/server/kept-answers.ts'
import type { Pixel } from '../../marketing/event.ts'
import { isAdminAddress, isPayingAddress } from '../../paths.ts'
import { askAgainAfterSeconds } from '../server/failures.ts'
import { fromInside } from '../server/from-inside.ts'
import { whereaboutsOf } from '../../kit/server/whereabouts.ts'
import { serveManifests } from './store-manifest.ts'
import { policiesOf, type Foreign, type Policies } from './policies.ts'

/** What the server rendering of a shop page gives; `src/app/documents/render.tsx` makes it. */
const Rendered = z.object({
  status: z.number(),
  location: z.string().optional(),
  head: z.string(),
  body: z.string(),
  /** JSON, escaped to stand in a script element. */
  state: z.string(),
  storeId: z.string().optional(),
  copies: z.number().optional(),
})
export type Rendered = z.output<typeof Rendered>

/** Answers a reading call from inside the server, as a stranger would get it. */
export type FetchAnswer = (
  method: string,
  address: string,
) => Promise<{ status: number; body: unknown }>

export interface Screens {
  readonly render: (address: string, fetchAnswer: FetchAnswer, pixel?: Pixel) => Promise<unknown>
  /** The document around a page, with marks for head, body and state. */
  document(kind: 'shop' | 'admin', address: string): Promise<string>
  /** While developing, Vite needs scripts that the policy of the built pages forbids. */
  readonly isStrict: boolean
}

/** Addresses under these are calls, pictures and files; one that is not there is not a page either. */
const notPages = new RegExp(`^(?:${apiBase}|${imageBase.slice(0, -1)}|/assets)(?:[/?]|$)`)

/**
 * Serves the two documents at every address that is not a call, a picture or a file; to one address so many a minute
 * that have to be made anew.
 */
export function servePages(
  app: FastifyInstance,
  screens: Screens,
  kept: KeptAnswers,
  baseUrl: string,
  foreign: Foreign = {},
  pagesPerMinute = 600,
): void {
  const policies = policiesOf(foreign)
  const fetchAnswer = answersFrom(app)
  serveManifests(app, fetchAnswer)
  app.get(
    '/*',
    {
      schema: { hide: true },
      // Of pages that are made anew: what is kept is given away before anybody counts.
      config: { rateLimit: { max: pagesPerMinute, timeWindow: '1 minute' } },
      errorHandler: answerBrokenPage,
    },
    async (request, reply) => {
      if (notPages.test(request.url)) return reply.callNotFound()
      reply.type('text/html; charset=utf-8')
      if (isAdminAddress(request.url)) return sendAdmin(screens, policies, request, reply)
      const since = kept.moment()
      const page = Rendered.parse(
        await screens.render(baseUrl + request.url, fetchAnswer, foreign.pixel),
      )
      request.about = page.storeId
      if (page.location !== undefined) {
        // A browser keeps a lasting one for good, and a store that takes its old address again would lead round in a ring.
        return reply.header('cache-control', 'no-cache').redirect(page.location, page.status)
      }
      const isPaying = isPayingAddress(request.url)
      if (screens.isStrict) {
        reply.header('content-security-policy', isPaying ? policies.paying : policies.shop)
      }
      // The provider's window must be able to answer the page that opened it.
      if (isPaying) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      // While developing, a screen may change at any moment.
      if (screens.isStrict && page.status === 200 && page.storeId !== undefined) {
        reply.keepFor = { storeId: page.storeId, since, copies: page.copies ?? 1 }
      } else {
        reply.header('cache-control', 'no-cache')
      }
      if (page.status === 503) reply.header('retry-after', askAgainAfterSeconds)
      return reply.code(page.status).send(fill(await screens.document('shop', request.url), page))
    },
  )
}

/** What a page shows it asks for as a stranger's browser would. */
const answersFrom =
  (app: FastifyInstance): FetchAnswer =>
  async (method, address) => {
    const response = await app.inject({
      method: method as 'GET',
      url: address,
      headers: { accept: 'application/json' },
      remoteAddress: fromInside,
    })
    return { status: response.statusCode, body: response.json<unknown>() }
  }

async function sendAdmin(
  screens: Screens,
  policies: Policies,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (screens.isStrict) reply.header('content-security-policy', policies.admin)
  return reply
    .header('cache-control', 'no-cache')
    .send(await screens.document('admin', request.url))
}

/** A page that cannot be made says so as a page; the cause is in the log under the request's id. */
function answerBrokenPage(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if ((error as { statusCode?: unknown }).statusCode === 429) {
    void reply
      .code(429)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(plainPage('Too many pages at once', 'Please <a href="">try again</a> in a minute.'))
    return
  }
  // An address that no page can have is refused before a page is looked for.
  const isRefused = error instanceof Problem
  if (!isRefused) {
    request.log.error({ err: error, ...whereaboutsOf(request) }, 'a page could not be rendered')
  }
  void reply
    .code(isRefused ? statusByCode[error.code] : 500)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      isRefused
        ? plainPage('There is no such page', 'Please go to the <a href="/">first page</a>.')
        : plainPage('Something went wrong', 'Please <a href="">try again</a> in a moment.'),
    )
}

const plainPage = (heading: string, advice: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width" /><title>Larder</title><h1>${heading}</h1><p>${advice}</p></html>`

/** Replacement by function: what shoppers and owners write may hold `$&`. */
const fill = (document: string, { head, body, state }: Rendered) =>
  document
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace('<!--state-->', () => state)

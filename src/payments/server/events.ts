import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem, statusByCode, unauthorised } from '../../kit/problem.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { countRefusals } from './refusals.ts'

/** What an event says it is about; a hint where to look, never a fact. */
export interface Hint {
  readonly eventId: string
  readonly kind: string
  readonly attemptId: string
  readonly refs: readonly string[]
}

const mostBytes = 256 * 1024

/** Takes events at an address, as the very bytes that were sent: signatures are over those. */
export function receiveEvents(
  { app }: Backbone,
  address: string,
  receive: (request: FastifyRequest) => Promise<unknown>,
): void {
  const plugin: FastifyPluginCallback = (inside, _options, ready) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    )
    const options = { schema: { hide: true }, config: { rateLimit: false } } as const
    inside.post(address, options, withRefusalsCounted(receive))
    ready()
  }
  void app.register(plugin)
}

function withRefusalsCounted(receive: (request: FastifyRequest) => Promise<unknown>) {
  const refusals = countRefusals()
  return async (request: FastifyRequest): Promise<unknown> => {
    refusals.refuseTooMany(request)
    try {
      return await receive(request)
    } catch (error) {
      if (error instanceof Problem && statusByCode[error.code] < 429) refusals.add(request)
      throw error
    }
  }
}

export const bytesOf = ({ body }: FastifyRequest) =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

export const unsigned = () => unauthorised('This event is not signed as it should be.')
export const unreadable = () => new Problem('malformed', 'This event cannot be read.')

const Link = z.object({ rel: z.string(), href: z.string() })
const PaypalEvent = z.object({
  id: z.string().max(200),
  event_type: z.string().max(200),
  resource: z
    .object({
      id: z.string().optional(),
      custom_id: z.string().optional(),
      purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(Link).optional(),
    })
    .default({}),
})
export function paypalHint(body: Buffer): Hint | undefined {
  const { data } = PaypalEvent.safeParse(jsonOf(body))
  if (data === undefined) return undefined
  const { id, event_type: kind, resource } = data
  const up = resource.links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  const refs = [resource.supplementary_data?.related_ids?.order_id, resource.id, up]
  return {
    eventId: id,
    kind,
    attemptId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? '',
    refs: refs.filter((ref) => ref !== undefined),
  }
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}

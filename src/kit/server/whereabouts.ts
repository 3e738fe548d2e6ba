import type { FastifyRequest } from 'fastify'
import { shortAddress } from './places.ts'

/** What the log says of a request besides what became of it: about which store, and from where. */
export const whereaboutsOf = ({ about, params, body, ip }: FastifyRequest) => ({
  store: about ?? slugIn(params, 'slug') ?? slugIn(body, 'storeSlug'),
  address: shortAddress(ip),
})

const slug = /^[a-z0-9-]{1,100}$/

/** Whoever calls may write anything in its place. */
function slugIn(sent: unknown, name: string): string | undefined {
  const named = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : undefined
  return typeof named === 'string' && slug.test(named) ? named : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The store that a request is about, even if it is refused there. */
    about: string | undefined
  }
}

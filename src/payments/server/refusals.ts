import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { tooMany } from '../../kit/problem.ts'

type Sender = Pick<FastifyRequest, 'ip' | 'url'>

/** Of one address: at one place, as when a store's secret is wrong, and altogether. */
const mostRefusalsPerMinute = { atOnePlace: 20, altogether: 200 }

/** Whoever sends what is refused, again and again, is no longer looked at for the rest of a minute. */
export function countRefusals() {
  const counts = new LRUCache<string, number>({ max: 20_000, ttl: 60_000, noUpdateTTL: true })
  const keysOf = ({ ip, url }: Sender) =>
    [
      { key: `${ip} ${url}`, most: mostRefusalsPerMinute.atOnePlace },
      { key: ip, most: mostRefusalsPerMinute.altogether },
    ] as const
  return {
    refuseTooMany(request: Sender): void {
      if (keysOf(request).some(({ key, most }) => (counts.get(key) ?? 0) >= most)) {
        throw tooMany('Too many events were refused. Please wait a minute and send it again.')
      }
    },
    add(request: Sender): void {
      for (const { key } of keysOf(request)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
  }
}

import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { stores } from '../../stores/contract.ts'
import {
  counterManifestOf,
  counterManifestPath,
  manifestOf,
  manifestPath,
} from '../../stores/manifest.ts'

/** Answers a reading call as a stranger gets it. */
type Ask = (
  method: string,
  address: string,
) => Promise<{ readonly status: number; readonly body: unknown }>

/** What a phone reads before it puts a store on its first screen; there is none of a store that is not there. */
export function serveManifests(app: FastifyInstance, ask: Ask): void {
  serveManifest(app, ask, manifestPath(':slug'), manifestOf)
  serveManifest(app, ask, counterManifestPath(':slug'), counterManifestOf)
}

function serveManifest(
  app: FastifyInstance,
  ask: Ask,
  path: string,
  manifest: typeof manifestOf | typeof counterManifestOf,
): void {
  app.get<{ Params: { slug: string } }>(
    decodeURIComponent(path),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const address = apiBase + addressOf(stores.bySlug, { params })
      const { status, body } = await ask('GET', address)
      if (status !== 200) return reply.callNotFound()
      const { data } = stores.bySlug.answer.parse(body)
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(manifest(data))
    },
  )
}

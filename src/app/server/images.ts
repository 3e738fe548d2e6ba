import type { FastifyInstance } from 'fastify'
import { imageBase, type Images } from '../../kit/server/images.ts'
import { notFound } from '../../kit/problem.ts'

const address = /^[0-9a-f-]{36}\/[0-9a-f]{40}(-\d+)?\.webp$/

/** Pictures never change under their address, and nothing in them may run. */
export function serveImages(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { '*': string } }>(
    `${imageBase}*`,
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const key = request.params['*']
      const bytes = address.test(key) ? await images.read(key) : undefined
      if (bytes === undefined) throw notFound('Image not found')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}

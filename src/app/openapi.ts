import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiBase } from '../kit/api-base.ts'

/** The contract as an OpenAPI document, and a page to browse it. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version: '1',
        description:
          'Every failure carries `success: false`, `message` and `error` (the same text), `code`, and `fields` for forms. ' +
          'A call inside a store names it by `storeId` or `store` in the path, the query or the body, by the header ' +
          '`x-store-id`, or leaves it to the session.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{}, { session: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs` })
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { permissions, type Capability, type Grant } from '../../accounts/permissions.ts'
import { apiBase } from '../../kit/api-base.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { statusByCode } from '../../kit/problem.ts'
import { isReduced } from '../../kit/server/serve.ts'

/** The one shape of every failure, `ProblemBody`. */
const failure = {
  type: 'object' as const,
  description: '`message` and `error` are the same text; `fields` are those of a form.',
  properties: {
    success: { type: 'boolean' as const, enum: [false] },
    message: { type: 'string' as const },
    error: { type: 'string' as const },
    code: { type: 'string' as const, enum: Object.keys(statusByCode) },
    fields: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
    details: {},
    requestId: { type: 'string' as const },
  },
  required: ['success', 'message', 'error', 'code'],
  additionalProperties: false,
}

/** The contract as an OpenAPI document, and a page to browse it. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version: '1',
        description:
          'A call inside a store names it by `storeId` or `store` in the path, the query or the body, by the header ' +
          '`x-store-id`, or leaves it to the session. ' +
          'Where an answer has two shapes, each says who is answered by it; at another store everybody is anonymous.',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure: failure },
      },
      security: [{}, { session: [] }],
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const { endpoint } = document.route.config ?? {}
      if (endpoint !== undefined) sayWhatIsAnswered(endpoint, schema as Documented)
      return { schema, url }
    },
  })
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs` })
}

interface Documented {
  readonly response: {
    readonly 200: { description?: string; readonly anyOf?: readonly Shape[] }
    default?: object
  }
}
interface Shape {
  description?: string
}

function sayWhatIsAnswered(endpoint: AnyEndpoint, { response }: Documented): void {
  const row = Object.entries<Grant | undefined>(permissions[endpoint.access as Capability])
  const answered = (isOne: (grant: Grant) => boolean) =>
    `Answered to: ${row
      .filter(([, grant]) => grant !== undefined && isOne(grant))
      .map(([role]) => role)
      .join(', ')}`
  const [full, reduced] = endpoint.reduced === undefined ? [] : (response[200].anyOf ?? [])
  response[200].description = answered(() => true)
  response.default = {
    description: 'A failure',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  if (full !== undefined) full.description = answered((grant) => !isReduced(grant))
  if (reduced !== undefined) reduced.description = answered(isReduced)
}

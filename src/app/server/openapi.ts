import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { permissions, type Capability, type Grant } from '../../accounts/permissions.ts'
import { rightFor } from '../../accounts/key-rights.ts'
import { apiBase } from '../../kit/api-base.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { statusByCode } from '../../kit/problem.ts'
import { isReduced } from '../../kit/server/serve.ts'
import { endpoints } from '../api.ts'
import { withNamedSchemas, withOneNamePerPart, type Tree } from './openapi-document.ts'

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

/** Who may show what, as a bearer token. */
const tokens = {
  session: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The token that signing in to a store answers.',
  },
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'An API key of the store, made in its settings. Calls that take one name the right it needs.',
  },
  operator: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The token of an operator: of their session, or the one in the data folder.',
  },
}

/** The contract as an OpenAPI document, and a page to browse it. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      info: {
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
        title: 'Larder',
        version: '1',
        description:
          'A call inside a store names it by `storeId` or `store` in the path, the query or the body, by the header ' +
          '`x-store-id`, or leaves it to the session. ' +
          'Where an answer has two shapes, each says who is answered by it; at another store everybody is anonymous.',
      },
      components: {
        securitySchemes: tokens,
        schemas: { Failure: failure },
      },
      security: [{}, { session: [] }],
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const { endpoint } = document.route.config ?? {}
      return {
        schema: endpoint === undefined ? schema : described(endpoint, schema as Documented),
        url,
      }
    },
    transformObject: (document) =>
      'openapiObject' in document ? finished(document.openapiObject) : document.swaggerObject,
  })
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs` })
}

interface Documented {
  readonly querystring?: unknown
  readonly params?: unknown
  readonly body?: Shape
  readonly response: {
    readonly 200: { description?: string; readonly anyOf?: readonly Shape[] }
    default?: object
    [status: string]: object | undefined
  }
}
interface Shape {
  description?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, unknown>>
}

const nameOf = new Map(endpoints.map(({ endpoint, name }) => [endpoint, name]))

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

/** What the contract knows of a call beside its shapes. */
function described(endpoint: AnyEndpoint, schema: Documented): Documented {
  sayWhatIsAnswered(endpoint, schema)
  const name = nameOf.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`
  const row = permissions[endpoint.access as Capability]
  const isPlatforms = endpoint.session === 'platform'
  const right = isPlatforms ? undefined : rightFor(endpoint.access)
  const taken = isPlatforms
    ? [{ operator: [] }]
    : [{ session: [] }, ...(right === undefined ? [] : [{ key: [] }])]
  const { response } = schema
  const isOpen = row.anonymous !== undefined
  if (!isOpen) response['401'] = failed('Nobody is signed in, or the token is no longer good')
  response['403'] = failed('Whoever is signed in may not do this, or the store is not open')
  if (schema.params !== undefined || !isPlatforms) {
    response['404'] = failed('There is no such thing')
  }
  if (schema.body ?? schema.params ?? schema.querystring) {
    response['422'] = failed('What was sent does not fit; `fields` says where')
  }
  response['429'] = failed('Too many calls; wait a minute')
  return Object.assign(schema, {
    operationId: name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [name.split('.')[0] ?? name],
    security: isOpen ? [{}, ...taken] : taken,
    ...(right !== undefined && { description: `API keys: the right \`${right}\`` }),
    ...(endpoint.upload !== undefined && uploaded(endpoint.upload, schema.body)),
    ...(keyed.has(name) && { headers: idempotencyKey }),
  })
}

/** A form with one file; its other fields are those of the body. */
const uploaded = (name: string, body: Shape = {}) => ({
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: { ...body.properties, [name]: { type: 'string', format: 'binary' } },
    ...(body.properties === undefined && { required: [name] }),
  },
})

/** Calls that may be sent again without being done again. */
const keyed: ReadonlySet<string> = new Set(['orders.place', 'counter.sell'])

const idempotencyKey = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 200,
      description: 'The same order sent again under the same key is answered, not placed again.',
    },
  },
}

/** The whole of it, once every call is there. */
function finished<Document extends { readonly paths?: object; readonly components?: object }>(
  document: Document,
): Document {
  const { components = {} } = document
  const { paths, schemas } = withNamedSchemas(withOneNamePerPart((document.paths ?? {}) as Tree))
  const known = (components as { readonly schemas?: object }).schemas
  return { ...document, components: { ...components, schemas: { ...known, ...schemas } }, paths }
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
  response.default = failed('Any other failure')
  if (full !== undefined) full.description = answered((grant) => !isReduced(grant))
  if (reduced !== undefined) reduced.description = answered(isReduced)
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiBase } from '../kit/api-base.ts'
import type { AnyEndpoint } from '../kit/endpoint.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0] & object
interface Promised {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}
type Responses = Readonly<Record<string, Promised>>
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Responses }>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>> & { readonly Failure: Schema }
  }
}

export interface Answered {
  readonly status: number
  readonly contentType: unknown
  readonly body: string
}

const names = (text: string | undefined, role: string) =>
  /^Answered to: (.*)$/
    .exec(text ?? '')?.[1]
    ?.split(', ')
    .includes(role) === true

/**
 * Reads an answer as a client does that was generated from the API document: by the content type and the shape that
 * the document promises to this role. Says what is otherwise.
 */
export function readerOfDocument(app: FastifyInstance) {
  const { paths, components } = app.swagger() as unknown as Document
  const spelledOut = (schema: Schema) => withNames(schema, components.schemas) as Schema
  // One address stands there once, whatever its parts are called in each of its calls.
  const calls = new Map(
    Object.entries(paths).map(([path, there]) => [path.replace(/\{\w+\}/g, '{}'), there]),
  )
  const shapes = new Map<Schema, z.ZodType>()
  const misfitOf = (schema: Schema, body: string) => {
    const shape = shapes.get(schema) ?? z.fromJSONSchema(spelledOut(schema))
    shapes.set(schema, shape)
    const { error } = shape.safeParse(JSON.parse(body))
    return error && `not the shape of the document: ${z.prettifyError(error)}`
  }

  return ({ method, path }: AnyEndpoint, role: string, answer: Answered): string | undefined => {
    const { status, contentType, body } = answer
    const address = apiBase + path.replace(/:\w+/g, '{}')
    const responses = calls.get(address)?.[method.toLowerCase()]?.responses
    const promised = responses?.[status] ?? responses?.default
    if (promised === undefined) return `${method} ${address}, ${status}, is not in the document`
    const [type = ''] = String(contentType).split(';')
    const content = promised.content[type]
    if (content === undefined) return `a content type the document does not know: ${type}`
    if (status !== 200) return misfitOf(components.schemas.Failure, body)
    if (!names(promised.description, role)) return 'the document promises no answer'
    return type === 'application/json'
      ? misfitOf(variantFor(role, content.schema), body)
      : undefined
  }
}

/** The same with what stands under a name written where the name was. */
function withNames(part: unknown, named: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(part)) return part.map((one) => withNames(one, named))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...own } = part as { readonly $ref?: string }
  const there = $ref === undefined ? {} : named[$ref.replace('#/components/schemas/', '')]
  if (there === undefined) throw new Error(`${$ref} is named and not there`)
  return Object.fromEntries(
    Object.entries({ ...there, ...own }).map(([key, one]) => [key, withNames(one, named)]),
  )
}

/** Where a call has two answers, the one that names the role. */
function variantFor(role: string, schema: Schema): Schema {
  const own = schema.anyOf?.find((one) => typeof one === 'object' && names(one.description, role))
  return typeof own === 'object' ? own : schema
}

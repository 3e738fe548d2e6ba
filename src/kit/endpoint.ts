import type { z } from 'zod'

type Shape = z.ZodType

/** The parts of a request as they came, before any rule has looked at them. */
export interface Unread {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * One HTTP call, declared once. The server's route, the OpenAPI document, the browser's client, the forms and
 * the tests all read this value, so a path, a rule or a text exists in one place.
 */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Full extends z.ZodObject = z.ZodObject,
  Reduced extends z.ZodObject = Full,
  Access extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API's base path, with `:name` for each parameter. */
  readonly path: string
  /** The capability a caller needs; who has it stands in `accounts/permissions.ts`. */
  readonly access: Access
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The call may come as a form whose one file has this name; its other fields are the body. */
  readonly upload?: string
  /** What that file may weigh, and what is said of a larger one; when left out, the limit of pictures holds. */
  readonly largestUpload?: { readonly bytes: number; readonly refusal: string }
  /** Without `success: true`, which every answer carries. */
  readonly answer: Full
  /** What a caller with a reduced grant sees; everything else in the answer is left out. */
  readonly reduced?: Reduced
  /** Shown when the server gives no text of its own. */
  readonly failure: string
  /** How long the browser may use an answer without asking again, in milliseconds. */
  readonly freshForMs?: number
  /** How often one address may make it; when left out, the limit of all calls alone holds. */
  readonly perMinute?: number
  /** The id of a product in what is sent: it names the store when nothing else does. */
  readonly namedBy?: (sent: Unread) => unknown
  /** Also allowed at a store that has not been activated yet. */
  readonly whileClosed?: boolean
  /** Also allowed at a store that an operator has suspended. */
  readonly whileSuspended?: boolean
  /**
   * Which of the browser's sessions speaks: that of a store's person unless it says the platform's, or none where the
   * body itself says who somebody is.
   */
  readonly session?: 'platform' | 'none'
  /** Anonymous answers are kept in the server's memory until something in the store changes. */
  readonly kept?: boolean
  /**
   * Everybody of the same store and grant is answered the same, and whatever changes it is announced: kept for those
   * who are signed in until anything happens in their store.
   */
  readonly shared?: boolean
}

export type AnyEndpoint = Endpoint

/** A part that the call does not declare is absent; one whose every field is optional may be left out. */
type Part<Key extends string, Value> = unknown extends Value
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

/** What the browser sends: defaults may be left out. */
export type Sent<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodObject, z.ZodObject>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never

/** What the handler receives: parsed, with defaults filled in. */
export type Received<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodObject, z.ZodObject>
    ? { readonly params: z.output<P>; readonly query: z.output<Q>; readonly body: z.output<B> }
    : never

export type Answer<E extends AnyEndpoint> = z.output<E['answer']>

/** What a caller with a reduced grant (a shopper, say) is answered. */
export type ReducedAnswer<E extends AnyEndpoint> =
  E extends Endpoint<Shape, Shape, Shape, z.ZodObject, infer R> ? z.output<R> : never

/** Keeps every type of the declaration; does nothing else. */
export function endpoint<
  Full extends z.ZodObject,
  const Access extends string,
  Params extends Shape = z.ZodUnknown,
  Query extends Shape = z.ZodUnknown,
  Body extends Shape = z.ZodUnknown,
  Reduced extends z.ZodObject = Full,
>(
  declared: Endpoint<Params, Query, Body, Full, Reduced, Access>,
): Endpoint<Params, Query, Body, Full, Reduced, Access> {
  return declared
}

/** Fills `:name` in a path and adds the query; the browser and the tests both address the server through it. */
export function addressOf(
  { path: pattern }: AnyEndpoint,
  sent: { readonly params?: unknown; readonly query?: unknown },
): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = Object.entries((sent.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

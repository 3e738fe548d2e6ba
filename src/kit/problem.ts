/** Every way a request can be refused, with its HTTP status. */
export const statusByCode = {
  malformed: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof statusByCode

/** Messages beside the inputs they belong to, by field name (`customer.email`). */
export type FieldErrors = Readonly<Record<string, string>>

/** The body of every failed call. `message` and `error` carry the same text: readers of the API look for either. */
export interface ProblemBody {
  readonly success: false
  readonly message: string
  readonly error: string
  readonly code: ProblemCode
  readonly fields?: FieldErrors
  readonly details?: unknown
  readonly requestId?: string
}

/** A refusal whose text may be read by whoever made the request. Anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: FieldErrors | undefined
  /** Figures the caller can act on, such as the prices that changed. */
  readonly details: unknown
  /** What was written before the refusal stays written, such as the count of wrong codes. */
  readonly keepsChanges: boolean

  constructor(
    code: ProblemCode,
    message: string,
    more: {
      fields?: FieldErrors
      details?: unknown
      cause?: unknown
      keepsChanges?: boolean
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.fields = more.fields
    this.details = more.details
    this.keepsChanges = more.keepsChanges ?? false
  }
}

/** Said wherever a store is asked for that is not there. */
export const storeNotFound = 'Store not found'

export const notFound = (message: string) => new Problem('not_found', message)
export const conflict = (message: string, details?: unknown) =>
  new Problem('conflict', message, { details })
export const forbidden = (message: string) => new Problem('forbidden', message)
export const unauthorised = (message: string) => new Problem('unauthorised', message)
export const invalid = (message: string, fields?: FieldErrors) =>
  new Problem('invalid', message, fields === undefined ? {} : { fields })
export const tooMany = (message: string) => new Problem('too_many', message)

/** For what cannot happen: the text goes to the log, never to a caller. */
export function invariant(condition: unknown, text: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${text}`)
}

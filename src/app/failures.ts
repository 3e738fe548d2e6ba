import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  Problem,
  statusByCode,
  type FieldErrors,
  type ProblemBody,
  type ProblemCode,
} from '../kit/problem.ts'

/** One shape for every failure: what a person reads, what a program switches on, and the request's id. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = problemOf(error, request)
    const status = statusByCode[problem.code]
    if (status >= 500) request.log.error(error, 'request failed')
    else request.log.info({ code: problem.code, message: problem.message }, 'request refused')
    return send(reply, request, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    send(reply, request, new Problem('not_found', 'Not found')),
  )
}

function send(reply: FastifyReply, request: FastifyRequest, problem: Problem) {
  const { code, message, fields, details } = problem
  const body: ProblemBody = {
    success: false,
    message,
    error: message,
    code,
    requestId: request.id,
    ...(fields === undefined ? {} : { fields }),
    ...(details === undefined ? {} : { details }),
  }
  return reply
    .code(statusByCode[code])
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .header('cache-control', 'no-store')
    .send(body)
}

const codeByStatus: ReadonlyMap<number, ProblemCode> = new Map(
  (Object.entries(statusByCode) as [ProblemCode, number][]).map(([code, status]) => [status, code]),
)

function problemOf(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return malformed(error)
  const status = error.statusCode ?? 500
  const code = codeByStatus.get(status) ?? (status < 500 ? 'malformed' : 'internal')
  if (code === 'internal') {
    const failure = request.routeOptions.config.endpoint?.failure
    return new Problem('internal', failure ?? 'Something went wrong. Please try again.')
  }
  // Fastify's own refusals (a body that is not JSON, too large, too many requests) are written for people.
  return new Problem(code, error.message)
}

/** A wrong id in the path names nothing; a wrong body is told field by field. */
function malformed(error: {
  validation: readonly { instancePath: string; message?: string }[]
  validationContext?: string
}): Problem {
  if (error.validationContext === 'params') return new Problem('not_found', 'Not found')
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    fields[field] ??= message ?? 'Please check this field'
  }
  const [first] = Object.values(fields)
  return new Problem('invalid', first ?? 'Please check your entries', {
    fields: fields satisfies FieldErrors,
  })
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import {
  Problem,
  statusByCode,
  type FieldErrors,
  type ProblemBody,
  type ProblemCode,
} from '../../kit/problem.ts'
import { whereaboutsOf } from '../../kit/server/whereabouts.ts'

/** A database that restarts is back within seconds. */
export const askAgainAfterSeconds = 5

/** One shape for every failure: what a person reads, what a program switches on, and the request's id. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = problemOf(error, request)
    const status = statusByCode[problem.code]
    const where = whereaboutsOf(request)
    const { code, message } = problem
    if (status >= 500) request.log.error({ err: error, ...where }, 'request failed')
    else request.log.info({ code, message, ...where }, 'request refused')
    return send(reply, request, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    send(reply, request, new Problem('not_found', 'Not found')),
  )
}

/** An address that cannot be read, or a part of it that is longer than any name: there is nothing there. */
export function answerUnroutable(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void send(reply, request, new Problem('not_found', 'Not found'))
}

/** What is no request at all, or too long for one, is answered before any route is looked for. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const status = isTooLong ? 431 : 400
  const body = JSON.stringify(
    bodyOf(
      isTooLong
        ? new Problem('too_large', 'This address is too long.')
        : new Problem('malformed', unreadable),
    ),
  )
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `content-type: ${jsonType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `cache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  )
}

const jsonType = 'application/json; charset=utf-8'
const unreadable = 'This request could not be read. Please check what you send.'

const bodyOf = ({ code, message, fields, details }: Problem): ProblemBody => ({
  success: false,
  message,
  error: message,
  code,
  ...(fields === undefined ? {} : { fields }),
  ...(details === undefined ? {} : { details }),
})

function send(reply: FastifyReply, request: FastifyRequest, problem: Problem) {
  const { code } = problem
  const body: ProblemBody = { ...bodyOf(problem), requestId: request.id }
  if (code === 'unavailable') reply.header('retry-after', askAgainAfterSeconds)
  return reply
    .code(statusByCode[code])
    .type(jsonType)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .header('cache-control', 'no-store')
    .send(body)
}

const codeByStatus: ReadonlyMap<number, ProblemCode> = new Map(
  (Object.entries(statusByCode) as [ProblemCode, number][]).map(([code, status]) => [status, code]),
)

/** What a failure is to whoever made the call. */
export function problemOf(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable) return new Problem('unavailable', unavailableText)
  if (hasZodFastifySchemaValidationErrors(error)) return malformed(error)
  const status = error.statusCode ?? 500
  const code = codeByStatus.get(status) ?? (status < 500 ? 'malformed' : 'internal')
  if (code === 'internal') {
    const failure = request.routeOptions.config.endpoint?.failure
    return new Problem('internal', failure ?? 'Something went wrong. Please try again.')
  }
  return new Problem(code, textOf(error))
}

const notJson = 'This is not JSON. Please check what you send.'
const textByCode: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: notJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: notJson,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON, or a form where there is a picture.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too much at once.',
}

/** What Fastify refuses of itself is said for programmers. */
function textOf({ code, statusCode, message }: FastifyError): string {
  if (statusCode === 429) return message
  return textByCode[code] ?? unreadable
}

const unavailableText = 'This cannot be answered right now. Please try again in a moment.'

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

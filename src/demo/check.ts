import type { AnyEndpoint } from '../kit/endpoint.ts'
import type { Reply } from '../kit/server/in-process.ts'

/** The answer of a call that the demo stores need. */
export function check<E extends AnyEndpoint>(reply: Reply<E>): Reply<E>['body'] {
  if (reply.status !== 200) {
    throw new Error(`The demo stores could not be made: ${reply.problem.message}`)
  }
  return reply.body
}

import type { FastifyRequest } from 'fastify'
import type { Problem } from '../../kit/problem.ts'
import { whereaboutsOf } from '../../kit/server/whereabouts.ts'

/** Whom somebody tried to be: accounts by their ids, and what was typed, for where there is none. */
export interface Tried {
  readonly email: string
  readonly accounts: readonly string[]
}

/** Notes a login that failed, and answers its refusal, to be thrown. */
export type NoteFailure = (tried: Tried, refusal: Problem) => Problem

/** Whoever reads the log may know which accounts there are, and shall not learn what people type. */
export const failuresOf =
  (request: FastifyRequest): NoteFailure =>
  ({ email, accounts }, refusal) => {
    const typed = accounts.length === 0 ? shortEmail(email) : undefined
    const line = { accounts, typed, reason: refusal.message, ...whereaboutsOf(request) }
    request.log.info(line, 'login failed')
    return refusal
  }

/** Enough to know a mistyped address again, and too little of a password that went into the wrong field. */
export function shortEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  return `${firstOf(name)}…@${firstOf(domain)}….${ending.slice(0, 6)}`
}

const firstOf = (text: string) => [...text][0] ?? ''

import { DatabaseError } from 'pg'

/** The database cannot answer now and may a moment later: nothing is wrong with what was asked. */
export class DatabaseUnavailable extends Error {
  /** PostgreSQL's or the system's word for what happened. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string }
    super(`The database is not available: ${message || code}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.code = code
  }
}

/**
 * Connections that break (08), a server that is full (53), stops or ends a session (57P), or has lost its disk (58);
 * statements and locks that took too long (57014, 55P03), and transactions that stood still for too long (25P).
 */
const passing = /^(?:08|53|57P|58|25P0[34]|57014|55P03)/

/** What is told of an error of a statement: the same, unless it is the database that is in trouble. */
export function unavailableOr(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError) return error
  // Whatever does not come from PostgreSQL itself comes from the line to it.
  const isPassing = !(error instanceof DatabaseError) || passing.test(error.code ?? '')
  return isPassing ? new DatabaseUnavailable(error) : error
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../database/open.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import type { Config } from './config.ts'

const askAgainAfterMs = 1000

/**
 * A name that is not known yet, nobody who listens, somebody who says that they are still starting, or a database that
 * is being started anew and ends what had just begun.
 */
const notYet: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
])

/** How the driver tells, without a code, that a line was closed, or never answered, before it stood. */
const neverStood = /^(?:Connection terminated|timeout (?:expired|exceeded))/

type Reason = Error & { readonly code?: string }

/** What kept a connection from being made, under whatever it is wrapped in. */
function rootOf(error: Reason): Reason {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

function comes({ code, message }: Reason): boolean {
  return notYet.has(code) || (code === undefined && neverStood.test(message))
}

/** Opening it was given up: it was waited for long enough, or waiting would change nothing. */
class DatabaseUnusable extends Error {}

type Settings = Pick<Config, 'databaseUrl' | 'databaseWaitMs'>

/**
 * Begins anew where PostgreSQL went away in the middle of a beginning, for as long as one is waited for.
 *
 * @param begin leaves nothing behind when it fails.
 */
export async function beginAgain<Begun>(
  { databaseUrl, databaseWaitMs }: Settings,
  log: Logger,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const begun = performance.now()
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      const isLate = performance.now() - begun + askAgainAfterMs > databaseWaitMs
      if (databaseUrl === undefined || isLate || !hasGone(error)) throw error
      log.warn(error, 'the database went away; beginning again')
      await wait(askAgainAfterMs)
    }
  }
}

/** Whether the trouble is that of a database that could be used before. */
function hasGone(error: unknown): boolean {
  if (error instanceof DatabaseUnusable || !(error instanceof Error)) return false
  return error instanceof DatabaseUnavailable || hasGone(error.cause)
}

/**
 * Opens the database. PostgreSQL that is started together with the server takes a little longer, so it is waited for; a
 * wrong password, or a database that is not there, will not pass by waiting.
 */
export async function awaitDatabase(
  { databaseUrl, databaseWaitMs }: Settings,
  log: Logger,
  open: () => Promise<Database>,
): Promise<Database> {
  if (databaseUrl === undefined) return open()
  const begun = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      const root = rootOf(error as Reason)
      // Node says nothing of its own where a name stands for several addresses and none answered.
      const reason = root.message || root.code
      const isLate = performance.now() - begun + askAgainAfterMs > databaseWaitMs
      if (isLate || !comes(root)) {
        throw new DatabaseUnusable(
          `The setting DATABASE_URL: the database cannot be used (${reason}).`,
          { cause: error },
        )
      }
      if (tries === 1) log.warn({ reason }, 'the database is not there yet; waiting for it')
      await wait(askAgainAfterMs)
    }
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../database/open.ts'
import { differences, leaveServers, meetServers, type KnownServer } from '../../database/servers.ts'

const everyMs = 60_000

interface Known {
  readonly database: Database
  readonly dataDir: string
  readonly pictures: KnownServer['pictures']
  /** Asked again and again: keys may be changed while a server runs. */
  readonly paymentKeys: () => string
  readonly operatorToken: string
  readonly log: Pick<Logger, 'warn'>
  /** The same for all processes of one server. */
  readonly id?: string | undefined
}

/** Says once each what this server and others on its database do not have in common; answers what ends that. */
export async function knowServers(known: Known): Promise<() => Promise<void>> {
  const { database, dataDir, pictures, operatorToken, log, id = randomUUID() } = known
  const told = new Set<string>()
  const look = async () => {
    const ours: KnownServer = {
      id,
      place: `${hostname()} ${resolve(dataDir)}`,
      paymentMark: markOf('payment keys', known.paymentKeys()),
      operatorMark: markOf('operator token', operatorToken),
      pictures,
    }
    for (const sentence of differences(ours, await meetServers(database, ours))) {
      if (!told.has(sentence)) log.warn(sentence)
      told.add(sentence)
    }
  }
  await look()
  const again = () => void look().catch((error: unknown) => log.warn(error, 'looking for servers'))
  const timer = setInterval(again, everyMs).unref()
  return async () => {
    clearInterval(timer)
    // It is forgotten of itself when the database has gone away.
    await leaveServers(database, id).catch(() => undefined)
  }
}

/** The keys are 256 random bits, so nobody finds them by trying. */
const markOf = (what: string, secret: string): string =>
  createHash('sha256').update(`larder ${what}\n${secret}`).digest('base64url')

import type { Duplex } from 'node:stream'
import type { PostgresPool } from 'kysely'
import type { CustomTypesConfig, Pool, PoolClient, QueryResult } from 'pg'
import { withinMs, type Limits } from './limits.ts'
import { timed } from './statement-times.ts'
import { DatabaseUnavailable, unavailableOr } from './unavailable.ts'

const graceMs = 1000

/** A connection that was lent. */
export interface Line {
  /** Rows that are `spelled` are lists of texts, as the database writes them. */
  query(text: string, values?: readonly unknown[], form?: 'spelled'): Promise<QueryResult>
  /** What is asked in the meantime goes in one message. */
  together<Asked>(ask: () => Asked): Asked
  release(): void
}

export interface Lending extends PostgresPool {
  /** As `connect`, for who speaks to the database without Kysely. */
  lend(): Promise<Line>
  isReachable(): boolean
  connections(): Connections
}

/** How many there are, how many of them rest, and how many wait for one. */
export interface Connections {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/**
 * Lends the connections of a pool. One that breaks while it is lent fails the work that has it and nothing else; one
 * that comes back in the middle of something is thrown away.
 */
export function lending(
  pool: Pool,
  onLost: (error: Error) => void,
  { statementMs }: Limits,
): Lending {
  // A connection tells who holds it, and a resting one is held by the pool, which would end the process if unheard.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => undefined)
  let isReachable = true
  async function lend(): Promise<Line> {
    const client = await pool.connect().catch((error: unknown) => {
      isReachable = false
      throw new DatabaseUnavailable(error)
    })
    isReachable = true
    let isLent = true
    const query: Line['query'] = async (text, values, form) => {
      // Later it is somebody else's, in another store.
      if (!isLent) throw new Error('A statement came after its transaction had ended')
      const asked = timed(text, () => send(client, text, values as unknown[], form))
      const answer = asked.catch((error: unknown) => {
        throw unavailableOr(error)
      })
      // PostgreSQL ends what takes too long; a line that has died says nothing at all.
      return withinMs(statementMs + graceMs, 'A statement', answer, () => {
        isReachable = false
        breakOff(client)
      })
    }
    return {
      query,
      together: (ask) => together(client, ask),
      release() {
        isLent = false
        client.release(client.getTransactionStatus() !== 'I')
      },
    }
  }
  return {
    lend,
    isReachable: () => isReachable,
    connections: () => connectionsOf(pool),
    // Kysely declares cursors too, which are not used here.
    connect: lend as never,
    end: () => pool.end(),
    options: pool.options,
  }
}

const spelled: CustomTypesConfig = { getTypeParser: () => (text: unknown) => text as never }

const send = (client: PoolClient, text: string, values: unknown[], form?: 'spelled') =>
  form === undefined
    ? client.query(text, values)
    : client.query({ text, values, types: spelled, rowMode: 'array' })

const connectionsOf = ({ totalCount, idleCount, waitingCount }: Pool): Connections => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Without a farewell, which a dead line would never answer. */
const breakOff = (client: PoolClient) => streamOf(client).destroy()

const streamOf = (client: PoolClient) =>
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream

function together<Asked>(client: PoolClient, ask: () => Asked): Asked {
  const stream = streamOf(client)
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

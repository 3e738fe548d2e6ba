import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Pool } from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../../database/open.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { awaitDatabase, beginAgain } from './await-database.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const settings = { databaseUrl: 'postgres://db/larder', databaseWaitMs: 10_000 }
const refusal = (code: string) => Object.assign(new Error(`refused: ${code}`), { code })
const database = {} as Database

test('a PostgreSQL that is not there yet is waited for, and said once', async () => {
  const answers = [refusal('EAI_AGAIN'), refusal('57P03'), database]
  const open = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw new Error('unavailable', { cause: answer })
    return answer as Database
  }
  expect(await awaitDatabase(settings, log, open)).toBe(database)
  expect(lines).toHaveLength(1)
})

test.each(['57P01', '57P02', 'ECONNRESET'])(
  'a PostgreSQL that ends with %s what had just begun is waited for',
  async (code) => {
    const answers = [new DatabaseUnavailable(refusal(code)), database]
    const open = async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer as Database
    }
    expect(await awaitDatabase(settings, log, open)).toBe(database)
  },
)

test.each([
  ['closes the line', (socket: Socket) => socket.end()],
  ['never says a word', (socket: Socket) => socket.resume()],
])('a server that %s before it stands is waited for', async (_, meet) => {
  const server = createServer(meet).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 200 })
  let asked = 0
  const opened = await awaitDatabase(settings, log, async () => {
    asked += 1
    if (asked === 1) {
      await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      })
    }
    return database
  })
  server.close()
  await pool.end()
  expect([opened, asked]).toEqual([database, 2])
})

test('what will not pass by waiting stops the start at once, and so does a wait that is over', async () => {
  const failing = (code: string) => async (): Promise<Database> => {
    throw refusal(code)
  }
  await expect(awaitDatabase(settings, log, failing('28P01'))).rejects.toThrow(
    'The setting DATABASE_URL: the database cannot be used (refused: 28P01).',
  )
  await expect(
    awaitDatabase({ ...settings, databaseWaitMs: 0 }, log, failing('ECONNREFUSED')),
  ).rejects.toThrow('cannot be used (refused: ECONNREFUSED)')
})

const gone = new DatabaseUnavailable(refusal('57P01'))

/** How often it was begun, and how that ended. */
async function tries(answers: unknown[], config: Parameters<typeof beginAgain>[0] = settings) {
  const all = answers.length
  const end = await beginAgain(config, log, async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }).catch((error: unknown) => error)
  return [all - answers.length, end]
}

test('a start in whose middle PostgreSQL goes away begins again', async () => {
  const within = new Error('no job could be written', { cause: gone })
  expect(await tries([gone, within, 'up'])).toEqual([3, 'up'])
})

test('a start that fails for anything else ends, and so does one that has waited for long enough', async () => {
  const taken = new Error('The port is taken.')
  expect(await tries([taken, 'up'])).toEqual([1, taken])
  expect(await tries([gone, 'up'], { ...settings, databaseWaitMs: 0 })).toEqual([1, gone])
  // What was looked at while it was opened is not looked at again.
  const wrong = await awaitDatabase(settings, log, async () => {
    throw new DatabaseUnavailable(refusal('28P01'))
  }).catch((error: unknown) => error)
  expect(await tries([wrong, 'up'])).toEqual([1, wrong])
  // The embedded database does not go away: it has stopped.
  expect(await tries([gone, 'up'], { ...settings, databaseUrl: undefined })).toEqual([1, gone])
})

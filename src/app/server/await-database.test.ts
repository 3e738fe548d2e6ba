import pino from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../../database/open.ts'
import { awaitDatabase } from './await-database.ts'

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

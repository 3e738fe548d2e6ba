import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import { alone } from './alone.ts'
import type { Database } from './open.ts'

// The embedded database lets one server in, by its folder.
describe.skipIf(inject('databaseUrl') === '')('two servers on one PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('that begin at once do so one after the other', async () => {
    const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const steps: string[] = []
    const first = alone(database, async () => {
      steps.push('first begins')
      begin()
      await isDone
      steps.push('first ends')
    })
    await hasBegun
    const second = alone(database, async () => steps.push('second'))
    end()
    await Promise.all([first, second])
    expect(steps).toEqual(['first begins', 'first ends', 'second'])
  })
})

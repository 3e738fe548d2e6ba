import { expect, test } from 'vitest'
import { closeAll } from './closers.ts'

test('the last is closed first, and one that cannot be closed keeps nothing else open', async () => {
  const closed: string[] = []
  const closer = (name: string, problem?: string) => async () => {
    closed.push(name)
    if (problem !== undefined) throw new Error(problem)
  }
  await closeAll([closer('database'), closer('jobs')])
  expect(closed).toEqual(['jobs', 'database'])
  closed.length = 0
  await expect(
    closeAll([closer('database'), closer('port', 'busy'), closer('jobs', 'no answer')]),
  ).rejects.toThrow('no answer')
  expect(closed).toEqual(['jobs', 'port', 'database'])
})

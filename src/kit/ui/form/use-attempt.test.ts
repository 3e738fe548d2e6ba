import { expect, test } from 'vitest'
import { z } from 'zod'
import { newAttempt } from './use-attempt.ts'

test('ids of what is sent are UUIDs that grow with time, none of them twice', () => {
  const [before, after, other] = [
    newAttempt(1_764_201_600_000),
    newAttempt(1_764_201_600_001),
    newAttempt(1_764_201_600_001),
  ]
  for (const id of [before, after, other]) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(before < after).toBe(true)
  expect(before.slice(0, 15)).toBe('019ac29c-1400-7')
  expect(after).not.toBe(other)
})

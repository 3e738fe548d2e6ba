import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const open = () => Promise.withResolvers<void>()

test('one party has its share and no more, and does not stand in the way of another', async () => {
  const turns = createTurns(2, 10_000)
  const running: string[] = []
  const gates = Array.from({ length: 4 }, open)
  const works = gates.map(({ promise }, at) =>
    turns.take('tea', async () => {
      running.push(`tea ${at}`)
      await promise
      return at
    }),
  )
  await turns.take('bread', async () => void running.push('bread'))
  expect(running).toEqual(['tea 0', 'tea 1', 'bread'])
  gates[1]?.resolve()
  expect(await works[1]).toBe(1)
  await expect.poll(() => running).toEqual(['tea 0', 'tea 1', 'bread', 'tea 2'])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3])
  expect(running.at(-1)).toBe('tea 3')
})

test('a turn that does not come is given up, and its place is not lost', async () => {
  const turns = createTurns(1, 30)
  const { promise, resolve } = open()
  const first = turns.take('tea', () => promise)
  await expect(turns.take('tea', async () => 'never')).rejects.toThrow(DatabaseUnavailable)
  resolve()
  await first
  expect(await turns.take('tea', async () => 'next')).toBe('next')
})

test('work that fails gives its place back', async () => {
  const turns = createTurns(1, 10_000)
  await expect(turns.take('tea', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take('tea', async () => 'next')).toBe('next')
})

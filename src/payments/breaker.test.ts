import { expect, test } from 'vitest'
import {
  afterSilence,
  asking,
  leftAloneForMs,
  mayAsk,
  silentTimes,
  type Silence,
} from './breaker.ts'

const silent = (times: number, now = 0) => {
  let silence: Silence | undefined
  for (let time = 0; time < times; time += 1) silence = afterSilence(silence, now)
  return silence
}

test('a provider is asked until it has been silent a few times in a row', () => {
  expect(mayAsk(undefined, 0)).toBe(true)
  expect(mayAsk(silent(silentTimes - 1), 0)).toBe(true)
  expect(mayAsk(silent(silentTimes), 0)).toBe(false)
})

test('then it is left alone for a while, and asked by one before all others', () => {
  const silence = silent(silentTimes)
  expect(mayAsk(silence, leftAloneForMs - 1)).toBe(false)
  expect(mayAsk(silence, leftAloneForMs)).toBe(true)
  const asked = asking(silence, leftAloneForMs)
  expect(mayAsk(asked, leftAloneForMs)).toBe(false)
  expect(mayAsk(asked, 2 * leftAloneForMs)).toBe(true)
})

test('the one that asks and hears nothing leaves it alone for as long again', () => {
  const silence = afterSilence(asking(silent(silentTimes), leftAloneForMs), leftAloneForMs + 8000)
  expect(mayAsk(silence, 2 * leftAloneForMs)).toBe(false)
  expect(mayAsk(silence, 2 * leftAloneForMs + 8000)).toBe(true)
})

test('whoever asks a provider that answers holds nobody back', () => {
  expect(asking(undefined, 0)).toBeUndefined()
  expect(mayAsk(asking(silent(1), 0), 0)).toBe(true)
  expect(asking({ times: 4, until: 30_000 }, 1000)).toEqual({ times: 4, until: 30_000 })
  expect(asking({ times: 5, until: 30_000 }, 31_000)).toEqual({ times: 5, until: 61_000 })
})

import { expect, test } from 'vitest'
import { leftAloneForMs, silentTimes } from '../breaker.ts'
import { createBreakers } from './breakers.ts'
import { ProviderFailure } from './provider-http.ts'

test('a silent provider is left alone for one store only, until it answers again', async () => {
  let now = 0
  let asked = 0
  const breakers = createBreakers(() => now)
  const silence = async () => {
    asked += 1
    throw new ProviderFailure('unreachable', 'no answer')
  }
  const answer = async () => 'here'
  for (let time = 0; time < silentTimes + 3; time += 1) {
    await expect(breakers.ask('one/paypal', silence)).rejects.toThrow(ProviderFailure)
  }
  expect(asked).toBe(silentTimes)
  expect(await breakers.ask('another/paypal', answer)).toBe('here')
  await expect(breakers.ask('one/paypal', answer)).rejects.toThrow('left alone')
  now += leftAloneForMs
  expect(await breakers.ask('one/paypal', answer)).toBe('here')
  expect(await breakers.ask('one/paypal', answer)).toBe('here')
})

test('a refusal is an answer', async () => {
  const breakers = createBreakers(() => 0)
  const refusal = async () => {
    throw new ProviderFailure('refused', 'INSTRUMENT_DECLINED')
  }
  for (let time = 0; time < silentTimes * 2; time += 1) {
    await expect(breakers.ask('one/paypal', refusal)).rejects.toThrow('INSTRUMENT_DECLINED')
  }
})

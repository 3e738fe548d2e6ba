import { expect, test } from 'vitest'
import {
  createPaymentKeys,
  newPaymentKey,
  readPaymentKeys,
  writePaymentKeys,
} from './payment-keys.ts'

const secrets = { secret: 'EHk-secret', callbackToken: '' }

test('what is sealed for one store opens for no other, and not when it was touched', () => {
  const keys = createPaymentKeys([newPaymentKey()])
  const sealed = keys.seal(secrets, 'one/paypal')
  expect(sealed).not.toContain('EHk')
  expect(keys.open(sealed, 'one/paypal')).toEqual(secrets)
  expect(() => keys.open(sealed, 'two/paypal')).toThrow(/authenticate/)
  const touched = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  expect(() => keys.open(touched, 'one/paypal')).toThrow(/authenticate/)
})

test('a new key seals, and the old one still opens what it sealed', async () => {
  const old = newPaymentKey()
  const keys = createPaymentKeys([old], {
    renew: async () => [newPaymentKey(), old],
    read: () => [],
  })
  const sealed = keys.seal(secrets, 'one/paypal')
  expect(await keys.rotate()).toBe(true)
  expect(keys.isCurrent(sealed)).toBe(false)
  expect(keys.open(sealed, 'one/paypal')).toEqual(secrets)
  expect(keys.isCurrent(keys.seal(secrets, 'one/paypal'))).toBe(true)
})

test('what another process sealed with a key it has just brought is opened', () => {
  const [old, brought] = [newPaymentKey(), newPaymentKey()]
  const another = createPaymentKeys([brought, old])
  const keys = createPaymentKeys([old], {
    renew: async () => [brought, old],
    read: () => [brought, old],
  })
  expect(keys.open(another.seal(secrets, 'one/paypal'), 'one/paypal')).toEqual(secrets)
  expect(keys.isCurrent(another.seal(secrets, 'one/paypal'))).toBe(true)
})

test('keys are read as they are written, and halves of keys are refused', () => {
  const keys = [newPaymentKey(), newPaymentKey()]
  expect(readPaymentKeys(writePaymentKeys(keys))).toEqual(keys)
  for (const wrong of [
    '',
    'a',
    'a:short',
    ...['a:', 'a b:'].map((id) => `${id}${'A'.repeat(10)}`),
  ]) {
    expect(() => readPaymentKeys(wrong)).toThrow('must be keys like')
  }
})

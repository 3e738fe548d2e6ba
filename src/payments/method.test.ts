import { describe, expect, test } from 'vitest'
import {
  canCharge,
  currencyOf,
  decimalsOf,
  environmentOf,
  isMethodKey,
  isProvider,
  missingOf,
  moved,
  notOffered,
  savedText,
  without,
} from './method.ts'

test('cash is a method and no provider; a wallet of the store’s own is neither', () => {
  expect(['cash', 'paypal', 'xendit', 'GCash', ''].map(isMethodKey)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['cash', 'paypal', 'xendit', 'GCash', ''].map(isProvider)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('play money is asked for in the sandbox, real money in production', () => {
  expect(environmentOf('sandbox')).toBe('sandbox')
  expect(environmentOf('live')).toBe('production')
})

test('a store that names no currency is paid in dollars', () => {
  expect(currencyOf({ currencyCode: '' })).toBe('USD')
  expect(currencyOf({ currencyCode: 'PHP' })).toBe('PHP')
})

describe('an amount', () => {
  test.each([
    ['paypal', 'PHP', 2],
    ['paypal', 'JPY', 0],
    ['paypal', 'HUF', 0],
    ['paypal', 'TWD', 0],
    ['xendit', 'PHP', 2],
    ['xendit', 'IDR', 0],
    ['xendit', 'VND', 0],
  ] as const)('at %s in %s has %d decimals', (provider, currency, decimals) => {
    expect(decimalsOf(provider, currency)).toBe(decimals)
  })

  test.each([
    ['paypal', 95.5, 'PHP', true],
    ['paypal', 95.555, 'PHP', false],
    ['paypal', 95.5, 'JPY', false],
    ['paypal', 95, 'JPY', true],
    ['paypal', 0, 'PHP', false],
    ['paypal', -1, 'PHP', false],
    ['xendit', 25_000, 'IDR', true],
    ['xendit', 25_000.5, 'IDR', false],
  ] as const)('%s is asked for %d %s: %s', (provider, amount, currency, can) => {
    expect(canCharge(provider, amount, currency)).toBe(can)
  })
})

describe('what a method still needs', () => {
  const all = { clientId: true, secret: true, callbackToken: true }
  test.each([
    ['cash', {}, 'KES', ''],
    ['paypal', {}, 'PHP', ''],
    ['paypal', {}, 'KES', 'This provider does not take KES.'],
    ['paypal', { clientId: false }, 'PHP', 'Enter the client id and the secret to offer it.'],
    ['paypal', { secret: false }, 'PHP', 'Enter the client id and the secret to offer it.'],
    ['paypal', { callbackToken: false }, 'PHP', ''],
    ['xendit', {}, 'PHP', ''],
    ['xendit', {}, 'EUR', 'This provider does not take EUR.'],
    ['xendit', { secret: false }, 'PHP', 'Enter the API key to offer it.'],
    ['xendit', { callbackToken: false }, 'PHP', 'Enter the callback token to offer it.'],
    ['xendit', { clientId: false }, 'PHP', ''],
  ] as const)('%s with all but %j in %s: "%s"', (key, less, currency, missing) => {
    expect(missingOf(key, { ...all, ...less }, currency)).toBe(missing)
  })

  test.each([
    ['paypal', 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK'],
    ['paypal', 'SGD THB TWD USD'],
    ['xendit', 'IDR MYR PHP THB USD VND'],
  ] as const)('%s takes %s', (key, currencies) => {
    for (const currency of currencies.split(' ')) expect(missingOf(key, all, currency)).toBe('')
  })
})

test('an entry of a list goes a place up or down, and what is not there moves nothing', () => {
  const list = ['cash', 'card', 'wallet']
  expect(moved(list, 0, 1)).toEqual(['card', 'cash', 'wallet'])
  expect(moved(list, 2, -1)).toEqual(['cash', 'wallet', 'card'])
  expect(moved(list, 3, -1)).toEqual(list)
  expect(without(list, 'card')).toEqual(['cash', 'wallet'])
})

test('a saved setup says what of it is switched on and not offered, and nothing of what was not sent', () => {
  const option = (key: 'cash' | 'paypal' | 'xendit', missing: string, enabled = true) => ({
    key,
    label: `By ${key}`,
    enabled,
    config: { missing },
  })
  const [cash, paypal, xendit] = [
    option('cash', ''),
    option('paypal', 'Enter the secret.'),
    option('xendit', 'Enter the key.'),
  ]
  const all = [cash, paypal, xendit]
  expect(savedText(all, all)).toBe(
    'Payment setup saved. By paypal is not offered yet. Enter the secret. By xendit is not offered yet. Enter the key.',
  )
  expect(notOffered(all, [{ key: 'cash' }, { key: 'xendit' }])).toEqual([xendit])
  expect(notOffered([option('paypal', 'Enter the secret.', false)], all)).toEqual([])
  expect([savedText(all, [cash]), savedText(all, [])]).toEqual([
    'Payment setup saved.',
    'Payment setup saved.',
  ])
})

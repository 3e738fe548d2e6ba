import { describe, expect, test } from 'vitest'
import { isPublic, refusalOf, sendOnce } from './send.ts'

describe('a webhook goes to the internet alone', () => {
  test.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'https://192.168.1.1/x',
    'https://172.16.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'http://example.com/x',
  ])('and not to %s', (address) => {
    expect(refusalOf('public', address)).toBeDefined()
    expect(refusalOf('any', address)).toBeUndefined()
  })

  test('nor to a name that leads inside, however it was entered', async () => {
    expect(refusalOf('public', 'https://localhost:9/x')).toBeUndefined()
    const message = { address: 'https://localhost:9/x', headers: {}, body: '{}' }
    expect(await sendOnce('public', message)).toEqual({
      status: null,
      answer: 'This address is inside a private network.',
    })
    expect(await sendOnce('any', message)).toEqual({
      status: null,
      answer: 'It could not be reached (ECONNREFUSED)',
    })
  })

  test('addresses of the internet are told apart', () => {
    const told = ['8.8.8.8', '2001:4860:4860::8888', '224.0.0.1', '64:ff9b::7f00:1', 'nonsense']
    expect(told.map(isPublic)).toEqual([true, true, false, false, false])
  })
})

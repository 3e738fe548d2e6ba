import { describe, expect, test } from 'vitest'
import { mayPrintAt, readNetworks } from './printer-networks.ts'

describe('where the server may print', () => {
  test.each([
    ['192.168.1.87', 9100, true],
    ['10.0.0.5', 9109, true],
    ['::ffff:192.168.1.87', 9100, true],
    ['fd00::12', 9100, true],
    // A database, a page, the machine itself, what a cloud tells its machines, a stranger.
    ['192.168.1.87', 5432, false],
    ['10.0.0.5', 80, false],
    ['127.0.0.1', 9100, false],
    ['::1', 9100, false],
    ['0.0.0.0', 9100, false],
    ['169.254.169.254', 9100, false],
    ['203.0.113.9', 9100, false],
    ['8.8.8.8', 9100, false],
    ['printer', 9100, false],
  ])('by itself in private networks only: %s, port %i: %s', (address, port, may) => {
    expect(mayPrintAt('private', address, port)).toBe(may)
  })

  test('a host names its networks, forbids it, or allows all', () => {
    const networks = readNetworks('192.168.1.0/24, 127.0.0.0/8 fd00::/8')
    expect(mayPrintAt(networks, '192.168.1.9', 4000)).toBe(true)
    expect(mayPrintAt(networks, '192.168.2.9', 9100)).toBe(false)
    expect(mayPrintAt(networks, '127.0.0.1', 9100)).toBe(true)
    expect(mayPrintAt(networks, 'fd00::1', 9100)).toBe(true)
    expect(mayPrintAt(readNetworks('none'), '192.168.1.9', 9100)).toBe(false)
    expect(mayPrintAt(readNetworks('any'), '8.8.8.8', 80)).toBe(true)
    for (const wrong of ['', 'home', '192.168.1.9', '192.168.1.0/33']) {
      expect(() => readNetworks(wrong)).toThrow('must be private, none, any')
    }
  })
})

import { describe, expect, test } from 'vitest'
import { placeOf, shortAddress } from './places.ts'

describe('a place', () => {
  test.each([
    ['203.0.113.77', { address: 'cb00714d', network: 'cb0071' }],
    // As a socket that listens on IPv6 names a caller of IPv4.
    ['::ffff:203.0.113.77', { address: 'cb00714d', network: 'cb0071' }],
    ['2001:db8:aa:bbcc:1:2:3:4', { address: '20010db800aabbcc', network: '20010db800aabb' }],
    ['2001:db8:aa:bbcc:ffff::', { address: '20010db800aabbcc', network: '20010db800aabb' }],
    ['2001:db8:aa:bb00::1', { address: '20010db800aabb00', network: '20010db800aabb' }],
  ])('of %s is its address and the network around it', (ip, place) => {
    expect(placeOf(ip)).toEqual(place)
  })

  test.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.20',
    '172.17.0.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'unknown',
    '',
  ])(
    'is not what %j says: that is a shop of its own, or a proxy that everybody comes through',
    (ip) => expect(placeOf(ip)).toBeUndefined(),
  )
})

describe('in the log, an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['127.0.0.1', '127.0.0.0/24'],
    ['2001:db8:aa:bbcc:1:2:3:4', '2001:db8:aa::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['inside', undefined],
    ['unknown, 203.0.113.77', undefined],
    ['', undefined],
  ])('%j is %j', (ip, short) => expect(shortAddress(ip)).toBe(short))
})

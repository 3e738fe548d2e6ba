import { array, assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fallbackSlug, freeSlug, longestSlug, slugOf, slugStem } from './slug.ts'

describe('slugs', () => {
  test.each([
    ['Café Niño', 'cafe-nino'],
    ['Milk Tea', 'milk-tea'],
    ['  Okinawa_Brown  Sugar ', 'okinawa-brown-sugar'],
    ['Ham & Cheese (hot!)', 'ham-cheese-hot'],
    ['Marisol’s Kapihan & Tea', 'marisols-kapihan-tea'],
    ["Joe's ‘Best’ Brew", 'joes-best-brew'],
    ["'", ''],
    ['--Crème brûlée--', 'creme-brulee'],
    ['№ 5 ½', 'no-5-1-2'],
    ['Straße', 'stra-e'],
    ['奶茶', ''],
    ['!!!', ''],
  ])('ENT-30 VAL-53 %j stands in an address as %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('ENT-30 a slug has only lower case letters, digits and hyphens between them', () => {
    assert(
      property(array(integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 200 }), (points) => {
        const slug = slugOf(String.fromCodePoint(...points))
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(longestSlug)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  test('a name that leaves nothing gets a slug by chance', () => {
    expect(fallbackSlug('store', 'k3x9qa')).toBe('store-k3x9qa')
    expect(fallbackSlug('item', 'k3x9qa')).toBe('item-k3x9qa')
  })

  test('a taken slug counts on without growing longer than a slug may be', () => {
    const long = slugOf('a'.repeat(58) + ' tea')
    expect(long).toBe(`${'a'.repeat(58)}-t`)
    const taken = new Set([long])
    for (const end of ['2', '3', '4', '5', '6', '7', '8', '9', '10']) {
      const slug = freeSlug(long, (candidate) => taken.has(candidate))
      expect(slug).toBe(`${'a'.repeat(59 - end.length)}-${end}`)
      expect(slug.startsWith(slugStem(long))).toBe(true)
      taken.add(slug)
    }
    expect(slugStem('tea')).toBe('tea')
  })

  test('a taken slug counts on until one is free', () => {
    const taken = new Set(['tea', 'tea-2', 'tea-4'])
    expect(freeSlug('coffee', (slug) => taken.has(slug))).toBe('coffee')
    expect(freeSlug('tea', (slug) => taken.has(slug))).toBe('tea-3')
    assert(
      property(uniqueArray(integer({ min: 1, max: 20 })), (numbers) => {
        const used = new Set(numbers.map((n) => (n < 2 ? 'tea' : `tea-${n}`)))
        expect(used.has(freeSlug('tea', (slug) => used.has(slug)))).toBe(false)
      }),
    )
  })
})

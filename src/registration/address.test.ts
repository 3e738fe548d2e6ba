import { describe, expect, test } from 'vitest'
import { addressPromise } from './address.ts'

const shown = (slug: string) => `larder.example/${slug}`

describe('what is promised to whoever names a store', () => {
  test('a free address is what it gets', () => {
    expect(addressPromise('tea-house', 'tea-house', shown)).toBe(
      'Your shop will be at larder.example/tea-house',
    )
  })

  test('one that is taken is never promised: the one with a number is said beside it', () => {
    expect(addressPromise('tea-house', 'tea-house-2', shown)).toBe(
      'larder.example/tea-house is taken, so your shop will be at larder.example/tea-house-2. You can choose another one in the settings once it is open.',
    )
  })

  test('a name that no address can be made of is told so', () => {
    expect(addressPromise('', null, shown)).toContain('You can choose another one in the settings')
  })
})

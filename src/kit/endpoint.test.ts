import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, endpoint } from './endpoint.ts'

const call = endpoint({
  method: 'GET',
  path: '/shops/:shop/teas/:tea',
  access: 'tea.read',
  summary: 'One tea',
  params: z.object({ shop: z.string(), tea: z.string() }),
  query: z.object({ search: z.string().optional() }),
  answer: z.object({}),
  failure: 'Failed to fetch tea',
})

describe('the address of a call', () => {
  test('carries its parameters and its query', () => {
    const params = { shop: 'sunny', tea: 'oolong' }
    expect(addressOf(call, { params, query: { search: 'a b&c' } })).toBe(
      '/shops/sunny/teas/oolong?search=a%20b%26c',
    )
  })

  test('leaves out what is empty', () => {
    const params = { shop: 'sunny', tea: 'oolong' }
    expect(addressOf(call, { params, query: { search: '', page: undefined } })).toBe(
      '/shops/sunny/teas/oolong',
    )
  })

  test('a parameter never leaves its place in the path', () => {
    assert(
      property(string({ minLength: 1 }), (tea) => {
        const [, , shop, , name, ...more] = addressOf(call, {
          params: { shop: 'sunny', tea },
        }).split('/')
        expect([shop, decodeURIComponent(name ?? ''), more]).toEqual(['sunny', tea, []])
      }),
    )
  })
})

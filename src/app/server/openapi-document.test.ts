import { expect, test } from 'vitest'
import { nameAt, withNamedSchemas, withOneNamePerPart } from './openapi-document.ts'

const order = {
  type: 'object',
  properties: { id: { type: 'string' }, total: { type: 'number' }, number: { type: 'number' } },
}

test.each([
  [['/api/order', 'post', 'responses', '200', 'properties', 'data'], 'Order'],
  [['/api/orders', 'get', 'data', 'items', 'properties', 'addons', 'items'], 'OrderAddon'],
  [['/api/categories', 'get', 'properties', 'data', 'items'], 'Category'],
  [['/api/products/{id}', 'put', 'requestBody', 'content'], 'ProductSent'],
  [['/api/auth/register', 'post', 'properties', 'user'], 'User'],
])('%j is called %s', (way, name) => {
  expect(nameAt(way)).toBe(name)
})

test('a shape that stands in several places has one name, and is written once', () => {
  const paths = {
    '/api/order': { post: { data: order } },
    '/api/orders': { get: { data: { type: 'array', items: order } } },
    '/api/fee': { get: { type: 'object', properties: { a: {}, b: {}, c: {} } } },
  }
  expect(withNamedSchemas(paths)).toEqual({
    schemas: { Order: order },
    paths: {
      '/api/order': { post: { data: { $ref: '#/components/schemas/Order' } } },
      '/api/orders': {
        get: { data: { type: 'array', items: { $ref: '#/components/schemas/Order' } } },
      },
      '/api/fee': paths['/api/fee'],
    },
  })
})

test('addresses that differ in the name of a part are one', () => {
  const part = (name: string) => ({
    parameters: [
      { in: 'path', name },
      { in: 'query', name: 'b' },
    ],
  })
  expect(
    withOneNamePerPart({ '/x/{a}': { get: part('a') }, '/x/{b}': { post: part('b') } }),
  ).toEqual({ '/x/{a}': { get: part('a'), post: part('a') } })
})

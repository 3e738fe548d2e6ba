import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ProblemBody } from '../../kit/problem.ts'
import { endpoints } from '../api.ts'
import { stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let store: TestStore
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
})
afterAll(() => server.close())

type Schema = z.core.JSONSchema.BaseSchema

const strange = [
  null,
  true,
  '',
  'x',
  'x'.repeat(6000),
  -1,
  1.5,
  1e12,
  Number.NaN,
  {},
  [],
  Array.from({ length: 400 }, () => null),
]

/** Everything wrong with every field, however deep: each of them left out, of another kind, too long and too many. */
function wrongFor(schema: Schema): readonly unknown[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[]
  const deeper = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    wrongFor(field as Schema).map((value) => ({ [name]: value })),
  )
  const items = schema.items === undefined ? [] : wrongFor(schema.items as Schema)
  return [
    ...strange,
    ...deeper,
    ...items.map((value) => [value]),
    ...alternatives.flatMap((one) => wrongFor(one)),
  ]
}

const library = z.locales.en().localeError

/** What a person would read, wherever it is what the library says of itself. */
function libraryTexts(shape: z.ZodType): readonly string[] {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
  const issues = wrongFor(schema).flatMap(
    (value) => shape.safeParse(value, { reportInput: true }).error?.issues ?? [],
  )
  const texts = issues.filter((issue) => {
    const own = library(issue as Parameters<typeof library>[0])
    return issue.message === (typeof own === 'string' ? own : own?.message)
  })
  return [...new Set(texts.map(({ path, message }) => `${path.join('.')}: ${message}`))]
}

const parts = endpoints.flatMap(({ name, endpoint: { query, body } }) => [
  ...(query ? [{ name: `${name}, its query`, shape: query }] : []),
  ...(body ? [{ name: `${name}, its body`, shape: body }] : []),
])

test.each(parts)('whatever is wrong with $name is said in our own words', ({ shape }) => {
  expect(libraryTexts(shape)).toEqual([])
})

const ask = (url: string, more: object = {}) =>
  server.app.inject({ url: `/api${url}`, headers: { 'x-store-id': store.id }, ...more })

describe('a refusal reads like ours:', () => {
  test.each([
    ['/products/page?category=tea', 422, 'Category not found'],
    ['/products/page?page=none', 422, 'Please enter a number'],
    ['/products/page?limit=5000', 422, 'Please use at most 100'],
    ['/products/page?sort=colour', 422, 'Please choose one of the given values'],
    ['/products?storeId=none', 404, 'Store not found'],
  ])('%s', async (address, status, message) => {
    const response = await ask(address)
    expect([response.statusCode, response.json<ProblemBody>().message]).toEqual([status, message])
  })

  test.each([
    ['text/csv', 'a,b', 400, 'Please send JSON, or a form where there is a picture.'],
    ['application/json', '{"email":', 400, 'This is not JSON. Please check what you send.'],
    ['application/json', '', 400, 'This is not JSON. Please check what you send.'],
    ['application/json', JSON.stringify('x'.repeat(2_000_000)), 413, 'This is too much at once.'],
  ])('a body of %s', async (type, payload, status, message) => {
    const response = await ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': type },
      payload,
    })
    expect([response.statusCode, response.json<ProblemBody>().message]).toEqual([status, message])
  })
})

test('all products may be asked for as the category "all"', async () => {
  const { tea } = await stockTea(store)
  const { products } = (await ask('/products/page?category=all')).json<{
    products: readonly { readonly _id: string }[]
  }>()
  expect(products.map(({ _id }) => _id)).toEqual([tea.id])
})

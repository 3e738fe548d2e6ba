import { array, assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf } from './manifest.ts'
import { inOrder, withIds, withoutWithheld } from './store-archive.ts'

const [first, second, third] = [1, 2, 3].map(
  (digit) => `0000000${digit}-0000-7000-8000-000000000000`,
) as [string, string, string]

test('ids change wherever they stand, and nothing else does', () => {
  const row = `{"store_id":"${first}","logo":"/images/${first}/a.webp","price":95.10,"ids":["${second}"]}`
  expect(withIds(row, new Map([[first, third]]))).toBe(
    `{"store_id":"${third}","logo":"/images/${third}/a.webp","price":95.10,"ids":["${second}"]}`,
  )
})

test('what is withheld of a row is gone, and other tables keep their very digits', () => {
  expect(withoutWithheld('users', '{"email":"a@b.c","password_hash":"x"}')).toBe(
    '{"email":"a@b.c"}',
  )
  expect(withoutWithheld('orders', '{"total":95.10}')).toBe('{"total":95.10}')
})

test('a table comes after those that it points to', () => {
  const references = [
    { from: 'lines', to: 'orders' },
    { from: 'orders', to: 'users' },
    { from: 'categories', to: 'categories' },
  ]
  expect(inOrder(['categories', 'lines', 'orders', 'users'], references)).toEqual([
    'categories',
    'users',
    'orders',
    'lines',
  ])
})

test('whatever points to whatever, each table comes once', () => {
  const table = constantFrom('a', 'b', 'c', 'd')
  assert(
    property(array(record({ from: table, to: table })), (references) => {
      expect(inOrder(['a', 'b', 'c', 'd'], references).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    }),
  )
})

test('what differs is said by table', () => {
  const same = { rows: 1, digest: 'x' }
  expect(
    differencesOf({ a: same, b: same, c: same }, { a: same, b: { rows: 2, digest: 'x' }, d: same }),
  ).toEqual([
    'b has 2 rows instead of 1',
    'c has no rows instead of 1',
    'd has 1 rows instead of none',
  ])
  expect(differencesOf({ a: same }, { a: { rows: 1, digest: 'y' } })).toEqual([
    'a has other contents',
  ])
})

import { expect, test } from 'vitest'
import { compare, personOf } from './traces.ts'

const at = (table: string, rows: number, of: 'email' | 'name' = 'email') => ({
  table,
  column: 'words',
  of,
  rows,
})

test('what was found before and after stands side by side, what is gone at nought', () => {
  expect(compare([at('users', 1), at('orders', 3)], [at('orders', 1)])).toEqual([
    { table: 'orders', column: 'words', of: 'email', before: 3, after: 1 },
    { table: 'users', column: 'words', of: 'email', before: 1, after: 0 },
  ])
})

test('a place that is found only afterwards is told all the same', () => {
  expect(compare([], [at('notes', 2)])).toEqual([
    { table: 'notes', column: 'words', of: 'email', before: 0, after: 2 },
  ])
})

test('one column may hold a name and an address: each is counted for itself', () => {
  expect(compare([at('users', 1), at('users', 4, 'name')], [])).toHaveLength(2)
})

test('what somebody said twice is looked for once, and what they left out is not', () => {
  const said = { email: 'a@b.co', firstName: 'Ana', lastName: 'Cruz', phone: '', address: '' }
  expect(personOf([said, said, { ...said, lastName: '', phone: '0917' }])).toEqual({
    email: ['a@b.co'],
    name: [{ first: 'Ana', last: 'Cruz' }],
    phone: ['0917'],
    address: [],
  })
})

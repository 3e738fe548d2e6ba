import { describe, expect, test } from 'vitest'
import { insertSelectOf, isInParts, itemsOf, partsOf } from './parts.ts'

describe('a statement of several parts', () => {
  test('is taken apart where its brackets close, whatever stands in quotes', () => {
    const text = `with a as materialized (select ')' as x, (1)), b (c, d) as (update t set x = 1 returning x, y) select * from b`
    expect(partsOf(text)).toEqual({
      named: [
        { name: 'a', columns: undefined, text: "select ')' as x, (1)" },
        { name: 'b', columns: ['c', 'd'], text: 'update t set x = 1 returning x, y' },
      ],
      last: ' select * from b',
    })
  })

  test('of one part is its last part', () => {
    expect(partsOf('select 1')).toEqual({ named: [], last: 'select 1' })
  })

  test('inserts what it selects, and says what follows', () => {
    expect(
      insertSelectOf('insert into "t" ("a", b) select x, (select 1) from y on conflict do nothing'),
    ).toEqual({
      into: '"t"',
      columns: ['a', 'b'],
      query: 'select x, (select 1) from y ',
      rest: 'on conflict do nothing',
    })
    expect(insertSelectOf('insert into t (a) values (1)')).toBeUndefined()
  })

  test.each([
    ['insert into t (a) select 1', true],
    ['with a as (insert into t (a) values (1)) select 1', true],
    ['with a as (select 1) select * from a', false],
    ['insert into t (a) values (1)', false],
    ['with a as (select 1) insert into pgboss.job (name) select 1', false],
  ])('%s: %s', (text, is) => expect(isInParts(text)).toBe(is))

  test('that reads from nowhere is asked item by item', () => {
    expect(itemsOf('select f(1, 2) as a, (select x, y from t) as b')).toEqual([
      'f(1, 2) as a',
      '(select x, y from t) as b',
    ])
    expect(itemsOf('select a, b from t')).toBeUndefined()
    expect(itemsOf('select 1')).toBeUndefined()
  })
})

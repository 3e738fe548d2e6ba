import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breachesOf, firstOfTwoSteps, firstThatSeesRows, unseenBy } from './migration-rules.ts'

const folder = new URL('database/migrations/', import.meta.url)

test('a version and the one after it run side by side: no migration takes anything away from the one before', () => {
  const names = readdirSync(folder).filter((name) => name >= firstOfTwoSteps)
  expect(names.length).toBeGreaterThan(0)
  expect(
    names.flatMap((name) => breachesOf(name, readFileSync(new URL(name, folder), 'utf8'))),
  ).toEqual([])
})

describe('what the version before would stumble over is found', () => {
  test.each([
    'drop table orders',
    'alter table orders drop column notes',
    'alter table orders rename column notes to words',
    'alter table orders rename to sales',
    'alter table orders alter column notes set not null',
    'alter table orders alter column notes drop default',
    'alter table orders alter column total type numeric(20,2)',
    'alter table orders add column tip numeric not null',
    "alter table orders add column a text not null default '', add column b text not null",
    'ALTER TABLE orders\n  DROP\n  COLUMN notes',
    'lock table orders',
    'create table tips (id int); drop table orders',
  ])('%s', (text) => {
    expect(breachesOf('0099.sql', text)).toHaveLength(1)
  })
})

describe('what it does not notice may be done', () => {
  test.each([
    'create table tips (store_id uuid not null, id uuid not null)',
    'alter table orders add column tip numeric',
    'alter table orders add column tip numeric not null default 0',
    'alter table orders add column day date not null generated always as (created_at::date) stored',
    'create index orders_by_tip on orders (store_id, tip)',
    '-- drop table orders\nselect 1',
    "comment on table orders is 'not to drop table'",
    'alter table orders drop constraint orders_status_known, add constraint orders_status_known check (true)',
    'drop function f(); create function f() returns int language sql as $$ select 1 $$',
    'create temporary table carried (id int); drop table carried',
  ])('%s', (text) => {
    expect(breachesOf('0099.sql', text)).toEqual([])
  })
})

describe('a migration sees the rows that it changes, whoever owns the tables', () => {
  test('holds', () => {
    const names = readdirSync(folder).filter((name) => name >= firstThatSeesRows)
    expect(
      names.flatMap((name) => unseenBy(name, readFileSync(new URL(name, folder), 'utf8'))),
    ).toEqual([])
  })

  test.each([
    "update orders set notes = ''",
    'create table tips (id int);\ndelete from orders where true',
    'alter table products no force row level security; update orders set total = 1',
  ])('%s', (text) => {
    expect(unseenBy('0199.sql', text)).toEqual([
      '0199.sql changes rows of orders that it may not see',
    ])
  })

  test('one that has lifted it, or has made the table, may', () => {
    const lifted = 'alter table orders no force row level security; update orders set total = 1'
    expect(unseenBy('0199.sql', lifted)).toEqual([])
    expect(unseenBy('0199.sql', 'create table tips (id int); update tips set id = 1')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { inSeparateMessages } from './manner.ts'

const id = '0198a1b2-0000-7000-8000-000000000001'
const manner = inSeparateMessages("set local statement_timeout = '30s';", 5000)

test('on Citus a transaction says its role before workers are told of settings, and its store alone', () => {
  const said = manner.begin({ role: 'larder_app', storeId: id, readOnly: true, looks: true })
  expect(said).toEqual([
    'begin read only',
    "set local statement_timeout = '30s'; set local role larder_app;",
    "set local citus.propagate_set_commands = 'local'",
    'set local lock_timeout = 5000',
    `set local app.store_id = '${id}'`,
    'set local citus.allow_nested_distributed_execution = on',
  ])
})

test('whoever works across stores keeps one role to the end', () => {
  const [, said] = manner.begin({
    role: 'larder_platform',
    storeId: undefined,
    readOnly: false,
    looks: false,
  })
  expect(said).toContain('set local role larder_everywhere')
  expect(manner.enter('larder_app', id)).toEqual([`set local app.store_id = '${id}'`])
  expect(manner.enter('larder_platform', undefined)).toEqual(["set local app.store_id = ''"])
  expect(() => manner.enter('larder_app', "x'; reset role")).toThrow('must be a uuid')
})

test('whoever owns the database goes into a store as they are, and sees all of its rows or none', () => {
  const said = manner.owner.enter(id)
  expect(said.join()).not.toContain('role')
  expect(said.at(0)).toBe("set local citus.propagate_set_commands = 'local'")
  expect(said).toContain('set local row_security = off')
  expect(said.at(-1)).toBe(`set local app.store_id = '${id}'`)
  expect(manner.owner.leave).toEqual(["set local app.store_id = ''"])
  expect(() => manner.owner.enter("x'; reset role")).toThrow('must be a uuid')
})

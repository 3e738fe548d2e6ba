import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { hooks } from '../contract.ts'
import { hookEventNames, type HookEvent } from '../event.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ hooks: { networks: 'any', patienceMs: 4000, pausesMs: [100, 200] } })
})
afterAll(() => server.close())

test('an address that is corrected is given its own five days', async () => {
  const store = await openStore(server)
  const origin = 'https://example.com'
  const body = { address: `${origin}/mistyped`, events: [...hookEventNames] }
  const params = { id: (await store.admin.send(hooks.add, { body })).body.data.id }
  const failingSince = new Date(Date.now() - 4 * 86_400_000).toISOString()
  await store.inside(({ db }) =>
    db.updateTable('hooks').set({ failingSince }).where('id', '=', params.id).execute(),
  )
  const change = async (address: string, events: readonly HookEvent[]) => {
    const changed = { address: origin + address, events: [...events], isOn: true }
    return (await store.admin.send(hooks.change, { params, body: changed })).body.data
  }
  expect((await change('/mistyped', hookEventNames.slice(0, 1))).failingSince).toBe(failingSince)
  expect((await change('/corrected', hookEventNames)).failingSince).toBeNull()
})

test('addresses that are none are refused by their field', async () => {
  const store = await openStore(server)
  for (const address of [
    '',
    'example.com',
    'ftp://example.com',
    'https://me:word@example.com',
    'https://[nothing',
    'https://example.com:99999',
  ]) {
    const body = { address, events: ['order.paid' as const] }
    const { status, problem } = await store.admin.send(hooks.add, { body })
    expect([address, status, Object.keys(problem.fields ?? {})]).toEqual([
      address,
      422,
      ['address'],
    ])
  }
})

test('an address that is added again because the answer was lost is there once, with another secret', async () => {
  const store = await openStore(server)
  const attemptId = '01890000-0000-7000-8000-000000000004'
  const add = (address: string) => {
    const body = { attemptId, address, events: [...hookEventNames] }
    return store.admin.send(hooks.add, { body })
  }
  const lost = (await add('https://example.com/told')).body
  const told = (await add('https://example.com/told')).body
  expect([lost.data.id, told.data.id]).toEqual([attemptId, attemptId])
  expect(told.secret).not.toBe(lost.secret)
  const { body } = await store.admin.send(hooks.list, {})
  expect(body.data.map(({ address }) => address)).toEqual(['https://example.com/told'])
  const other = await add('https://example.com/other')
  expect([other.status, other.problem.message]).toEqual([
    409,
    'This webhook has been added already, with another address. Please look at it before you add more.',
  ])
})

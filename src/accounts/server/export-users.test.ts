import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { users } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const download = async (token: string | undefined, query = '') => {
  const { statusCode, body } = await server.app.inject({
    url: `/api/users/export${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, rows: body.trimEnd().split('\r\n') }
}

test('the export of the people has everybody of the own store, with no password and no formula', async () => {
  const store = await openStore(server)
  await openStore(server)
  const dora = { firstName: '=1+1', lastName: 'Cruz', email: 'd@example.com', role: 'cashier' }
  await store.admin.sendRaw(users.add, { body: dora })
  const { rows } = await download(store.admin.token)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toBe(
    '\uFEFFFirst name,Last name,Email,Phone,Role,Active,Pays the delivery fee,Address,City,State,ZIP code,Since',
  )
  expect(rows[2]).toMatch(/^'=1\+1,Cruz,d@example\.com,,cashier,yes,yes,,,,,\d{4}-\d\d-\d\d$/)
})

test('the export of the people follows the filter of the screen', async () => {
  const store = await openStore(server)
  await store.as('cashier')
  const { rows } = await download(store.admin.token, '?role=cashier')
  expect(rows).toHaveLength(2)
  expect((await download(store.admin.token, '?search=nobody')).rows).toHaveLength(1)
})

test('the export of the people is for admins alone', async () => {
  const store = await openStore(server)
  for (const role of ['manager', 'staff', 'cashier'] as const) {
    expect((await download((await store.as(role)).token)).statusCode).toBe(403)
  }
})

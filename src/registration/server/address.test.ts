import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { startServer, testPassword, type TestServer } from '../../testing/test-server.ts'
import { addresses } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const stranger = () => callerOf(server.app, undefined)
const addressFor = async (name: string) =>
  (await stranger().send(addresses.forName, { query: { name } })).body.data.slug

async function register(storeName: string): Promise<string> {
  const { body } = await stranger().send(accounts.register, {
    body: {
      firstName: 'Ana',
      lastName: 'Reyes',
      email: `${randomCode(10)}@example.com`,
      password: testPassword,
      storeName,
      storePhone: '0917 555 0100',
      businessType: 'cafe',
    },
  })
  return body.store.slug
}

test('what a name is promised is what its store is given, also when the address is taken', async () => {
  const name = `Tea House ${randomCode(8)}`
  for (const end of ['', '-2', '-3']) {
    const promised = await addressFor(name)
    expect(promised).toBe(name.toLowerCase().replaceAll(' ', '-') + end)
    expect(await register(name)).toBe(promised)
  }
})

test('a word that the product itself uses is promised with a number', async () => {
  expect(await addressFor('Menu')).toMatch(/^menu-\d+$/)
})

test('a name that no address can be made of is promised none', async () => {
  expect(await addressFor('奶茶')).toBeNull()
})

test('no name is refused by its field', async () => {
  const { status, problem } = await stranger().sendRaw(addresses.forName, { query: { name: '' } })
  expect(status).toBe(422)
  expect(problem.fields).toEqual({ name: 'Store name is required' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, testPassword, type TestServer } from '../../testing/test-server.ts'
import { accounts, users } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('another email of an admin takes a password, and is told to the one before', async () => {
  const store = await openStore(server)
  const { user } = (await store.admin.send(accounts.me, {})).body
  const { email: before, firstName, lastName } = user
  const email = `${crypto.randomUUID()}@example.com`
  const change = (password?: string) =>
    store.admin.send(users.change, {
      params: { id: user.id },
      body: { firstName, lastName, role: 'admin', email, ...(password && { password }) },
    })
  expect((await change()).problem).toMatchObject({
    fields: { password: 'Enter your password to change this email.' },
  })
  expect((await change('Wrong-1!a')).problem).toMatchObject({
    fields: { password: 'Your password is not right.' },
  })
  expect((await store.admin.send(accounts.me, {})).body.user.email).toBe(before)
  expect((await change(testPassword)).body.data.email).toBe(email)
  const letters = () =>
    server.mails
      .filter(({ to, subject }) => to === before && subject.startsWith('Another email'))
      .map(({ text }) => text)
  await expect.poll(letters, { timeout: 20_000 }).toEqual([expect.stringContaining(email)])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../app/server/log.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { asPlatformJob } from '../../kit/server/transact.ts'
import { insertStore } from '../../stores/server/queries.ts'
import { groundOf } from '../../testing/push-shop.ts'
import { openStore, startServer, testPassword, type TestServer } from '../../testing/test-server.ts'
import { accounts } from '../contract.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

test('whoever registers the owner of a store as a customer of many others shuts no door', async () => {
  const email = `${randomCode(12)}@example.com`
  const passwordHash = await hashPassword('Own-Password-1!')
  await asPlatformJob(groundOf(server), createLog('silent'), async (scope) => {
    for (let at = 0; at < 25; at += 1) {
      const storeId = await insertStore(scope, {
        name: `Older ${at}`,
        phone: '',
        email: 'e@example.com',
        country: 'Philippines',
        storeType: 'cafe',
        currency: '₱',
        currencyCode: 'PHP',
        timeZone: 'Asia/Manila',
        paymentMethod: undefined,
      })
      const customer = { email, firstName: 'E', lastName: 'V', phone: '', role: 'customer' }
      await scope.inStore(storeId, (inside) => insertUser(inside, { ...customer, passwordHash }))
    }
  })
  const store = await openStore(server)
  const owner = { email, firstName: 'Ana', lastName: 'Reyes', phone: '', role: 'admin' }
  const ownersHash = await hashPassword(testPassword)
  await store.inside((scope) => insertUser(scope, { ...owner, passwordHash: ownersHash }))
  const login = { email, password: testPassword }
  const here = { storeSlug: store.slug }
  expect((await store.stranger.send(accounts.login, { body: { ...login, ...here } })).status).toBe(
    200,
  )
  const { body } = await store.stranger.send(accounts.login, { body: login })
  expect(body.store).toMatchObject({ id: store.id })
  const codes = () => server.mails.filter(({ to }) => to === email)
  await store.stranger.send(accounts.forgotPassword, { body: { email } })
  await expect.poll(() => codes().length).toBe(1)
  const code = /\d{8}/.exec(codes()[0]?.text ?? '')?.[0] ?? ''
  const chosen = { email, code, newPassword: 'Te4!cups-now', ...here }
  expect((await store.stranger.send(accounts.resetPassword, { body: chosen })).status).toBe(200)
})

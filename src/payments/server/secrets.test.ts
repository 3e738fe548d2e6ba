import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  apiKeyOf,
  callBack,
  openPaidStore,
  startPayServer,
  type PayServer,
} from '../../testing/payments.ts'
import { openStore, testPassword } from '../../testing/test-server.ts'
import { payments } from '../contract.ts'
import { isCallbackToken } from './xendit.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

test.for([
  ['another store', 'xendit', 'xendit'],
  ['another provider of the same store', 'paypal', 'xendit'],
] as const)('secrets that were copied to %s do not open there', async ([where, from, to]) => {
  const { store } = await openPaidStore(pay)
  const { store: thief } = where === 'another store' ? await openPaidStore(pay) : { store }
  const method = await store.inside(({ db }) =>
    db
      .selectFrom('paymentMethods')
      .select('sealedSecrets')
      .where('storeId', '=', store.id)
      .where('id', '=', from)
      .executeTakeFirstOrThrow(),
  )
  await thief.inside(({ db }) =>
    db
      .updateTable('paymentMethods')
      .set(method)
      .where('storeId', '=', thief.id)
      .where('id', '=', to)
      .execute(),
  )
  const asked = pay.xendit.received.length
  const body = { storeId: thief.id, key: to }
  const { status, problem } = await thief.admin.send(payments.check, { body })
  expect([status, problem.code]).toEqual([500, 'internal'])
  expect(pay.xendit.received.length).toBe(asked)
})

test('a store without a callback token believes nobody, and least of all who shows none', async () => {
  const store = await openStore(pay.server)
  const config = { apiKey: apiKeyOf(store) }
  const body = { storeId: store.id, password: testPassword, options: [{ key: 'xendit', config }] }
  expect((await store.admin.sendRaw(payments.save, { body })).status).toBe(200)
  expect(await callBack(pay, store, { id: 'x', external_id: 'x', status: 'PAID' }, '')).toBe(401)
})

test.for([
  ['', '', false],
  ['', undefined, false],
  ['token', '', false],
  ['token', undefined, false],
  ['token', ['token'], false],
  ['token', 'Token', false],
  ['token', 'token', true],
] as const)('a callback token that is %j is shown by %j: %s', ([expected, given, is]) => {
  expect(isCallbackToken(expected, given)).toBe(is)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, type Caller } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { changes } from '../changes-contract.ts'
import { accounts, users } from '../contract.ts'
import type { Role } from '../permissions.ts'
import { approvalLifetimeMs, pins } from '../pin-contract.ts'
import { takeApproval } from './pins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const pin = '2580'
const give = (who: Caller, number = pin) =>
  who.send(pins.set, { body: { password: testPassword, pin: number } })

async function twoAtOneTablet() {
  const store = await openStore(server)
  const [cashier, manager] = [await store.as('cashier'), await store.as('manager')]
  expect((await give(manager)).status).toBe(200)
  return { store, cashier, manager }
}

const become = (
  store: TestStore,
  { userId: id }: { readonly userId: string },
  now: { readonly role: Role; readonly isActive?: boolean },
) => {
  const body = { firstName: 'Mia', lastName: 'Go', email: `${id}@example.com`, ...now }
  return store.admin.send(users.change, { params: { id }, body })
}

describe('a PIN', () => {
  test('is set with the password, and no easy one is taken', async () => {
    const { cashier, store } = await twoAtOneTablet()
    const wrong = await cashier.send(pins.set, { body: { password: 'Wrong-horse-7!', pin } })
    expect([wrong.status, wrong.problem.fields]).toEqual([
      422,
      { password: 'Password is not right' },
    ])
    const easy = await give(cashier, '1111')
    expect(easy.problem.fields).toEqual({ pin: 'This PIN is too easy to guess' })
    const before = await cashier.send(pins.holders, {})
    expect(before.body.data.map(({ role }) => role)).toEqual(['manager'])
    await give(cashier, '0042')
    const { body } = await cashier.send(pins.holders, {})
    expect(body.data.map(({ role }) => role).toSorted()).toEqual(['cashier', 'manager'])
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i)
    await cashier.send(pins.remove, {})
    expect((await store.admin.send(pins.holders, {})).body.data).toHaveLength(1)
  })

  test('that is set or taken away is told to whoever has the list of them open', async () => {
    const { cashier, store } = await twoAtOneTablet()
    const topics: string[] = []
    server.events.subscribe((event) => {
      if (event?.storeId === store.id) topics.push(event.topic)
    })
    await give(cashier)
    expect(topics.splice(0)).toEqual(['people'])
    await cashier.send(pins.remove, {})
    expect(topics.splice(0)).toEqual(['people'])
    // What was refused has changed nothing.
    await give(cashier, '1111')
    expect(topics).toEqual([])
  })

  test('goes with the password that it was set with', async () => {
    const { manager, cashier } = await twoAtOneTablet()
    await manager.send(users.changePassword, {
      params: { id: manager.userId },
      body: { currentPassword: testPassword, newPassword: `${testPassword}2` },
    })
    expect((await cashier.send(pins.holders, {})).body.data).toEqual([])
  })

  test('hands the device over: the rights are those of the other, and the session before has ended', async () => {
    const { store, cashier, manager } = await twoAtOneTablet()
    expect((await cashier.send(users.list, { query: {} })).status).toBe(403)
    const { status, body } = await cashier.send(pins.take, {
      body: { userId: manager.userId, pin },
    })
    expect([status, body.user._id, body.store._id]).toEqual([200, manager.userId, store.id])
    const taken = callerOf(server.app, body.token)
    expect((await taken.send(users.list, { query: {} })).status).toBe(200)
    expect((await cashier.send(accounts.me, {})).status).toBe(401)
    const noted = await store.admin.send(changes.list, { query: { kind: 'pins' } })
    expect(noted.body.data[0]).toMatchObject({ subject: 'Who works at a device' })
    expect(noted.body.data).toHaveLength(1)
  })

  test('of somebody who was switched off or has left opens nothing', async () => {
    const { store, cashier, manager } = await twoAtOneTablet()
    await store.admin.send(users.remove, { params: { id: manager.userId } })
    expect((await cashier.send(pins.holders, {})).body.data).toEqual([])
    const refused = await cashier.send(pins.take, { body: { userId: manager.userId, pin } })
    expect([refused.status, refused.problem.message]).toEqual([422, 'This PIN is not right.'])
    expect((await cashier.send(accounts.me, {})).status).toBe(200)
  })

  test.each([
    ['is a customer now', { role: 'customer' }],
    ['is a kiosk now', { role: 'kiosk' }],
    ['is switched off', { role: 'manager', isActive: false }],
  ] as const)('of somebody who %s is offered to nobody, and opens nothing', async (_, now) => {
    const { store, cashier, manager } = await twoAtOneTablet()
    await become(store, manager, now)
    expect((await cashier.send(pins.holders, {})).body.data).toEqual([])
    const { userId } = manager
    expect((await cashier.send(pins.take, { body: { userId, pin } })).status).toBe(422)
    const body = { userId, pin, purpose: 'discount' } as const
    expect((await cashier.send(pins.approve, { body })).status).toBe(422)
  })

  test('of somebody who is hired again counts for nothing until they have chosen a password', async () => {
    const { store, cashier, manager } = await twoAtOneTablet()
    await become(store, manager, { role: 'customer' })
    await become(store, manager, { role: 'manager' })
    expect((await cashier.send(pins.holders, {})).body.data).toEqual([])
    const body = { userId: manager.userId, pin, purpose: 'discount' } as const
    expect((await cashier.send(pins.approve, { body })).status).toBe(422)
  })

  test('of another store opens nothing', async () => {
    const { cashier } = await twoAtOneTablet()
    const other = await twoAtOneTablet()
    const refused = await cashier.send(pins.take, { body: { userId: other.manager.userId, pin } })
    expect(refused.status).toBe(422)
  })

  test('whoever guesses is stopped after five, and keeps nobody else from their PIN', async () => {
    const { store, cashier, manager } = await twoAtOneTablet()
    const other = await store.as('cashier')
    const guess = (who: Caller, number: string) =>
      who.send(pins.take, { body: { userId: manager.userId, pin: number } })
    for (let at = 0; at < 5; at += 1) {
      expect((await guess(cashier, `90${at}1`)).status).toBe(422)
    }
    const stopped = await guess(cashier, pin)
    expect([stopped.status, stopped.problem.code]).toEqual([429, 'too_many'])
    expect((await guess(other, pin)).status).toBe(200)
  })

  test('guesses at the same moment are counted one by one', async () => {
    const { cashier, manager } = await twoAtOneTablet()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        cashier.send(pins.take, { body: { userId: manager.userId, pin: `9${at + 100}` } }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})

describe('what is approved by PIN', () => {
  const approve = (who: Caller, userId: string, number = pin) =>
    who.send(pins.approve, { body: { userId, pin: number, purpose: 'discount' } })

  test('is allowed once, for this purpose, to whoever asked, and says who allowed it', async () => {
    const { store, cashier, manager } = await twoAtOneTablet()
    const { body } = await approve(cashier, manager.userId)
    expect(body.by).toMatchObject({ id: manager.userId, role: 'manager' })
    const take = (purpose: 'discount' | 'kiosk', userId = cashier.userId) =>
      store.inside((scope) =>
        takeApproval({ ...scope, actor: { ...scope.actor, userId } }, purpose, body.proof),
      )
    await expect(take('kiosk')).rejects.toThrow('no longer good')
    await expect(take('discount', store.adminId)).rejects.toThrow('no longer good')
    expect(await take('discount')).toEqual({ ...body.by, upTo: 0 })
    await expect(take('discount')).rejects.toThrow('no longer good')
  })

  test('is good for a quarter of an hour, and as long as its approver is there', async () => {
    const { store, cashier, manager } = await twoAtOneTablet()
    const late = await approve(cashier, manager.userId)
    const take = (proof: string, afterMs: number) =>
      store.inside((scope) => {
        const actor = { ...scope.actor, userId: cashier.userId }
        const now = new Date(scope.now.getTime() + afterMs)
        return takeApproval({ ...scope, actor, now }, 'discount', proof)
      })
    await expect(take(late.body.proof, approvalLifetimeMs + 1000)).rejects.toThrow('no longer')
    await manager.send(pins.remove, {})
    await expect(take(late.body.proof, 0)).rejects.toThrow('no longer')
  })

  test('needs another person, and their own PIN', async () => {
    const { cashier, manager } = await twoAtOneTablet()
    const own = await approve(manager, manager.userId)
    expect([own.status, own.problem.message]).toEqual([409, 'Another person has to approve this.'])
    expect((await approve(cashier, manager.userId, '2581')).status).toBe(422)
  })

  test('may be asked for at a kiosk, which nobody takes over', async () => {
    const { store, manager } = await twoAtOneTablet()
    const kiosk = await store.as('kiosk')
    const body = { userId: manager.userId, pin }
    expect((await kiosk.send(pins.take, { body })).status).toBe(403)
    const left = await kiosk.send(pins.approve, { body: { ...body, purpose: 'kiosk' } })
    expect(left.body.by.id).toBe(manager.userId)
    expect((await give(kiosk)).status).toBe(403)
  })
})

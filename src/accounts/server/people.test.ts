import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import { openStore, startServer, testPassword, type TestServer } from '../../testing/test-server.ts'
import { stores } from '../../stores/contract.ts'
import { accounts, users } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const cashier = {
  firstName: 'Cora',
  lastName: 'Lim',
  email: 'cora@example.com',
  role: 'cashier',
} as const
const stranger = () => callerOf(server.app, undefined)
const logIn = (email: string, password: string, storeSlug: string) =>
  stranger().send(accounts.login, { body: { email, password, storeSlug } })

describe('the people of a store', () => {
  test('MUSR-04 MUSR-05 a new person gets a random temporary password, shown once, and must change it first', async () => {
    const store = await openStore(server)
    const added = await store.admin.send(users.add, { body: cashier })
    const { temporaryPassword, data } = added.body
    expect(data).toMatchObject({ role: 'cashier', isActive: true, mustChangePassword: true })
    const again = await store.admin.send(users.one, { params: { id: data.id } })
    expect(JSON.stringify(again.body)).not.toContain(temporaryPassword)

    const { body } = await logIn(cashier.email, temporaryPassword, store.slug)
    const cora = callerOf(server.app, body.token)
    const early = await cora.send(users.one, { params: { id: data.id } })
    expect([early.status, early.problem.message]).toEqual([
      403,
      'Please choose a new password first.',
    ])
    const newPassword = 'Another-horse-8!'
    await cora.send(users.changePassword, {
      params: { id: data.id },
      body: { currentPassword: temporaryPassword, newPassword },
    })
    expect((await cora.send(users.one, { params: { id: data.id } })).status).toBe(200)
    expect((await logIn(cashier.email, newPassword, store.slug)).status).toBe(200)
  })

  test('MUSR-07 the default role of a new person is user', async () => {
    const store = await openStore(server)
    const { firstName, lastName, email } = cashier
    const { body } = await store.admin.send(users.add, { body: { firstName, lastName, email } })
    expect(body.data.role).toBe('user')
  })

  test('ENT-11 no answer about people carries a password', async () => {
    const store = await openStore(server)
    await store.admin.send(users.add, { body: cashier })
    const { body } = await store.admin.send(users.list, { query: {} })
    expect(JSON.stringify(body.data)).not.toMatch(/argon2|"password/)
  })

  test('MUSR-06 switching an account off ends its session with the next call', async () => {
    const store = await openStore(server)
    const staff = await store.as('staff')
    const change = (isActive: boolean) =>
      store.admin.send(users.change, {
        params: { id: staff.userId },
        body: { ...cashier, role: 'staff', isActive },
      })
    expect((await staff.send(accounts.me, {})).status).toBe(200)
    await change(false)
    expect((await staff.send(accounts.me, {})).status).toBe(401)
    const refused = await logIn(cashier.email, testPassword, store.slug)
    expect(refused.status).toBe(401)
    await change(true)
    expect((await staff.send(accounts.me, {})).status).toBe(401)
    expect((await logIn(cashier.email, testPassword, store.slug)).status).toBe(200)
  })

  test('a new role counts from the next call on', async () => {
    const store = await openStore(server)
    const person = await store.as('manager')
    expect((await person.send(users.list, { query: {} })).status).toBe(200)
    await store.admin.send(users.change, {
      params: { id: person.userId },
      body: { ...cashier, role: 'cashier' },
    })
    expect((await person.send(users.list, { query: {} })).status).toBe(403)
  })

  test('VAL-57 the role of an admin cannot be changed', async () => {
    const store = await openStore(server)
    const other = await store.as('admin')
    const { status, problem } = await store.admin.send(users.change, {
      params: { id: other.userId },
      body: { ...cashier, role: 'manager' },
    })
    expect([status, problem.message]).toEqual([409, 'The role of an admin cannot be changed.'])
  })

  test('nobody removes themselves, and a store keeps its last admin whoever asks at once', async () => {
    const store = await openStore(server)
    const self = await store.admin.send(users.remove, { params: { id: store.adminId } })
    expect(self.status).toBe(409)
    const other = await store.as('admin')
    const removals = await Promise.all([
      store.admin.send(users.remove, { params: { id: other.userId } }),
      other.send(users.remove, { params: { id: store.adminId } }),
    ])
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('VAL-56 first name, last name and email are required', async () => {
    const store = await openStore(server)
    const { status, problem } = await store.admin.sendRaw(users.add, { body: { firstName: ' ' } })
    expect(status).toBe(422)
    expect(problem.fields).toMatchObject({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
    })
  })

  test('an address has one account per store, whatever its case', async () => {
    const store = await openStore(server)
    await store.admin.send(users.add, { body: cashier })
    const { status, problem } = await store.admin.send(users.add, {
      body: { ...cashier, email: 'CORA@Example.com' },
    })
    expect([status, problem.fields]).toEqual([
      422,
      { email: 'This email already has an account at this store.' },
    ])
  })

  test('a manager sees the people but no admin, and may not change them', async () => {
    const store = await openStore(server)
    const manager = await store.as('manager')
    const { body } = await manager.send(users.list, { query: {} })
    expect(body.data.map(({ role }) => role)).toEqual(['manager'])
    expect((await manager.send(users.add, { body: cashier })).status).toBe(403)
  })

  test('people of another store are not there', async () => {
    const [mine, theirs] = [await openStore(server), await openStore(server)]
    for (const call of [users.one, users.remove]) {
      expect((await mine.admin.send(call, { params: { id: theirs.adminId } })).status).toBe(404)
    }
    const change = await mine.admin.send(users.change, {
      params: { id: theirs.adminId },
      body: cashier,
    })
    expect(change.status).toBe(404)
  })
})

describe('the own account', () => {
  test('VAL-58 the profile changes everything but the email', async () => {
    const store = await openStore(server)
    const customer = await store.as('customer')
    const before = (await customer.send(accounts.me, {})).body.user
    const { body } = await customer.sendRaw(users.changeProfile, {
      params: { id: customer.userId },
      body: {
        firstName: 'Dina',
        lastName: 'Cruz',
        city: 'Cebu',
        email: 'other@example.com',
        role: 'admin',
      },
    })
    expect(body).toMatchObject({
      data: {
        firstName: 'Dina',
        name: 'Dina Cruz',
        email: before.email,
        role: 'customer',
        address: { city: 'Cebu' },
      },
    })
  })

  test('a wrong current password changes nothing, and the rule of the role holds for the new one', async () => {
    const store = await openStore(server)
    const [staff, customer] = [await store.as('staff'), await store.as('customer')]
    const change = (who: typeof staff, currentPassword: string, newPassword: string) =>
      who.send(users.changePassword, {
        params: { id: who.userId },
        body: { currentPassword, newPassword },
      })
    expect((await change(staff, 'wrong', 'Another-horse-8!')).problem.fields).toHaveProperty(
      'currentPassword',
    )
    expect((await change(staff, testPassword, 'simple')).problem.fields).toHaveProperty(
      'newPassword',
    )
    expect((await change(customer, testPassword, 'simple')).status).toBe(200)
  })

  test('changing the password ends every other session', async () => {
    const store = await openStore(server)
    const staff = await store.as('staff')
    const { email } = (await staff.send(accounts.me, {})).body.user
    const elsewhere = callerOf(
      server.app,
      (await logIn(email, testPassword, store.slug)).body.token,
    )
    expect((await elsewhere.send(accounts.me, {})).status).toBe(200)
    await staff.send(users.changePassword, {
      params: { id: staff.userId },
      body: { currentPassword: testPassword, newPassword: 'Another-horse-8!' },
    })
    expect((await elsewhere.send(accounts.me, {})).status).toBe(401)
    expect((await staff.send(accounts.me, {})).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const letterTo = async (address: string) => {
    await expect
      .poll(() =>
        server.mails.some(({ to, subject }) => to === address && subject.includes('code')),
      )
      .toBe(true)
    const letters = server.mails.filter(
      ({ to, subject }) => to === address && subject.includes('code'),
    )
    return /\d{8}/.exec(letters.at(-1)?.text ?? '')?.[0] ?? ''
  }

  test('a mailed code sets a new password once, and every session ends', async () => {
    const store = await openStore(server)
    const customer = await store.as('customer')
    const { email } = (await customer.send(accounts.me, {})).body.user
    await stranger().send(accounts.forgotPassword, { body: { email, storeSlug: store.slug } })
    const code = await letterTo(email)
    const reset = (newPassword: string) =>
      stranger().send(accounts.resetPassword, {
        body: { email, code, newPassword, storeSlug: store.slug },
      })
    expect((await reset('fresh-tea')).status).toBe(200)
    expect((await customer.send(accounts.me, {})).status).toBe(401)
    expect((await logIn(email, 'fresh-tea', store.slug)).status).toBe(200)
    expect((await reset('other-tea')).status).toBe(422)
  })

  test('its letter names the store, also where it was not asked for at one', async () => {
    const opened = await openStore(server)
    const { email, store } = (await (await opened.as('customer')).send(accounts.me, {})).body.user
    for (const body of [{ email, storeSlug: opened.slug }, { email }]) {
      const before = server.mails.length
      await stranger().send(accounts.forgotPassword, { body })
      const letters = () => server.mails.slice(before).filter(({ to }) => to === email)
      await expect.poll(() => letters().length).toBe(1)
      const [letter] = letters()
      expect(letter?.subject).toBe(`Your verification code for ${store.name}`)
      expect(letter?.text).toContain(`for your account at ${store.name}.`)
    }
  })

  test('a code that waits is gone with a new password, and with another address', async () => {
    const store = await openStore(server)
    const [one, other] = [await store.as('customer'), await store.as('customer')]
    const codeOf = async (person: typeof one) => {
      const { email } = (await person.send(accounts.me, {})).body.user
      await stranger().send(accounts.forgotPassword, { body: { email, storeSlug: store.slug } })
      return { email, code: await letterTo(email) }
    }
    const reset = (email: string, code: string) => {
      const body = { email, code, newPassword: 'fresh-tea', storeSlug: store.slug }
      return stranger().send(accounts.resetPassword, { body })
    }
    const { email, code } = await codeOf(one)
    await one.send(users.changePassword, {
      params: { id: one.userId },
      body: { currentPassword: testPassword, newPassword: 'own-tea' },
    })
    expect((await reset(email, code)).status).toBe(422)
    const sent = await codeOf(other)
    const moved = { ...cashier, role: 'customer' } as const
    await store.admin.send(users.change, { params: { id: other.userId }, body: moved })
    expect((await reset(moved.email, sent.code)).status).toBe(422)
  })

  test('AMB-23 VAL-62 a code has 8 digits, and the new password follows the rule of its role', async () => {
    const store = await openStore(server)
    for (const [person, short, enough] of [
      [await store.as('customer'), 'te4-c', 'te4-cu'],
      [store.admin, 'te4-cu', 'Te4!cups-now'],
    ] as const) {
      const { email } = (await person.send(accounts.me, {})).body.user
      const storeSlug = store.slug
      await stranger().send(accounts.forgotPassword, { body: { email, storeSlug } })
      const code = await letterTo(email)
      expect(code).toMatch(/^\d{8}$/)
      const reset = (newPassword: string) =>
        stranger().send(accounts.resetPassword, { body: { email, code, newPassword, storeSlug } })
      expect((await reset(short)).status).toBe(422)
      expect((await reset(enough)).status).toBe(200)
    }
  })

  test('after five wrong codes the right one no longer opens', async () => {
    const store = await openStore(server)
    const { email } = (await (await store.as('customer')).send(accounts.me, {})).body.user
    await stranger().send(accounts.forgotPassword, { body: { email, storeSlug: store.slug } })
    const code = await letterTo(email)
    const reset = (guess: string) =>
      stranger().send(accounts.resetPassword, {
        body: { email, code: guess, newPassword: 'fresh-tea', storeSlug: store.slug },
      })
    for (let n = 0; n < 5; n += 1) expect((await reset('00000000')).status).toBe(422)
    expect((await reset(code)).status).toBe(429)
  })

  test('an unknown address gets the same answer', async () => {
    const store = await openStore(server)
    const ask = (email: string) =>
      stranger().send(accounts.forgotPassword, { body: { email, storeSlug: store.slug } })
    const { email } = (await store.admin.send(accounts.me, {})).body.user
    expect((await ask('nobody@example.com')).body).toEqual((await ask(email)).body)
  })
})

test('a manager may not change the settings of the store', async () => {
  const store = await openStore(server)
  const manager = await store.as('manager')
  const { status } = await manager.send(stores.change, {
    params: { storeId: store.id },
    body: { name: 'Mine' },
  })
  expect(status).toBe(403)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { products } from '../../catalog/contract.ts'
import { inTransaction } from '../../database/transaction.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { campaign } from '../../registration/contract.ts'
import { fees } from '../../registration/contract.ts'
import { stores } from '../../stores/contract.ts'
import { operator } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const asOperator = () => operatorOf(server)
const at = ({ slug }: TestStore) => ({ params: { slug } })
const because = (reason: string) => ({ body: { reason } })

/** A store that says it has paid. */
async function waitingStore(reference = randomCode(12)) {
  const store = await openStore(server, { isOpen: false })
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { referenceNumber: reference, paymentMethod: 'gcash' },
  })
  return { ...store, reference }
}

const feeOf = async ({ id }: TestStore) =>
  (await asOperator().send(operator.fees, {})).body.data.find(({ store }) => store.id === id)
const actsOf = async (store: TestStore) =>
  (await asOperator().send(operator.acts, { query: { slug: store.slug } })).body.data
const emailOf = async (store: TestStore) =>
  (await store.admin.send(accounts.me, {})).body.user.email

/** The letter whose subject fits, once it has arrived. */
async function letterTo(store: TestStore, subject: RegExp): Promise<string> {
  const to = await emailOf(store)
  const found = () => server.mails.find((mail) => mail.to === to && subject.test(mail.subject))
  await expect.poll(found).toBeDefined()
  return found()?.text ?? ''
}

describe('the list of stores', () => {
  test('is searched, filtered by standing and paged', async () => {
    const [open, waiting] = [await openStore(server), await waitingStore()]
    const find = async (query: object) =>
      (await asOperator().sendRaw(operator.stores, { query })).body as {
        data: { slug: string; standing: string }[]
        total: number
      }
    expect((await find({ search: open.slug })).data).toMatchObject([
      { slug: open.slug, standing: 'open' },
    ])
    expect((await find({ search: waiting.reference })).data).toMatchObject([
      { slug: waiting.slug, standing: 'waiting' },
    ])
    expect((await find({ search: open.slug, standing: 'waiting' })).total).toBe(0)
    const standings = (await find({ standing: 'waiting' })).data.map(({ standing }) => standing)
    expect(new Set(standings)).toEqual(new Set(['waiting']))
    const page = await find({ limit: 1, page: 2 })
    expect([page.data.length, page.total >= 2]).toEqual([1, true])
  })

  test('shows who to talk to at a store', async () => {
    const store = await openStore(server)
    const { admins, data } = (await asOperator().send(operator.store, at(store))).body
    expect([data.slug, admins]).toMatchObject([store.slug, [{ email: await emailOf(store) }]])
  })
})

describe('a payment that waits', () => {
  test('is approved: the store opens, and the letter holds a ticket that signs in', async () => {
    const store = await waitingStore()
    const fee = await feeOf(store)
    expect(fee).toMatchObject({ amount: 1490, currency: 'PHP', reference: store.reference })
    expect(await letterTo(store, /checking the payment/)).toContain(store.reference)
    await asOperator().send(operator.approve, { ...at(store), body: { attemptId: fee?.id } })
    expect(await feeOf(store)).toBeUndefined()
    const letter = await letterTo(store, /is open/)
    // Read later than the ticket opens anything, it still says where to log in.
    expect(letter).toMatch(new RegExp(`&store=${store.slug}\\s`))
    const sid = decodeURIComponent(/store-login\?sid=([^\s&]+)/.exec(letter)?.[1] ?? '')
    const { body } = await store.stranger.send(accounts.storeLogin, { body: { sid } })
    expect(body.user.id).toBe(store.adminId)
    expect((await callerOf(server.app, body.token).send(products.list, {})).status).toBe(200)
  })

  test('is rejected with a reason, which the owner reads', async () => {
    const store = await waitingStore()
    const without = await asOperator().send(operator.reject, { ...at(store), ...because(' ') })
    expect(without.problem.fields).toEqual({ reason: 'Please say why' })
    const { body } = await asOperator().send(operator.reject, {
      ...at(store),
      ...because('No such transfer on Friday'),
    })
    expect(body.data.standing).toBe('registering')
    const letter = await letterTo(store, /could not confirm/)
    expect(letter).toContain('No such transfer on Friday')
    expect(letter).toContain(store.reference)
  })

  test('rejected by mistake is approved after all: seen at its store, and on the record', async () => {
    const store = await waitingStore()
    const attemptId = (await feeOf(store))?.id
    await asOperator().send(operator.reject, { ...at(store), ...because('Not found') })
    const { rejected } = (await asOperator().send(operator.store, at(store))).body
    expect(rejected).toMatchObject({ id: attemptId, reference: store.reference, amount: 1490 })
    expect(rejected?.reason).toBe('Not found')
    const approve = () => asOperator().send(operator.approve, { ...at(store), body: { attemptId } })
    expect((await approve()).body.data).toMatchObject({
      standing: 'open',
      referenceNumber: store.reference,
    })
    await letterTo(store, /is open/)
    expect((await actsOf(store))[0]).toMatchObject({ act: 'approved', subject: store.reference })
    expect((await asOperator().send(operator.store, at(store))).body.rejected).toBeNull()
    expect((await approve()).status).toBe(409)
    // It has settled a fee, and counts for no other store.
    const other = await openStore(server, { isOpen: false })
    const again = { params: { storeId: other.id }, body: { referenceNumber: store.reference } }
    expect((await other.admin.send(stores.change, again)).status).toBe(422)
  })

  test('and rejected is not approved when its reference counts for another, or another price is owed', async () => {
    const [first, moved] = [await waitingStore(), await waitingStore()]
    const refused = async (store: typeof first) => {
      const { rejected } = (await asOperator().send(operator.store, at(store))).body
      const attemptId = ids.get(store.id)
      const sent = { ...at(store), body: { attemptId } }
      return [rejected?.id, (await asOperator().send(operator.approve, sent)).status]
    }
    const ids = new Map<string, string | undefined>()
    for (const store of [first, moved]) {
      ids.set(store.id, (await feeOf(store))?.id)
      await asOperator().send(operator.reject, { ...at(store), ...because('Not found') })
    }
    await waitingStore(first.reference)
    expect(await refused(first)).toEqual([ids.get(first.id), 409])
    await moved.admin.send(stores.change, {
      params: { storeId: moved.id },
      body: { address: { country: 'Japan' }, currency: '¥', currencyCode: 'JPY' },
    })
    expect(await refused(moved)).toEqual([undefined, 409])
  })

  test('that another one has taken the place of is not decided unseen', async () => {
    const store = await waitingStore()
    const attemptId = (await feeOf(store))?.id
    await store.admin.send(stores.change, {
      params: { storeId: store.id },
      body: { referenceNumber: randomCode(12) },
    })
    const approve = await asOperator().send(operator.approve, { ...at(store), body: { attemptId } })
    expect(approve.status).toBe(409)
    const body = { attemptId, reason: 'x' }
    expect((await asOperator().send(operator.reject, { ...at(store), body })).status).toBe(409)
    expect((await feeOf(store))?.store.standing).toBe('waiting')
  })

  test('warns of a reference that was given before', async () => {
    const reference = randomCode(12)
    const first = await waitingStore(reference)
    await asOperator().send(operator.reject, { ...at(first), ...because('Not found') })
    const second = await waitingStore(reference)
    expect((await feeOf(second))?.alsoGiven).toMatchObject([
      { status: 'rejected', reason: 'Not found' },
    ])
  })

  test('approved twice sends one letter', async () => {
    const store = await waitingStore()
    await asOperator().send(operator.approve, at(store))
    await asOperator().send(operator.approve, at(store))
    await letterTo(store, /is open/)
    // The second would have been sent by then: jobs of one kind are done in their order.
    const other = await waitingStore()
    await asOperator().send(operator.approve, at(other))
    await letterTo(other, /is open/)
    const to = await emailOf(store)
    const sent = server.mails.filter((mail) => mail.to === to && /is open/.test(mail.subject))
    expect(sent).toHaveLength(1)
  })
})

describe('a suspended store', () => {
  test('is closed to everybody, tells its admin why, and opens again', async () => {
    const store = await openStore(server)
    const list = (by: TestStore['admin']) =>
      by.send(products.list, { query: { storeId: store.id } })
    expect((await list(store.stranger)).status).toBe(200)
    await asOperator().send(operator.suspend, { ...at(store), ...because('Unpaid invoices') })

    for (const caller of [store.stranger, store.admin]) {
      const { status, problem } = await list(caller)
      expect([status, problem.message]).toEqual([
        403,
        'This store is closed for now. Please come back later.',
      ])
    }
    const byId = { params: { storeId: store.id } }
    const change = await store.admin.send(stores.change, { ...byId, body: { homeDesc: 'x' } })
    expect(change.status).toBe(403)
    const { data } = (await store.admin.send(stores.byId, byId)).body
    expect(data.store).toMatchObject({ isSuspended: true, suspendedReason: 'Unpaid invoices' })
    // Whom to ask is named beside it.
    expect((await store.admin.send(fees.read, byId)).body.data.messenger).toMatch(/^https:/)
    const seen = await store.stranger.send(stores.byId, byId)
    expect(JSON.stringify(seen.body)).not.toContain('Unpaid invoices')
    expect(await letterTo(store, /closed for now/)).toContain('Unpaid invoices')

    await asOperator().send(operator.reopen, at(store))
    expect((await list(store.stranger)).status).toBe(200)
    expect((await asOperator().send(operator.reopen, at(store))).status).toBe(409)
  })
})

describe('the audit trail', () => {
  test('holds who did what to which store, when and why', async () => {
    const store = await waitingStore()
    await asOperator().send(operator.reject, { ...at(store), ...because('Not found') })
    await asOperator().send(operator.approve, at(store))
    await asOperator().send(operator.suspend, { ...at(store), ...because('A complaint') })
    await asOperator().send(operator.reopen, { ...at(store), body: { reason: 'Settled' } })
    await asOperator().send(operator.issueTicket, { ...at(store), ...because('Lost mailbox') })
    const by = { operator: 'command line', store: { slug: store.slug } }
    expect(await actsOf(store)).toMatchObject([
      { ...by, act: 'issued login ticket', reason: 'Lost mailbox' },
      { ...by, act: 'reopened', reason: 'Settled' },
      { ...by, act: 'suspended', reason: 'A complaint' },
      { ...by, act: 'approved' },
      { ...by, act: 'rejected', subject: store.reference, reason: 'Not found' },
    ])
  })

  test('knows of the offer too', async () => {
    await asOperator().send(campaign.change, { body: { spots: 99 } })
    const { data } = (await asOperator().send(operator.acts, {})).body
    expect(data[0]).toMatchObject({ act: 'changed campaign', store: null })
  })

  test('says nothing of what was refused', async () => {
    const store = await openStore(server)
    const before = await actsOf(store)
    await asOperator().send(operator.reject, { ...at(store), ...because('x') })
    await asOperator().send(operator.reopen, at(store))
    expect(await actsOf(store)).toEqual(before)
  })

  test('cannot be changed, by the owner of the database neither', async () => {
    const store = await openStore(server)
    const statements = [
      `update operator_acts set reason = 'other'`,
      'delete from operator_acts',
      'truncate operator_acts',
    ]
    const before = await actsOf(store)
    for (const text of statements) {
      for (const role of ['larder_platform', 'larder_app'] as const) {
        const storeId = role === 'larder_app' ? store.id : undefined
        const attempt = inTransaction(server.database, { role, storeId, readOnly: false }, (db) =>
          sql.raw(text).execute(db),
        )
        await expect(attempt).rejects.toMatchObject({ code: '42501' })
      }
      const attempt = sql.raw(text).execute(server.database.db)
      await expect(attempt).rejects.toThrow('operator_acts is append-only')
    }
    expect(await actsOf(store)).toEqual(before)
  })
})

test('a ticket of the operator opens once, and its address is not in the audit', async () => {
  const store = await openStore(server)
  const { body } = await asOperator().send(operator.issueTicket, {
    ...at(store),
    ...because('Lost mailbox'),
  })
  expect(body.address).toMatch(/^http:\/\/larder\.test\/store-login\?sid=/)
  const sid = new URL(body.address).searchParams.get('sid') ?? ''
  const redeem = () => store.stranger.send(accounts.storeLogin, { body: { sid } })
  expect((await redeem()).body.store.id).toBe(store.id)
  expect((await redeem()).problem.message).toBe('Store not found')
  expect(JSON.stringify(await actsOf(store))).not.toContain(sid)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accounts, users } from '../../accounts/contract.ts'
import { changes } from '../../accounts/changes-contract.ts'
import { newId } from '../../kit/server/ids.ts'
import { operator } from '../../operator/contract.ts'
import { orders } from '../../orders/contract.ts'
import { sales } from '../../sales/contract.ts'
import { finish, ines, known, register, street } from '../../testing/known-customer.ts'
import { orderOf, place } from '../../testing/menu.ts'
import {
  openStore,
  operatorOf,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { erasures } from '../contract.ts'

// Letters are waited for, and every table is read again and again.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Every row of every table, queue included, as whoever owns the database reads them. */
async function everything(): Promise<readonly string[]> {
  const { db } = server.database
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')`.execute(db)
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select ${name} || ' ' || row_to_json(each)::text as line from ${sql.raw(name)} as each`.execute(
      db,
    )
    all.push(...rows.map(({ line }) => line))
  }
  return all
}

/** Jobs whose time has come; on a cluster those, too, that are still to be handed on. */
async function countUnfinished(): Promise<number | undefined> {
  const { db, manner } = server.database
  const aside = manner.jobsWaitAside ? sql`(select count(*)::int from asked_jobs)` : sql`0`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int + ${aside} as count from pgboss.job
    where state < 'completed' and start_after <= now()`.execute(db)
  return rows[0]?.count
}

/** A change as it was noted before changes knew by id whom they were about. */
async function noteAsOnce({ id }: TestStore): Promise<void> {
  await sql`
    insert into store_changes (store_id, id, kind, act, subject, differences, created_at)
    values (${id}, ${newId()}, 'people', 'removed', ${`Inés Quirino (${ines.email})`}, '[]', now())`.execute(
    server.database.db,
  )
}

/** As JSON writes them. */
const words = [ines.email, 'Inés', 'Quirino\\"Sy', ines.phone, street]
const bearing = async ({ id, slug }: TestStore, sought: readonly string[]) =>
  (await everything()).filter(
    (line) =>
      (line.includes(id) || line.includes(slug)) && sought.some((word) => line.includes(word)),
  )

/** Everything the report says but who bought. */
async function report(store: TestStore): Promise<unknown> {
  const { body } = await store.admin.send(sales.summary, { query: { storeId: store.id } })
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'customer' ? undefined : value)),
  )
}

test('whoever erases themselves is gone from every table and from the queue, and every sum stays', async () => {
  const store = await openStore(server)
  const { customer, order } = await known(store)
  await finish(store, order.id)
  const sums = await report(store)
  const tablesBearing = new Set((await bearing(store, words)).map((line) => line.split(' ')[0]))
  for (const table of [
    'users',
    'orders',
    'order_lines',
    'account_emails',
    'store_changes',
    'print_jobs',
    'hook_deliveries',
  ]) {
    expect(tablesBearing).toContain(`public.${table}`)
  }
  expect(tablesBearing).toContain('pgboss.job')
  const params = { id: customer.userId }

  const wrong = await customer.sendRaw(erasures.own, { params, body: { password: 'Not-mine-7!' } })
  expect(wrong.status).toBe(422)
  expect(await bearing(store, [ines.email])).not.toEqual([])

  const { body } = await customer.send(erasures.own, { params, body: { password: testPassword } })
  expect(body).toMatchObject({ message: 'Your account is erased.', orders: 1 })
  expect(await bearing(store, words)).toEqual([])
  expect(await report(store)).toEqual(sums)
  const kept = (await store.admin.send(orders.one, { params: { id: order.id }, query: {} })).body
    .data
  expect(kept).toMatchObject({
    total: order.total,
    notes: '',
    customer: { firstName: '', lastName: '', email: '', phone: '' },
    shippingAddress: { street: '', city: '', state: '', zip: '', country: 'Philippines' },
  })
  expect(kept.items.map(({ note, quantity }) => ({ note, quantity }))).toEqual([
    { note: '', quantity: 2 },
  ])

  expect((await customer.sendRaw(accounts.me, {})).status).toBe(401)
  const again = { email: ines.email, password: testPassword, storeSlug: store.slug }
  expect((await store.stranger.sendRaw(accounts.login, { body: again })).status).toBe(401)
  await expect
    .poll(() => server.mails.at(-1))
    .toMatchObject({
      to: ines.email,
      subject: expect.stringMatching(/^You are erased at Shop /) as string,
    })
})

test('the proof says where something was, and that nothing is there any more, without a word of the person', async () => {
  const store = await openStore(server)
  const { customer, order } = await known(store)
  await finish(store, order.id)
  await customer.send(erasures.own, {
    params: { id: customer.userId },
    body: { password: testPassword },
  })
  const { data } = (await store.admin.send(erasures.list, { query: {} })).body
  expect(data).toHaveLength(1)
  const [erasure] = data
  expect(erasure).toMatchObject({ askedAs: 'person', orders: 1 })
  expect(erasure?.proof.tables).toBeGreaterThan(40)
  expect(erasure?.proof.columns).toBeGreaterThan(120)
  const places = erasure?.proof.places ?? []
  const found = (table: string, column: string, of: string) =>
    places.find((each) => each.table === table && each.column === column && each.of === of)
  expect(found('users', 'email', 'email')).toMatchObject({ before: 1, after: 0 })
  expect(found('users', 'first_name', 'name')).toMatchObject({ before: 1, after: 0 })
  expect(found('users', 'address', 'address')).toMatchObject({ before: 1, after: 0 })
  expect(found('orders', 'customer', 'name')).toMatchObject({ before: 1, after: 0 })
  expect(found('orders', 'customer', 'phone')).toMatchObject({ before: 1, after: 0 })
  expect(found('orders', 'shipping_address', 'address')).toMatchObject({ before: 1, after: 0 })
  expect(found('orders', 'notes', 'address')).toMatchObject({ before: 1, after: 0 })
  expect(found('store_changes', 'subject', 'email')).toMatchObject({ before: 1, after: 0 })
  expect(found('hook_deliveries', 'answer', 'email')).toMatchObject({ before: 1, after: 0 })
  expect(places.filter(({ after }) => after > 0)).toEqual([])
})

test('nobody is erased while an order of theirs is not finished', async () => {
  const store = await openStore(server)
  const { customer, order } = await known(store)
  const sent = { params: { id: customer.userId }, body: { password: testPassword } }
  const refused = await customer.sendRaw(erasures.own, sent)
  expect(refused.status).toBe(409)
  expect(refused.problem).toMatchObject({
    message: `Order #${order.orderNumber} is not finished yet. Erasing waits until the shop has finished or cancelled it.`,
  })
  expect((await customer.send(accounts.me, {})).body.user.email).toBe(ines.email)
  await store.admin.send(orders.move, { params: { id: order.id }, body: { status: 'cancelled' } })
  await customer.send(erasures.own, sent)
  expect(await bearing(store, words)).toEqual([])
})

test('a letter that is being sent at the moment is remembered without its address', async () => {
  const store = await openStore(server)
  const { customer, order } = await known(store)
  await finish(store, order.id)
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state)
    values ('reset-code', ${JSON.stringify({ email: ines.email, storeSlug: store.slug })}::jsonb, 'active')
    returning id`.execute(server.database.db)
  const sent = { params: { id: order.user ?? '' }, body: { password: testPassword } }
  expect((await customer.send(erasures.own, sent)).status).toBe(200)
  const left = await sql<{ data: object }>`
    select data from pgboss.job where id = ${rows[0]?.id}::uuid`.execute(server.database.db)
  expect(left.rows).toEqual([{ data: {} }])
  await sql`delete from pgboss.job where id = ${rows[0]?.id}::uuid`.execute(server.database.db)
})

test('an account with the words of others in it takes nothing from them when it goes', async () => {
  const store = await openStore(server)
  const { order } = await known(store)
  await finish(store, order.id)
  await noteAsOnce(store)
  // Words of the menu, of one sign, and somebody else's address, which nobody has proved to be theirs.
  await store.admin.send(users.remove, { params: { id: order.user ?? '' } })
  const hostile = { firstName: 'Milk', lastName: 'Tea', email: ines.email, phone: '1' }
  const attacker = await register(store, hostile)
  const guest = (
    await place(
      store.stranger,
      store,
      [{ productId: order.items[0]?.productId ?? '', quantity: 1 }],
      {
        customer: { ...ines, firstName: 'a', lastName: 'a' },
      },
    )
  ).body.data
  await finish(store, guest.id)
  // Nobody says in which order rows come: on a cluster it is that in which its servers answer.
  const others = async () =>
    (await everything())
      .filter(
        (line) =>
          !line.includes(attacker.userId) && !/^(?:pgboss|public\.(?:erasures|tries))/.test(line),
      )
      .toSorted()
  // A letter that is on its way leaves a mark on its order.
  await expect.poll(countUnfinished).toBe(0)
  const before = await others()
  await attacker.send(erasures.own, {
    params: { id: attacker.userId },
    body: { password: testPassword },
  })
  expect(await others()).toEqual(before)
  const { data } = (await store.admin.send(erasures.list, { query: {} })).body
  const left = data[0]?.proof.places.filter(({ after }) => after > 0) ?? []
  expect(left.find(({ table, of }) => table === 'orders' && of === 'email')).toMatchObject({
    after: 2,
  })
  expect(
    left.find(({ table, column }) => table === 'categories' && column === 'name'),
  ).toMatchObject({ of: 'name', after: 1 })
})

test('the store erases somebody by email, with orders and history that have no account any more', async () => {
  const store = await openStore(server)
  const { customer, order, tea } = await known(store)
  await finish(store, order.id)
  await noteAsOnce(store)
  const { data: guest, token } = (
    await store.stranger.send(orders.place, {
      body: orderOf(store, [{ productId: tea.id, quantity: 1 }], {
        customer: { ...ines, email: 'Ines.Quirino@example.com' },
      }),
    })
  ).body
  const asked = { email: ines.email, password: testPassword }
  const found = await store.admin.send(erasures.find, { body: { email: ines.email } })
  expect(found.body.data).toEqual({
    email: ines.email,
    name: 'Inés Quirino"Sy',
    ordersOfAccount: 1,
    ordersWithoutAccount: 1,
    onTheirWay: [guest.orderNumber],
  })
  expect((await store.admin.sendRaw(erasures.person, { body: asked })).status).toBe(409)
  await finish(store, guest.id)
  await store.admin.send(users.remove, { params: { id: customer.userId } })
  const wrong = { email: ines.email, password: 'Not-mine-7!' }
  expect((await store.admin.sendRaw(erasures.person, { body: wrong })).status).toBe(422)
  const { data } = (await store.admin.send(erasures.person, { body: asked })).body
  expect(data).toMatchObject({ askedAs: 'store', orders: 2 })
  expect(data.proof.places.filter(({ after }) => after > 0)).toEqual([])
  expect(await bearing(store, words)).toEqual([])
  const history = (await store.admin.send(changes.list, { query: {} })).body.data
  expect(
    history.filter(({ kind }) => kind === 'people').map(({ subject, act }) => `${act} ${subject}`),
  ).toEqual([
    'removed Somebody who was erased',
    'removed Somebody who was erased',
    'changed Somebody who was erased',
  ])
  const link = await store.stranger.sendRaw(orders.one, {
    params: { id: guest.id },
    query: { token },
  })
  expect(link.status).toBe(404)
})

test('who works here is removed and not erased, and who is not known is not there', async () => {
  const store = await openStore(server)
  const cashier = await store.as('cashier')
  const { email } = (await cashier.send(accounts.me, {})).body.user
  const erase = (address: string) =>
    store.admin.sendRaw(erasures.person, { body: { email: address, password: testPassword } })
  expect((await erase(email)).status).toBe(409)
  expect((await cashier.send(accounts.me, {})).body.user.email).toBe(email)
  expect((await erase('nobody@example.com')).status).toBe(404)
  const asOperator = operatorOf(server)
  const params = { slug: store.slug }
  const ofStaff = { params, body: { email, reason: 'Asked by letter' } }
  expect((await asOperator.sendRaw(operator.erasePerson, ofStaff)).status).toBe(409)
  const own = { params: { id: cashier.userId }, body: { password: testPassword } }
  expect((await cashier.sendRaw(erasures.own, own)).status).toBe(403)
})

test('the platform erases somebody for a reason, which is noted without a word of them', async () => {
  const store = await openStore(server)
  const { order } = await known(store)
  await finish(store, order.id)
  const sent = {
    params: { slug: store.slug },
    body: { email: ines.email, reason: 'Asked by letter' },
  }
  const { data } = (await operatorOf(server).send(operator.erasePerson, sent)).body
  expect(data).toMatchObject({ askedAs: 'operator', orders: 1 })
  expect(data.proof.places.filter(({ after }) => after > 0)).toEqual([])
  expect(await bearing(store, words)).toEqual([])
  const acts = await operatorOf(server).send(operator.acts, { query: { slug: store.slug } })
  expect(acts.body.data[0]).toMatchObject({
    act: 'erased a customer',
    subject: '',
    reason: 'Asked by letter',
  })
})

test('an erasure is of its own store alone', async () => {
  const [here, there] = [await openStore(server), await openStore(server)]
  const { order } = await known(here)
  await finish(here, order.id)
  await register(there, ines)
  await here.admin.send(erasures.person, { body: { email: ines.email, password: testPassword } })
  const found = await there.admin.send(erasures.find, { body: { email: ines.email } })
  expect(found.body.data.name).toBe('Inés Quirino"Sy')
  const tablesOf = async (store: TestStore) =>
    (await bearing(store, [ines.email])).map((line) => line.split(' ')[0])
  expect(await tablesOf(here)).toEqual([])
  expect(new Set(await tablesOf(there))).toEqual(new Set(['public.account_emails', 'public.users']))
})

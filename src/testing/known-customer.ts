import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { accounts, users } from '../accounts/contract.ts'
import { callerOf } from '../kit/server/in-process.ts'
import { orders } from '../orders/contract.ts'
import { offerMethods, place, stockTea } from './menu.ts'
import { testPassword, type TestStore } from './test-server.ts'

export const ines = {
  firstName: 'Inés',
  lastName: 'Quirino"Sy',
  email: 'ines.quirino@example.com',
  phone: '0998 111 2233',
}
export const street = '77 Sampaguita Street'
const home = { address: street, city: 'Quezon City', state: 'NCR', zipCode: '1100' }

export async function register(store: TestStore, person: typeof ines) {
  const body = { ...person, password: testPassword, storeId: store.id }
  const { body: session } = await store.stranger.send(accounts.registerCustomer, { body })
  return {
    ...callerOf(store.server.app, session.token),
    userId: session.user.id,
    email: person.email,
  }
}

export async function finish(store: TestStore, id: string): Promise<void> {
  for (const status of ['processing', 'shipped', 'delivered'] as const) {
    await store.admin.send(orders.move, { params: { id }, body: { status } })
  }
}

/** A customer of whom something stands wherever something can stand. */
export async function known(store: TestStore) {
  const { tea } = await stockTea(store)
  await offerMethods(store, ['GCash'])
  const customer = await register(store, ines)
  const params = { id: customer.userId }
  const { email: _, ...profile } = ines
  await customer.send(users.changeProfile, {
    params,
    body: { ...profile, ...home, phone: '0998 000 0000' },
  })
  const sent = { customer: ines, paymentMethod: 'GCash', notes: `Ring at ${street}` }
  const { body } = await place(customer, store, [{ productId: tea.id, quantity: 2 }], {
    ...sent,
    shippingAddress: home,
  })
  await store.admin.send(users.change, {
    params,
    body: { ...ines, applyDelFee: false },
  })
  await store.stranger.send(accounts.forgotPassword, {
    body: { email: ines.email, storeSlug: store.slug },
  })
  await vi.waitFor(
    () => expect(store.server.mails.some(({ to }) => to === ines.email)).toBe(true),
    30_000,
  )
  await store.inside(async ({ db, storeId }) => {
    await sql`
      with printer as (insert into printers (store_id, id, name, way, kinds, created_at)
        values (${storeId}, gen_random_uuid(), 'Bar', 'usb', '{receipt}', now()) returning id),
      hook as (insert into hooks (store_id, id, address, events, sealed_secret, created_at)
        values (${storeId}, gen_random_uuid(), 'https://localhost/x', '{order.placed}', 'x', now()) returning id),
      print as (insert into print_jobs (store_id, id, printer_id, kind, title, paper, order_id, created_at, updated_at)
        select ${storeId}, gen_random_uuid(), id, 'receipt', 'Order', ${JSON.stringify([ines.firstName])}::jsonb, ${body.data.id}, now(), now()
        from printer)
      insert into hook_deliveries (store_id, id, hook_id, event, subject, body, state, answer, created_at, updated_at)
      select ${storeId}, gen_random_uuid(), id, 'order.placed', ${body.data.id}, '{}', 'delivered', ${`Hello ${ines.email}`}, now(), now()
      from hook`.execute(db)
    await sql`update order_lines set note = ${`for ${ines.firstName}`} where order_id = ${body.data.id}`.execute(
      db,
    )
  })
  return { customer, order: body.data, tea }
}

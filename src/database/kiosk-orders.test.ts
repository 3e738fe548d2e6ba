import { expect, test } from 'vitest'
import { inThePast, pastId } from '../testing/past.ts'

/** Orders as they stood before it was kept where a customer ordered. */
const before = (storeId: string, person: string) => `
  alter table orders drop column at_kiosk;
  insert into orders (store_id, id, number, status, sold_by, user_id, idempotency_key, request_hash, customer,
    payment_method, subtotal, total, total_cost, created_at, updated_at)
  select '${storeId}', id::uuid, number, status, sold_by::uuid, user_id::uuid, 'key ' || number, '', customer::jsonb, 'cash',
         95, 95, 0, '2026-03-01 10:00+00', '2026-03-01 11:00+00'
  from (values
    ('${pastId(2001)}', 2001, 'pending', null, null, '{"firstName": "Mai", "email": "", "phone": ""}'),
    ('${pastId(2002)}', 2002, 'pending', null, null, '{"firstName": "Ana", "email": "ana@example.com", "phone": ""}'),
    ('${pastId(2003)}', 2003, 'processing', '${person}', null, '{"firstName": "Dan", "email": "", "phone": ""}'),
    ('${pastId(2004)}', 2004, 'pending', null, '${person}', '{"firstName": "Ben", "email": "", "phone": ""}'),
    ('${pastId(2005)}', 2005, 'delivered', null, null, '{"firstName": "", "email": "", "phone": ""}')
  ) as old (id, number, status, sold_by, user_id, customer);`

test('of what waits on the day of the new version, what nobody left an address for was ordered at a kiosk', async () => {
  const rows = await inThePast(async ({ store, run, migrate }) => {
    await run(before(store.id, store.adminId))
    await migrate('0115_kiosk_orders', ['orders'])
    return run('select number, at_kiosk from orders order by number')
  })
  expect(rows).toEqual([
    { number: 2001, atKiosk: true },
    { number: 2002, atKiosk: false },
    { number: 2003, atKiosk: false },
    { number: 2004, atKiosk: false },
    { number: 2005, atKiosk: false },
  ])
})

import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import type { Order } from '../contract.ts'
import { isFinal } from '../order.ts'
import { ofStore, statusOf, type StoredOrder } from './queries.ts'

export interface OrderOfPerson {
  readonly id: string
  readonly number: number
  readonly isFinal: boolean
  readonly customer: Order['customer']
  /** The street; empty where nothing was to be delivered. */
  readonly address: string
}

const columns = ['id', 'number', 'status', 'customer', 'shippingAddress'] as const

const found = (rows: readonly Pick<StoredOrder, (typeof columns)[number]>[]) =>
  rows.map(({ id, number, status, customer, shippingAddress }): OrderOfPerson => ({
    id,
    number,
    isFinal: isFinal(statusOf(status)),
    customer: customer as Order['customer'],
    address: (shippingAddress as Order['shippingAddress'])?.street ?? '',
  }))

/** Those of accounts, held to the end of the transaction. */
export async function lockOrdersOf(
  scope: Scope,
  userIds: readonly string[],
): Promise<readonly OrderOfPerson[]> {
  return found(
    await ofStore(scope)
      .select(columns)
      .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  )
}

/** Those that somebody placed under this very address without an account, or gave at the counter. */
export async function lockGuestOrdersOf(
  scope: Scope,
  email: string,
): Promise<readonly OrderOfPerson[]> {
  return found(
    await ofStore(scope)
      .select(columns)
      .where('userId', 'is', null)
      .where(sql<string>`lower(customer ->> 'email')`, '=', email.toLowerCase())
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  )
}

/**
 * Takes the person out of orders: who they were, where they live, what they wrote, and every key they hold to them.
 * What was sold and paid stays, and that an order was to be delivered.
 */
export async function blankOrders(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    update orders set
      customer = '{"firstName": "", "lastName": "", "email": "", "phone": ""}',
      shipping_address = case when shipping_address is null or shipping_address = 'null' then shipping_address else
        jsonb_set('{"street": "", "city": "", "state": "", "zip": "", "country": ""}', '{country}',
          coalesce(nullif(shipping_address -> 'country', 'null'), '""')) end,
      notes = '', guest_token_hashes = '{}', request_hash = '', placed_from = null
    where store_id = ${scope.storeId} and id = any (${ids}::uuid[])`.execute(scope.db)
  await sql`
    update order_lines set note = ''
    where store_id = ${scope.storeId} and order_id = any (${ids}::uuid[]) and note <> ''`.execute(
    scope.db,
  )
  await sql`
    delete from push_subscriptions
    where store_id = ${scope.storeId} and order_id = any (${ids}::uuid[])`.execute(scope.db)
}

import { sql } from 'kysely'
import { isStaff } from '../../accounts/permissions.ts'
import { listNames } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { containing } from '../../kit/server/search.ts'
import type { Order, OrderRow } from '../contract.ts'
import { findParts, type OrderParts, type StoredAddon } from './history-queries.ts'
import type { Span } from './sales-queries.ts'
import { orderStatuses, type OrderStatus } from '../order.ts'

export interface NewOrderRow {
  readonly id: string
  readonly number: number
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  readonly userId: string | null
  readonly guestTokenHashes: readonly Buffer[]
  readonly customer: Order['customer']
  readonly shippingAddress: Order['shippingAddress']
  readonly paymentMethod: string
  readonly notes: string
  readonly subtotal: number
  readonly shipping: number
  readonly total: number
  readonly totalCost: number
  readonly lines: readonly {
    readonly productId: string
    readonly name: string
    readonly image: string | null
    readonly price: number
    readonly cost: number
    readonly quantity: number
    readonly addons: readonly StoredAddon[]
    readonly recipe: readonly { readonly ingredientId: string; readonly quantity: number }[]
    readonly subtotal: number
  }[]
}

/**
 * Writes an order, its lines and the start of its history in one statement and answers it as it stands. Undefined when
 * the same request has been saved by somebody faster: nothing is written then.
 */
export async function insertOrder(
  scope: Scope,
  order: NewOrderRow,
): Promise<StoredOrder | undefined> {
  const { lines, customer, shippingAddress, guestTokenHashes } = order
  const now = scope.now.toISOString()
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const lineRows = JSON.stringify(
    lines.map(({ productId, ...line }, position) => ({ ...line, product_id: productId, position })),
  )
  const columns = sql.join(orderColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<StoredOrder>`
    with placed as (
      insert into orders (store_id, id, number, user_id, guest_token_hashes, idempotency_key, request_hash, customer,
        shipping_address, payment_method, subtotal, shipping, total, total_cost, notes, created_at, updated_at)
      values (${scope.storeId}, ${order.id}, ${order.number}, ${order.userId}, ${guestTokenHashes}::bytea[],
        ${order.idempotencyKey}, ${order.requestHash}, ${json(customer)}, ${json(shippingAddress)},
        ${order.paymentMethod}, ${order.subtotal}, ${order.shipping}, ${order.total}, ${order.totalCost},
        ${order.notes}, ${now}, ${now})
      on conflict (store_id, idempotency_key) do nothing
      returning ${columns}
    ), lines as (
      insert into order_lines (store_id, order_id, position, product_id, name, image, price, cost, quantity, addons,
        recipe, subtotal)
      select placed.store_id, placed.id, line.position, line.product_id, line.name, line.image, line.price, line.cost,
             line.quantity, line.addons, line.recipe, line.subtotal
      from placed, jsonb_to_recordset(${lineRows}::jsonb) as line (position int, product_id uuid, name text, image text,
        price numeric, cost numeric, quantity int, addons jsonb, recipe jsonb, subtotal numeric)
    ), event as (
      insert into order_events (store_id, order_id, position, to_status, user_id, created_at)
      select placed.store_id, placed.id, 0, placed.status, placed.user_id, placed.created_at from placed
    )
    select * from placed`.execute(scope.db)
  return rows[0]
}

const orderColumns = [
  'id',
  'number',
  'status',
  'userId',
  'guestTokenHashes',
  'customer',
  'shippingAddress',
  'paymentMethod',
  'cashGiven',
  'subtotal',
  'tax',
  'shipping',
  'discount',
  'total',
  'notes',
  'requestHash',
  'createdAt',
  'updatedAt',
  'storeId',
] as const

const ofStore = (scope: Scope) => scope.db.selectFrom('orders').where('storeId', '=', scope.storeId)

export const findOrder = (scope: Scope, id: string) =>
  ofStore(scope).select(orderColumns).where('id', '=', id).executeTakeFirst()

/** Held to the end of the transaction: two people changing one order come one after the other. */
export const lockOrder = (scope: Scope, id: string) =>
  ofStore(scope).select(orderColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findOrderByKey = (scope: Scope, idempotencyKey: string) =>
  ofStore(scope)
    .select(orderColumns)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function savePayment(
  scope: Scope,
  id: string,
  payment: { readonly paymentMethod: string; readonly cashGiven?: number },
): Promise<void> {
  await scope.db
    .updateTable('orders')
    .set({ ...payment, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

const mostTokens = 20

/** Another key to the same order, for a guest whose first answer was lost on the way. */
export async function addGuestToken(scope: Scope, id: string, tokenHash: Buffer): Promise<void> {
  await sql`
    update orders
    set guest_token_hashes = (guest_token_hashes || ${tokenHash}::bytea)[greatest(1, cardinality(guest_token_hashes) + 2 - ${mostTokens}::int):]
    where store_id = ${scope.storeId} and id = ${id}`.execute(scope.db)
}

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly search: string
  readonly userId?: string
  readonly span?: Pick<Span, 'from' | 'to'>
  readonly limit: number
  readonly offset: number
}

/** One page of orders, latest first, and how many match in all. Search finds an order number or a customer. */
export async function listOrders(
  scope: Scope,
  { status, search, userId, span, limit, offset }: OrderFilter,
) {
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1]
  const matching = ofStore(scope)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? null))
    .$if(span !== undefined, (query) =>
      query.where('createdAt', '>=', span?.from ?? '').where('createdAt', '<', span?.to ?? ''),
    )
    .$if(number !== undefined, (query) => query.where('number', '=', Number(number)))
    .$if(number === undefined && search !== '', (query) =>
      query.where(
        sql`concat_ws(' ', customer->>'firstName', customer->>'lastName', customer->>'email', customer->>'phone')`,
        'ilike',
        containing(search),
      ),
    )
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'number', 'createdAt', 'status', 'total', 'customer', 'paymentMethod'])
    .select((row) =>
      row
        .selectFrom('orderLines')
        .select(({ fn }) => fn.sum<number>('quantity').as('count'))
        .whereRef('orderLines.storeId', '=', 'orders.storeId')
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .as('itemCount'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows: rows.map(presentRow) }
}

interface ListedOrder extends Pick<
  StoredOrder,
  'id' | 'number' | 'createdAt' | 'status' | 'total' | 'customer' | 'paymentMethod'
> {
  readonly itemCount: number | null
}

const presentRow = ({ number, status, customer, itemCount, ...row }: ListedOrder): OrderRow => ({
  ...row,
  _id: row.id,
  orderNumber: number,
  status: statusOf(status),
  totalAmount: row.total,
  customer: customer as Order['customer'],
  itemCount: itemCount ?? 0,
})

const statusOf = (status: string): OrderStatus =>
  orderStatuses.find((known) => known === status) ?? 'pending'

/** An order as everybody who may see it reads it; who moved it on is told to those who work here. */
export async function presentOrder(scope: Scope, row: StoredOrder): Promise<Order> {
  const { lines, events } = await findParts(scope, row.id)
  const isTold = isStaff(scope.actor.role)
  return presentWith(row, lines, isTold ? await named(scope, events) : events.map(presentEvent))
}

/** An order that was placed this moment, with the lines that are at hand already. */
export const presentPlaced = (row: StoredOrder, lines: OrderParts['lines']): Order =>
  presentWith(row, lines, [{ from: null, to: 'pending', at: row.createdAt }])

function presentWith(
  row: StoredOrder,
  lines: OrderParts['lines'],
  history: Order['history'],
): Order {
  const { number, userId, storeId, guestTokenHashes: _, requestHash: __, ...order } = row
  return {
    ...order,
    _id: row.id,
    orderNumber: number,
    status: statusOf(row.status),
    totalAmount: row.total,
    customer: row.customer as Order['customer'],
    shippingAddress: row.shippingAddress as Order['shippingAddress'],
    user: userId,
    store: storeId,
    history,
    items: lines.map(({ productId, name, image, price, quantity, subtotal, addons }) => ({
      productId,
      product: { _id: productId, name, image },
      name,
      price,
      quantity,
      subtotal,
      addons: [...addons],
      options: Object.fromEntries(addons.map(({ type, label }) => [type || label, label])),
    })),
  }
}

const presentEvent = ({ from, to, at }: OrderParts['events'][number]) => ({
  from: from === null ? null : statusOf(from),
  to: statusOf(to),
  at: new Date(at).toISOString(),
})

async function named(scope: Scope, events: OrderParts['events']) {
  const ids = events.flatMap(({ userId }) => userId ?? [])
  const names = await listNames(scope, ids)
  return events.map((event) => {
    const by = names.get(event.userId ?? '')
    return { ...presentEvent(event), ...(by === undefined ? {} : { by }) }
  })
}

import { sql } from 'kysely'
import { isStaff } from '../../accounts/permissions.ts'
import { listNames } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listReviews } from '../../payments/server/attempt-queries.ts'
import type { Order } from '../contract.ts'
import { findParts, type OrderParts, type StoredAddon } from './history-queries.ts'
import { seenBy } from './seen-queries.ts'
import { orderStatuses, type OrderStatus } from '../order.ts'

export interface NewOrderRow {
  readonly id: string
  readonly number: number
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  /** Whose order it is; null for a guest's and for a sale at the counter. */
  readonly userId: string | null
  readonly soldBy: string | null
  readonly status: OrderStatus
  readonly cashGiven: number | null
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
    readonly note: string
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
  const steps = JSON.stringify(
    firstSteps(order.status).map(({ from, to }, position) => ({
      position,
      from_status: from,
      to_status: to,
    })),
  )
  const columns = sql.join(orderColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<StoredOrder>`
    with placed as (
      insert into orders (store_id, id, number, status, user_id, sold_by, guest_token_hashes, idempotency_key,
        request_hash, customer, shipping_address, payment_method, cash_given, subtotal, shipping, total, total_cost,
        notes, created_at, updated_at, seen_at)
      values (${scope.storeId}, ${order.id}, ${order.number}, ${order.status}, ${order.userId}, ${order.soldBy},
        ${guestTokenHashes}::bytea[], ${order.idempotencyKey}, ${order.requestHash}, ${json(customer)},
        ${json(shippingAddress)}, ${order.paymentMethod}, ${order.cashGiven}, ${order.subtotal}, ${order.shipping},
        ${order.total}, ${order.totalCost}, ${order.notes}, ${now}, ${now},
        ${order.soldBy === null ? null : now}::timestamptz)
      on conflict (store_id, idempotency_key) do nothing
      returning ${columns}
    ), lines as (
      insert into order_lines (store_id, order_id, position, product_id, name, image, price, cost, quantity, addons,
        note, recipe, subtotal)
      select placed.store_id, placed.id, line.position, line.product_id, line.name, line.image, line.price, line.cost,
             line.quantity, line.addons, line.note, line.recipe, line.subtotal
      from placed, jsonb_to_recordset(${lineRows}::jsonb) as line (position int, product_id uuid, name text, image text,
        price numeric, cost numeric, quantity int, addons jsonb, note text, recipe jsonb, subtotal numeric)
    ), event as (
      insert into order_events (store_id, order_id, position, from_status, to_status, user_id, created_at)
      select placed.store_id, placed.id, step.position, step.from_status, step.to_status,
             coalesce(placed.sold_by, placed.user_id), placed.created_at
      from placed, jsonb_to_recordset(${steps}::jsonb) as step (position int, from_status text, to_status text)
    )
    select * from placed`.execute(scope.db)
  return rows[0]
}

/** Every order is placed first; what is paid on the spot goes on at once. */
const firstSteps = (status: OrderStatus) => [
  { from: null, to: 'pending' as const },
  ...(status === 'pending' ? [] : [{ from: 'pending' as const, to: status }]),
]

const orderColumns = [
  'id',
  'number',
  'status',
  'userId',
  'soldBy',
  'seenAt',
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

export const ofStore = (scope: Scope) =>
  scope.db.selectFrom('orders').where('storeId', '=', scope.storeId)

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
    .set({
      ...payment,
      updatedAt: scope.now.toISOString(),
      ...(isStaff(scope.actor.role) ? seenBy(scope) : {}),
    })
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

export const statusOf = (status: string): OrderStatus =>
  orderStatuses.find((known) => known === status) ?? 'pending'

/** An order as everybody who may see it reads it; who moved it on is told to those who work here. */
export async function presentOrder(scope: Scope, row: StoredOrder): Promise<Order> {
  const { lines, events } = await findParts(scope, row.id)
  const isTold = isStaff(scope.actor.role)
  if (!isTold) return presentWith(row, lines, events.map(presentEvent))
  const order = presentWith(row, lines, await named(scope, events))
  const [told = order] = await withReviews(scope, [order])
  return told
}

/** For those who work at the store: which payments need a person, and why. */
export async function withReviews<Shown extends Pick<Order, 'id'>>(
  scope: Scope,
  orders: readonly Shown[],
): Promise<(Shown & Pick<Order, 'paymentReview'>)[]> {
  const reasons = await listReviews(
    scope,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const reason = reasons.get(order.id)
    return reason === undefined ? order : { ...order, paymentReview: reason }
  })
}

/** An order that was placed this moment, with the lines that are at hand already. */
export const presentPlaced = (row: StoredOrder, lines: OrderParts['lines']): Order =>
  presentWith(
    row,
    lines,
    firstSteps(statusOf(row.status)).map((step) => ({ ...step, at: row.createdAt })),
  )

function presentWith(
  row: StoredOrder,
  lines: OrderParts['lines'],
  history: Order['history'],
): Order {
  const { number, userId, storeId, seenAt, guestTokenHashes: _, requestHash: __, ...order } = row
  return {
    ...order,
    _id: row.id,
    orderNumber: number,
    status: statusOf(row.status),
    totalAmount: row.total,
    customer: row.customer as Order['customer'],
    shippingAddress: row.shippingAddress as Order['shippingAddress'],
    user: userId,
    isNew: seenAt === null,
    store: storeId,
    history,
    items: lines.map(({ productId, name, image, price, quantity, subtotal, addons, note }) => ({
      productId,
      note,
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

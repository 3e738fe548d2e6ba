import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { containing } from '../../kit/server/search.ts'
import { findStore } from '../../stores/server/queries.ts'
import type { Order, OrderRow } from '../contract.ts'
import {
  firstOrderNumber,
  orderStatuses,
  paidStateOf,
  statusesOf,
  type OrderChoice,
} from '../order.ts'
import { isSoldByNobody, type OrderFields } from '../order-fields.ts'
import { mostFirstItems } from '../order-sheet.ts'
import { isRinging } from './acceptance/queries.ts'
import { ofStore, statusOf, type StoredOrder } from './queries.ts'
import { latestProofOf, presentLatest } from './proof/queries.ts'
import type { Span } from './sales-queries.ts'
import { isStillWanted } from './still-wanted.ts'
import { findDay, findDays } from './today-queries.ts'

export interface OrderFilter {
  readonly choice?: OrderChoice
  /** The number of an order or of a receipt; for anything else it is `found`. */
  readonly search: string
  /** The orders of the customers that were searched for. */
  readonly found?: readonly string[]
  readonly userId?: string
  readonly span?: Pick<Span, 'from' | 'to'>
  /** An hour of the store's clock, on whatever day. */
  readonly clock?: { readonly hour: number; readonly timeZone: string }
  readonly method?: string
  readonly product?: string
  /** A person's id, or `online`. */
  readonly by?: string
}

interface OrderPage extends OrderFilter {
  /** How many match in all, where that is known. */
  readonly known?: number
  readonly limit: number
  readonly offset: number
}

/** What is asked for, as far as the one who asks may see. */
export async function filterOf(scope: Scope, wish: OrderFields): Promise<OrderFilter> {
  const { status, search, hour, method, product, by } = wish
  const span = await spanFor(scope, wish)
  const isOfCustomer =
    search !== '' && numberIn(search) === undefined && receiptIn(search) === undefined
  return {
    search,
    ...(isOfCustomer ? { found: await findOfCustomer(scope, search) } : {}),
    ...(status === undefined ? {} : { choice: status }),
    ...(span === undefined ? {} : { span }),
    ...(hour === undefined
      ? {}
      : { clock: { hour, timeZone: (await findStore(scope))?.timeZone ?? 'UTC' } }),
    ...(method === undefined ? {} : { method }),
    ...(product === undefined ? {} : { product }),
    ...(by === undefined ? {} : { by }),
  }
}

const numberIn = (search: string) => /^#?(\d{1,9})$/.exec(search.trim())?.[1]

/** "A-0042", as the receipt of a counter that had no connection says. */
const receiptIn = (search: string) => /^[A-Z]+-\d{4,7}$/.exec(search.trim().toUpperCase())?.[0]

/** Whoever sees the store's day alone sees no other; and where others are asked for, not this one in their place. */
async function spanFor(scope: Scope, { status, start, end }: OrderFields) {
  const isOfToday = status === 'soldToday' || scope.grant === 'today'
  if (!isOfToday) {
    return start === undefined && end === undefined ? undefined : findDays(scope, { start, end })
  }
  const { day, from, to } = await findDay(scope)
  const isAskedFor = (start ?? day) <= day && day <= (end ?? day)
  return { from, to: isAskedFor ? to : from }
}

/** Orders that the filter lets through. */
export function matching(scope: Scope, filter: OrderFilter) {
  const { choice, search, found, userId, span, clock, method, product, by } = filter
  const number = numberIn(search)
  const receipt = receiptIn(search)
  return (found === undefined ? ofStore(scope) : ofIds(scope, found))
    .$if(choice !== undefined, (query) =>
      query.where('status', 'in', choice === undefined ? [] : statusesOf(choice)),
    )
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? null))
    .$if(span !== undefined, (query) =>
      query.where('createdAt', '>=', span?.from ?? '').where('createdAt', '<', span?.to ?? ''),
    )
    .$if(choice === 'unpaid', (query) => query.where('paidAt', 'is', null))
    .$if(choice === 'waiting', (query) => query.where(isStillWanted(scope)))
    .$if(choice === 'unseen', (query) => query.where('seenAt', 'is', null))
    .$if(choice === 'ringing', (query) => query.where(isRinging(scope)))
    .$if(clock !== undefined, (query) =>
      query.where(
        sql<boolean>`extract(hour from created_at at time zone ${clock?.timeZone}) = ${clock?.hour}::int`,
      ),
    )
    .$if(method !== undefined, (query) => query.where('paymentMethod', '=', method ?? ''))
    .$if(by !== undefined, (query) =>
      isSoldByNobody(by)
        ? query.where('soldBy', 'is', null).where('atKiosk', '=', by === 'kiosk')
        : query.where('soldBy', '=', by ?? null),
    )
    .$if(product !== undefined, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('orderLines')
            .select('orderLines.orderId')
            .whereRef('orderLines.storeId', '=', 'orders.storeId')
            .whereRef('orderLines.orderId', '=', 'orders.id')
            .where('orderLines.productId', '=', product ?? ''),
        ),
      ),
    )
    .$if(number !== undefined, (query) => query.where('number', '=', Number(number)))
    .$if(receipt !== undefined, (query) => query.where('receipt', '=', receipt ?? ''))
}

/**
 * Row level security keeps a search from using an index; `orders_of_customer` may, for this store alone. Asked by itself: within
 * another question a worker of a cluster would have to ask its own.
 */
async function findOfCustomer(scope: Scope, search: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders_of_customer(${containing(search)}) as id`.execute(scope.db)
  return rows.map(({ id }) => id)
}

/** Looked up one by one: a plan that is good for the usual store would read all orders of a large one. */
const ofIds = (scope: Scope, ids: readonly string[]): ReturnType<typeof ofStore> =>
  scope.db.selectFrom(
    sql<never>`(
      select one.* from unnest(${ids}::uuid[]) as found (id)
      cross join lateral (select * from orders where store_id = ${scope.storeId} and orders.id = found.id offset 0) as one
    )`.as('orders'),
  )

/** One page of orders, latest first, and how many match in all. */
export async function listOrders(scope: Scope, { limit, offset, known, ...filter }: OrderPage) {
  const { choice, search, ...others } = filter
  const isWhole = search === '' && Object.values(others).every((value) => value === undefined)
  if (isWhole && choice === undefined) return listWhole(scope, { limit, offset })
  const total =
    known ??
    (isWhole && choice === 'delivered'
      ? // Where nearly all orders end, it is quicker to count those that did not.
        (await countWhole(scope)) - (await countUndelivered(scope))
      : await count(matching(scope, filter)))
  const rows = await listed(scope, matching(scope, filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows: rows.map(presentRow) }
}

/** What all that match come to, by the same sums as the sales: what is called off is counted, and worth nothing. */
export const sumMatching = (scope: Scope, filter: OrderFilter) =>
  matching(scope, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(total - reduced) filter (where status <> 'cancelled'), 0)`.as(
        'worth',
      ),
      sql<number>`coalesce(sum(total - reduced - paid) filter (where paid_at is null and status <> 'cancelled'), 0)`.as(
        'due',
      ),
    ])
    .executeTakeFirstOrThrow()

const undelivered = orderStatuses.filter((status) => status !== 'delivered')

/** State by state: an index finds what is one of them, in any plan, and not what is none or one of several. */
async function countUndelivered(scope: Scope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(counted.count), 0)::int as total from unnest(${undelivered}::text[]) as state (status)
    cross join lateral (
      select count(*) from orders where store_id = ${scope.storeId} and orders.status = state.status
    ) as counted`.execute(scope.db)
  return rows[0]?.total ?? 0
}

async function count(query: ReturnType<typeof ofStore>): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * All orders of a store, which only ever grow: numbers are given without a gap and no order is ever removed, so the
 * highest number is also how many there are, and any page is a range of numbers. The last page costs what the first does.
 */
async function listWhole(
  scope: Scope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const total = await countWhole(scope)
  const latest = firstOrderNumber - 1 + total - offset
  const rows = await listed(scope, ofStore(scope))
    .where('number', '<=', latest)
    .where('number', '>', latest - limit)
    .orderBy('number', 'desc')
    .execute()
  return { total, rows: rows.map(presentRow) }
}

/** How many orders were ever placed, cancelled ones too. */
export async function countWhole(scope: Scope): Promise<number> {
  const { latest } = await ofStore(scope)
    .select(({ fn }) => fn.max('number').as('latest'))
    .executeTakeFirstOrThrow()
  return (latest ?? firstOrderNumber - 1) - firstOrderNumber + 1
}

/** Each part names the store itself: where one of several does not, a cluster cannot tell that all are on one shard. */
const listed = ({ storeId }: Scope, query: ReturnType<typeof ofStore>) =>
  query
    .select([
      'id',
      'number',
      'createdAt',
      'status',
      'total',
      'customer',
      'paymentMethod',
      'paidAt',
      'paid',
      'reduced',
      'soldBy',
      'atKiosk',
      'seenAt',
    ])
    .select((row) =>
      row
        .selectFrom('orderLines')
        .select(({ fn }) => fn.sum<number>('quantity').as('count'))
        .where('orderLines.storeId', '=', storeId)
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .as('itemCount'),
    )
    .select((row) =>
      row
        .selectFrom('orderLines')
        .select(
          sql<
            OrderRow['firstItems']
          >`json_agg(json_build_object('name', name, 'quantity', quantity) order by position)`.as(
            'first',
          ),
        )
        .where('orderLines.storeId', '=', storeId)
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .where('orderLines.position', '<', mostFirstItems)
        .as('firstItems'),
    )
    .select((row) => latestProofOf(row, storeId).as('latestProof'))

interface ListedOrder extends Pick<
  StoredOrder,
  | 'id'
  | 'number'
  | 'createdAt'
  | 'status'
  | 'total'
  | 'customer'
  | 'paymentMethod'
  | 'paidAt'
  | 'paid'
  | 'reduced'
  | 'soldBy'
  | 'atKiosk'
  | 'seenAt'
> {
  readonly itemCount: number | null
  readonly firstItems: OrderRow['firstItems'] | null
  readonly latestProof: { readonly state: string; readonly reason: string } | null
}

const presentRow = ({
  number,
  status,
  customer,
  itemCount,
  firstItems,
  seenAt,
  paidAt,
  paid,
  reduced,
  latestProof,
  atKiosk,
  ...row
}: ListedOrder): OrderRow => ({
  ...row,
  ...(atKiosk ? { atKiosk } : {}),
  ...(reduced === 0 ? {} : { reduced }),
  isNew: seenAt === null,
  isPaid: paidAt !== null,
  paidState: paidStateOf({ paidAt, paid, reduced }),
  ...presentLatest(latestProof),
  _id: row.id,
  orderNumber: number,
  status: statusOf(status),
  totalAmount: row.total,
  customer: customer as Order['customer'],
  itemCount: itemCount ?? 0,
  firstItems: firstItems ?? [],
})

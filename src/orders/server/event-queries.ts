import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { orNone } from '../../database/or-none.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { mayAccept } from '../acceptance.ts'
import type { OrderStatus } from '../order.ts'
import { acceptedAtOf, acceptedByOf } from './acceptance/queries.ts'
import { chargesOfOrder } from './charge-queries.ts'
import { discountsOfOrder } from './discount-queries.ts'
import { latestProofs } from './proof/queries.ts'
import { taxesOfOrder } from './tax-queries.ts'
import type { WhichOrder } from './which-order.ts'

/**
 * Saves where an order stands now, and in its history who brought it there. The caller holds the order. One that its money alone
 * has moved on is still new to whoever makes it.
 */
export async function saveStatus(
  scope: Scope,
  id: string,
  { from, to }: { readonly from: OrderStatus; readonly to: OrderStatus },
): Promise<void> {
  const now = scope.now.toISOString()
  const isByMoney = to === 'processing' && !mayAccept(scope.actor.role)
  const seen = isByMoney ? sql`seen_at` : sql`coalesce(seen_at, ${now}::timestamptz)`
  await sql`
    with moved as (
      update orders set status = ${to}, updated_at = ${now}, seen_at = ${seen},
        accepted_at = ${acceptedAtOf(scope)}, accepted_by = ${acceptedByOf(scope)}
      where store_id = ${scope.storeId} and id = ${id}
      returning store_id, id
    )
    insert into order_events (store_id, order_id, position, from_status, to_status, user_id, created_at)
    select moved.store_id, moved.id,
           (select coalesce(max(position) + 1, 0) from order_events where store_id = ${scope.storeId} and order_id = moved.id),
           ${from}, ${to}, ${scope.actor.userId ?? null}::uuid, ${now}::timestamptz
    from moved`.execute(scope.db)
}

/** Who brought an order where it stands; undefined when nobody did who has an account. */
export async function findLastMover(scope: Scope, orderId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('orderEvents')
    .select('userId')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.userId ?? undefined
}

export interface StoredAddon {
  readonly _id: string
  readonly type: string
  readonly label: string
  readonly price: number
  /** How often it was taken; once when left out. */
  readonly times?: number
  /** What the ingredients that one of it adds cost the store; left out of orders from before it was kept. */
  readonly cost?: number
}

/** What filled a slot of a combo, as it was sold. */
export interface StoredPart {
  readonly slot: string
  /** What the slot was called. */
  readonly label: string
  readonly product: string
  readonly name: string
  readonly size?: string
  /** What it added to the price of the combo, its options included. */
  readonly price: number
  /** What its ingredients cost the store. */
  readonly cost: number
  readonly addons: readonly StoredAddon[]
}

/** What belongs to an order beside its own row, as columns of a question. */
export const partColumns = (scope: Scope, orderId: WhichOrder) =>
  [
    linesOf(scope, orderId).as('lines'),
    eventsOf(scope, orderId).as('events'),
    taxesOfOrder(scope, orderId).as('taxes'),
    discountsOfOrder(scope, orderId).as('discounts'),
    chargesOfOrder(scope, orderId).as('charges'),
    latestProofs(scope, orderId).as('proofs'),
  ] as const

export const findParts = (scope: Scope, orderId: string) =>
  scope.db.selectNoFrom(partColumns(scope, orderId)).executeTakeFirstOrThrow()

type Found = Awaited<ReturnType<typeof findParts>>
export type OrderParts = { readonly [Part in keyof Found]: readonly Found[Part][number][] }

/** In the order they were chosen. */
const linesOf = (scope: Scope, orderId: WhichOrder) =>
  scope.db
    .selectFrom('orderLines')
    .select(({ fn, ref }) =>
      orNone(
        fn
          .jsonAgg(
            jsonBuildObject({
              productId: ref('productId'),
              name: ref('name'),
              size: ref('size'),
              image: ref('image'),
              price: ref('price'),
              quantity: ref('quantity'),
              subtotal: ref('subtotal'),
              addons: ref('addons').$castTo<readonly StoredAddon[]>(),
              note: ref('note'),
              parts: ref('parts').$castTo<readonly StoredPart[] | null>(),
            }),
          )
          .orderBy('position'),
      ).as('all'),
    )
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .$asScalar()
    .$notNull()

/** First things first; empty for an order older than the history. */
const eventsOf = (scope: Scope, orderId: WhichOrder) =>
  scope.db
    .selectFrom('orderEvents')
    .select(({ fn, ref }) =>
      orNone(
        fn
          .jsonAgg(
            jsonBuildObject({
              from: ref('fromStatus'),
              to: ref('toStatus'),
              userId: ref('userId'),
              at: ref('createdAt'),
            }),
          )
          .orderBy('position'),
      ).as('all'),
    )
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .$asScalar()
    .$notNull()

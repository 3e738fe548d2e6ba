import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { literals } from '../../database/literals.ts'
import { orNone } from '../../database/or-none.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { choiceLabels } from '../../storefront/cart.ts'
import { waitingStatuses } from '../order.ts'
import type { StoredPart } from './event-queries.ts'
import { detailsText } from './parts-words.ts'
import { ofStore } from './queries.ts'
import { isStillWanted, wantedOf } from './still-wanted.ts'

/** An order as the database keeps it, without what it costs. */
export interface WaitingOrder {
  readonly id: string
  readonly number: number
  readonly createdAt: string
  readonly status: (typeof waitingStatuses)[number]
  readonly notes: string
  readonly soldBy: string | null
  readonly atKiosk: boolean
  readonly isPaid: boolean
  readonly firstName: string
  readonly items: {
    readonly name: string
    readonly quantity: number
    readonly note: string
    readonly addons: string[]
  }[]
}

/** What is still to be made, the longest waiting first. */
export async function listWaiting(scope: Scope, most: number): Promise<WaitingOrder[]> {
  const rows = await ofStore(scope)
    .select((order) => [
      'id',
      'number',
      'createdAt',
      'status',
      'notes',
      'soldBy',
      'atKiosk',
      sql<boolean>`paid_at is not null`.as('isPaid'),
      sql<string>`coalesce(customer->>'firstName', '')`.as('firstName'),
      order
        .selectFrom('orderLines')
        .select(({ fn, ref }) =>
          orNone(
            fn
              .jsonAgg(
                jsonBuildObject({
                  name: ref('name'),
                  quantity: wantedOf(scope),
                  note: ref('note'),
                  addons: labels,
                }),
              )
              .orderBy('position'),
          ).as('all'),
        )
        .where('orderLines.storeId', '=', scope.storeId)
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .where(wantedOf(scope), '>', 0)
        .$asScalar()
        .$notNull()
        .as('items'),
    ])
    .where('status', 'in', literals(waitingStatuses))
    .where(isStillWanted(scope))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, status: statusOf(row.status) }))
}

const labels = sql<string[]>`to_jsonb(${sql.raw(detailsText)})`

/** A line of an order as those who make it are told it. */
export interface LineToMake {
  readonly orderId: string
  readonly position: number
  readonly number: number
  readonly createdAt: string
  readonly status: string
  readonly notes: string
  readonly soldBy: string | null
  readonly atKiosk: boolean
  readonly firstName: string
  readonly productId: string
  readonly name: string
  /** As it was ordered. */
  readonly quantity: number
  /** Of those, what was not called off since. */
  readonly wanted: number
  readonly note: string
  readonly details: readonly string[]
  /** Of a combo, each by itself. */
  readonly parts: readonly PartToMake[]
}

interface PartToMake {
  readonly productId: string
  readonly name: string
  readonly details: readonly string[]
}

const partsToMake = (parts: readonly StoredPart[] | null): readonly PartToMake[] =>
  (parts ?? []).map(({ product: productId, name, size, addons }) => ({
    productId,
    name,
    details: choiceLabels({ ...(size !== undefined && { size: { label: size } }), addons }),
  }))

const partsOfLine = sql<readonly StoredPart[] | null>`parts`.as('parts')

const mostLines = 1000

/**
 * The lines of all orders that wait, the longest waiting first; also of those among these that are ready, and of those that
 * were called off after this moment.
 */
export async function listLinesToMake(
  scope: Scope,
  also: { readonly readyIds: readonly string[]; readonly cancelledAfter: string },
): Promise<LineToMake[]> {
  const rows = await scope.db
    .selectFrom('orders')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.storeId', '=', 'orders.storeId')
        .onRef('orderLines.orderId', '=', 'orders.id'),
    )
    .select([
      'orderId',
      'position',
      'number',
      'createdAt',
      'status',
      'notes',
      'soldBy',
      'atKiosk',
      sql<string>`coalesce(customer->>'firstName', '')`.as('firstName'),
      'productId',
      'name',
      'quantity',
      'note',
      labels.as('details'),
      partsOfLine,
      wantedOf(scope).as('wanted'),
    ])
    .where('orders.storeId', '=', scope.storeId)
    .where(({ eb, or, and }) =>
      or([
        eb('status', 'in', literals(waitingStatuses)),
        and([
          eb('orders.id', '=', sql<string>`any(${also.readyIds}::uuid[])`),
          eb('status', '=', sql.lit('shipped')),
        ]),
        and([eb('status', '=', sql.lit('cancelled')), eb('updatedAt', '>', also.cancelledAfter)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('orderId')
    .orderBy('position')
    .limit(mostLines)
    .execute()
  return rows.map(({ parts, ...row }) => ({ ...row, parts: partsToMake(parts) }))
}

const mostOnBoard = 120

/** What is being made, and what was made ready after this moment: the latest of it, latest first. */
export const listForBoard = (scope: Scope, readyAfter: string) =>
  ofStore(scope)
    .select(['id', 'number', 'status'])
    .select(sql<string>`customer ->> 'firstName'`.as('firstName'))
    .select(sql<boolean>`sold_by is not null or at_kiosk`.as('hasNameToCall'))
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', sql.lit('processing')),
        and([eb('status', '=', sql.lit('shipped')), eb('updatedAt', '>', readyAfter)]),
      ]),
    )
    .where(isStillWanted(scope))
    .orderBy('number', 'desc')
    .limit(mostOnBoard)
    .execute()

/** The same of one order, held to the end of the transaction by whoever locks the order. */
export async function listLinesOf(scope: Scope, orderId: string) {
  const rows = await scope.db
    .selectFrom('orderLines')
    .select(['position', 'productId', partsOfLine, wantedOf(scope).as('wanted')])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ parts, ...row }) => ({ ...row, parts: partsToMake(parts) }))
}

/** None else was asked for. */
const statusOf = (status: string) =>
  waitingStatuses.find((waiting) => waiting === status) ?? waitingStatuses[0]

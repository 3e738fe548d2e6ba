import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { orNone } from '../../database/or-none.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { waitingStatuses } from '../order.ts'
import { ofStore } from './queries.ts'

/** An order as the database keeps it, without what it costs. */
export interface WaitingOrder {
  readonly id: string
  readonly number: number
  readonly createdAt: string
  readonly status: (typeof waitingStatuses)[number]
  readonly notes: string
  readonly soldBy: string | null
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
      sql<string>`coalesce(customer->>'firstName', '')`.as('firstName'),
      order
        .selectFrom('orderLines')
        .select(({ fn, ref }) =>
          orNone(
            fn
              .jsonAgg(
                jsonBuildObject({
                  name: ref('name'),
                  quantity: ref('quantity'),
                  note: ref('note'),
                  addons: labels,
                }),
              )
              .orderBy('position'),
          ).as('all'),
        )
        .whereRef('orderLines.storeId', '=', 'orders.storeId')
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('items'),
    ])
    .where('status', '=', sql<string>`any(${waitingStatuses}::text[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, status: statusOf(row.status) }))
}

/** The size first, then what was chosen, as often as it was taken: as every print says it. */
const labels = sql<string[]>`to_jsonb(array_remove(array[size], null) || array(
  select case when chosen ? 'times' then (chosen ->> 'times') || ' × ' else '' end || (chosen ->> 'label')
  from jsonb_array_elements(addons) with ordinality as each (chosen, place) order by place))`

/** None else was asked for. */
const statusOf = (status: string) =>
  waitingStatuses.find((waiting) => waiting === status) ?? waitingStatuses[0]

import { sql, type ExpressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.gen.ts'
import { orNone } from '../../database/or-none.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { BilledCharge, ChargeKind } from '../../pricing/charge.ts'
import { rateLabel } from '../../pricing/tax-rate.ts'
import type { OrderCharge } from '../charge-contract.ts'
import type { WhichOrder } from './which-order.ts'

/** A charge of an order as it was sold. */
export interface StoredCharge extends Omit<BilledCharge, 'rate'> {
  readonly id: string
  /** The tax that was due on it; both null for none. */
  readonly rateName: string | null
  readonly ratePercent: number | null
}

export const storedCharge = ({ rate, ...charge }: BilledCharge): StoredCharge => ({
  ...charge,
  id: newId(),
  rateName: rate?.name ?? null,
  ratePercent: rate?.percent ?? null,
})

export const shownCharge = ({
  name,
  kind,
  value,
  quantity,
  amount,
  rateName,
  ratePercent,
}: Pick<
  StoredCharge,
  'name' | 'kind' | 'value' | 'quantity' | 'amount' | 'rateName' | 'ratePercent'
>): OrderCharge => ({
  name,
  kind,
  value,
  quantity,
  amount,
  ...(rateName === null || ratePercent === null
    ? {}
    : { taxedBy: rateLabel({ name: rateName, percent: ratePercent }) }),
})

/** Charges as a statement takes them: one JSON array. */
export const chargesJson = (charges: readonly StoredCharge[]): string =>
  JSON.stringify(
    charges.map(({ rateName, ratePercent, ...charge }, position) => ({
      ...charge,
      position,
      rate_name: rateName,
      rate_percent: ratePercent,
    })),
  )

interface Charged {
  readonly orderId: string
  /** The place of `chargesJson`. */
  readonly charges: string
  /** The statement's part that has one row when there is an order. */
  readonly from: string
}

/** Writes the charges of an order, in the statement that writes the order. */
export const insertChargesText = (storeId: string, { orderId, charges, from }: Charged) => `
  insert into order_charges (store_id, id, order_id, position, name, kind, value, quantity, amount, lines, rate_name,
    rate_percent)
  select ${storeId}, own.id, ${orderId}, own.position, own.name, own.kind, own.value, own.quantity, own.amount, own.lines,
    own.rate_name, own.rate_percent
  from ${from}, jsonb_to_recordset(${charges}) as own
    (id uuid, position int, name text, kind text, value numeric, quantity int, amount numeric, lines jsonb, rate_name text,
     rate_percent numeric)`

/** What was charged beside the products of an order; a part of another question. */
export const chargesOfOrder = (scope: Scope, orderId: WhichOrder) =>
  scope.db
    .selectFrom('orderCharges')
    .select(({ fn, ref }) =>
      orNone(
        fn
          .jsonAgg(
            jsonBuildObject({
              name: ref('name'),
              kind: ref('kind').$castTo<ChargeKind>(),
              value: ref('value'),
              quantity: ref('quantity'),
              amount: ref('amount'),
              rateName: ref('rateName'),
              ratePercent: ref('ratePercent'),
            }),
          )
          .orderBy('position'),
      ).as('all'),
    )
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .$asScalar()
    .$notNull()

/** By how much each line of an order was sold for more: its share of the charges. */
export async function listLineCharges(
  scope: Scope,
  orderId: string,
): Promise<BilledCharge['lines']> {
  const rows = await scope.db
    .selectFrom('orderCharges')
    .select('lines')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute()
  return rows.flatMap(({ lines }) => lines as BilledCharge['lines'])
}

/** What was charged under one name. */
export interface ChargeSum {
  readonly label: string
  /** How many orders. */
  readonly count: number
  readonly amount: number
}

/** By name, of these orders; most first. */
export const sumChargesOf = (
  scope: Scope,
  orderIds: readonly string[],
): Promise<readonly ChargeSum[]> =>
  scope.db
    .selectFrom('orderCharges')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.storeId', '=', 'orderCharges.storeId')
        .onRef('orders.id', '=', 'orderCharges.orderId'),
    )
    // Nothing was sold by what was called off.
    .where('orders.status', '<>', 'cancelled')
    .select(({ fn }) => [
      'name as label',
      sql<number>`count(distinct order_id)`.as('count'),
      fn.sum<number>('amount').as('amount'),
    ])
    .where('orderCharges.storeId', '=', scope.storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .groupBy('name')
    .orderBy('amount', 'desc')
    .orderBy('name')
    .execute()

/** Under which names something was charged beside the products of an order; a part of another question. */
export const chargeNamesOf = (
  { storeId }: Pick<Scope, 'storeId'>,
  { selectFrom }: ExpressionBuilder<Tables, 'orders'>,
) =>
  selectFrom('orderCharges')
    .select(sql<string | null>`string_agg(name, '; ' order by position)`.as('all'))
    .where('orderCharges.storeId', '=', storeId)
    .whereRef('orderCharges.orderId', '=', 'orders.id')

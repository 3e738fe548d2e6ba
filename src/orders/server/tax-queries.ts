import { sql, type ExpressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.gen.ts'
import { orNone } from '../../database/or-none.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { TaxKind } from '../../pricing/tax-rate.ts'
import type { PartTax, TaxSum } from '../../pricing/tax.ts'
import type { WhichOrder } from './which-order.ts'

/** Taxes as a statement takes them: one JSON array. */
export const taxesJson = (taxes: readonly PartTax[]): string =>
  JSON.stringify(
    taxes.map(({ isInPrice, ...tax }) => ({ ...tax, id: newId(), is_in_price: isInPrice })),
  )

interface Taxed {
  readonly orderId: string
  /** The place of `taxesJson`. */
  readonly taxes: string
  /** The statement's part that has one row when there is an order. */
  readonly from: string
}

/** Writes the taxes of an order, in the statement that writes the order. */
export const insertTaxesText = (storeId: string, { orderId, taxes, from }: Taxed) => `
  insert into order_taxes (store_id, id, order_id, position, name, percent, kind, is_in_price, base, tax)
  select ${storeId}, own.id, ${orderId}, own.position, own.name, own.percent, own.kind, own.is_in_price, own.base, own.tax
  from ${from}, jsonb_to_recordset(${taxes}) as own
    (id uuid, position int, name text, percent numeric, kind text, is_in_price boolean, base numeric, tax numeric)`

/** What an order is taxed, line by line, and what corrections gave back of it; a part of another question. */
export const taxesOfOrder = (scope: Scope, orderId: WhichOrder) =>
  scope.db
    .selectFrom('orderTaxes')
    .select(({ fn, ref }) =>
      orNone(
        fn
          .jsonAgg(
            jsonBuildObject({
              position: ref('position'),
              name: ref('name'),
              percent: ref('percent'),
              kind: ref('kind').$castTo<TaxKind>(),
              isInPrice: ref('isInPrice'),
              base: ref('base'),
              tax: ref('tax'),
            }),
          )
          .orderBy('id'),
      ).as('all'),
    )
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .$asScalar()
    .$notNull()

/** Everything that an order was taxed, and what corrections gave back of it, which is below zero. */
export async function listTaxes(scope: Scope, orderId: string): Promise<readonly StoredTax[]> {
  const rows = await scope.db
    .selectFrom('orderTaxes')
    .select(['position', 'correctionId', 'name', 'percent', 'kind', 'isInPrice', 'base', 'tax'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TaxKind }))
}

export interface StoredTax extends PartTax {
  readonly correctionId: string | null
}

/** Writes what a correction gives back of the taxes of its order. */
export async function insertTaxesGivenBack(
  scope: Scope,
  { orderId, correctionId }: { readonly orderId: string; readonly correctionId: string },
  taxes: readonly TaxSum[],
): Promise<void> {
  if (taxes.length === 0) return
  await scope.db
    .insertInto('orderTaxes')
    .values(
      taxes.map(({ base, tax, ...rate }) => ({
        ...rate,
        base: 0 - base,
        tax: 0 - tax,
        storeId: scope.storeId,
        id: newId(),
        orderId,
        correctionId,
      })),
    )
    .execute()
}

/** What of the total of an order is tax that its prices had in them; a part of another question. */
export const taxInPricesOf = (
  { storeId }: Pick<Scope, 'storeId'>,
  { selectFrom }: ExpressionBuilder<Tables, 'orders'>,
) =>
  selectFrom('orderTaxes')
    .select(sql<number>`coalesce(sum(tax), 0)`.as('sum'))
    .where('orderTaxes.storeId', '=', storeId)
    .whereRef('orderTaxes.orderId', '=', 'orders.id')
    .where('correctionId', 'is', null)
    .where('isInPrice', '=', true)

/** What taxes come to, of orders of which money came and of corrections of them. */
export async function sumTaxesOf(
  scope: Scope,
  {
    orderIds,
    correctionIds,
  }: { readonly orderIds: readonly string[]; readonly correctionIds: readonly string[] },
): Promise<readonly TaxSum[]> {
  const rows = await scope.db
    .selectFrom('orderTaxes')
    .select(({ fn }) => [
      'name',
      'percent',
      'kind',
      'isInPrice',
      fn.sum<number>('base').as('base'),
      fn.sum<number>('tax').as('tax'),
    ])
    .where('storeId', '=', scope.storeId)
    .where(
      sql<boolean>`(correction_id is null and order_id = any(${orderIds}::uuid[]))
        or correction_id = any(${correctionIds}::uuid[])`,
    )
    .groupBy(['name', 'percent', 'kind', 'isInPrice'])
    .orderBy('percent', 'desc')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TaxKind }))
}

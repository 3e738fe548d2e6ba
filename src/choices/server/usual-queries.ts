import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

/** What a product is unless somebody asks for something else. */
export interface Usual {
  /** Its first size. */
  readonly size?: string
  /** Preselected where exactly one is taken: whoever has another one has it in place of this. */
  readonly choices: readonly { readonly type: string; readonly label: string }[]
}

/** By product; of one that has neither sizes nor choices, nothing. */
export async function listUsual(
  scope: Scope,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Usual>> {
  const { storeId, db } = scope
  const sizes = await db
    .selectFrom('productSizes')
    .select(['productId', 'label'])
    .where('storeId', '=', storeId)
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('position', '=', 0)
    .execute()
  const choices = await db
    .selectFrom('productGroups as use')
    .innerJoin('choiceGroups as group', (join) =>
      join.onRef('group.storeId', '=', 'use.storeId').onRef('group.id', '=', 'use.groupId'),
    )
    .innerJoin('choiceOptions as option', (join) =>
      join.onRef('option.storeId', '=', 'group.storeId').onRef('option.groupId', '=', 'group.id'),
    )
    .select(['use.productId', 'group.label as type', 'option.label'])
    .where('use.storeId', '=', storeId)
    .where('use.productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('option.isDefault', '=', true)
    .where('group.least', '=', 1)
    .where('group.most', '=', 1)
    .orderBy('use.position')
    .execute()
  const sizeOf = new Map(sizes.map(({ productId, label }) => [productId, label]))
  const choicesOf = Map.groupBy(choices, ({ productId }) => productId)
  return new Map(
    [...new Set([...sizeOf.keys(), ...choicesOf.keys()])].map((id) => {
      const size = sizeOf.get(id)
      return [id, { ...(size !== undefined && { size }), choices: choicesOf.get(id) ?? [] }]
    }),
  )
}

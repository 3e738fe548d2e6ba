import { sql } from 'kysely'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { followSizes, renamedSizes, type Labelled, type RenamedSize } from '../renamed-sizes.ts'
import { listShared, saveEffects } from './choice-queries.ts'

interface Parts {
  readonly sizes: readonly Labelled[]
  readonly groups: readonly { readonly id?: string | undefined }[]
}

/** What is left out stays. */
type Wanted = { readonly [Part in keyof Parts]?: Parts[Part] | undefined }

/** Takes along what the shared groups of a product add in its sizes, where those get other labels. The groups are locked. */
export async function followRenamed(
  scope: Scope,
  productId: string,
  current: Parts,
  { sizes = current.sizes, groups = current.groups }: Wanted,
): Promise<void> {
  const renamed = renamedSizes(current.sizes, sizes)
  if (renamed.length === 0) return
  const [before, after] = [current.sizes.map(labelOf), sizes.map(labelOf)]
  const uses = (parts: Parts['groups'], id: string) => parts.some((group) => group.id === id)
  for (const group of await listShared(scope)) {
    if (!uses(groups, group.id) || !uses(current.groups, group.id)) continue
    const others = await listLabelsElsewhere(scope, group.id, productId)
    const found = followSizes(group, { renamed, before, after, others })
    if (!found.ok) throw ofOthers(group.label, found.size, after.indexOf(found.size.to))
    for (const { id, effects } of found.group.options) await saveEffects(scope, id, effects)
  }
}

const labelOf = ({ label }: Labelled) => label

const ofOthers = (group: string, { from, to }: RenamedSize, at: number) => {
  const text = `"${group}" has a quantity for "${from}" and none for "${to}", which another product has, too. Please enter it under Shared groups first.`
  return invalid(text, { [`sizes.${at}.label`]: text })
}

/** The labels of sizes of the other products that use a group. */
async function listLabelsElsewhere(
  scope: Scope,
  groupId: string,
  productId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ label: string }>`
    select distinct z.label from product_groups l
    join product_sizes z on z.store_id = l.store_id and z.product_id = l.product_id
    where l.store_id = ${scope.storeId} and l.group_id = ${groupId}
      and l.product_id <> ${productId}`.execute(scope.db)
  return rows.map(labelOf)
}

import { changeKinds, changeKindValues, type Difference } from '../../kit/change.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import { listChanges, listChangesBefore } from '../../kit/server/changes.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { findStore } from '../../stores/server/queries.ts'
import { changes, type Change } from '../changes-contract.ts'
import { listNames } from './queries.ts'

export function serveChanges(backbone: Backbone): void {
  serve(backbone, changes.list, async ({ query }, scope) => {
    const { rows, total } = await listChanges(scope, { ...query, offset: offsetOf(query) })
    const data = await present(scope, rows)
    return { data, ...pageOf(query, total) }
  })

  serveCsv(backbone, changes.exported, {
    name: 'changes',
    header: ['When', 'Who', 'Kind', 'What', 'Of', 'Before', 'After'],
    cells: ({ when, by, kind, act, subject, differences }: Exported) => [
      when,
      by ?? '',
      changeKinds[kind],
      act,
      subject,
      differences.map(({ name, before }) => `${name}: ${before}`).join('\n'),
      differences.map(({ name, after }) => `${name}: ${after}`).join('\n'),
    ],
    read: async (scope, { query }, last) => {
      const timeZone = (await findStore(scope))?.timeZone ?? 'UTC'
      const batch = { limit: rowsPerRead, timeZone }
      return present(scope, await listChangesBefore(scope, last?.id, query, batch))
    },
  })
}

const rowsPerRead = 500

type Exported = Change & { readonly when: string }
type Row = Awaited<ReturnType<typeof listChanges>>['rows'][number]

async function present<Read extends Row>(scope: Scope, rows: readonly Read[]) {
  const names = await listNames(
    scope,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    kind: changeKindValues.find((known) => known === row.kind) ?? ('settings' as const),
    differences: row.differences as Difference[],
    by: names.get(row.userId ?? '') ?? null,
  }))
}

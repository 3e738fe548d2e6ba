import { listNames } from '../../../accounts/server/queries.ts'
import { notFound } from '../../../kit/problem.ts'
import { serve, type Backbone } from '../../../kit/server/serve.ts'
import { doubts } from '../../doubt-contract.ts'
import { doubtKinds } from '../../kept-sale.ts'
import { listDoubts, saveLook } from './doubt-queries.ts'

const lookedAtMost = 100

/** What to look at in sales that were made without a connection. */
export function serveDoubts(backbone: Backbone): void {
  serve(backbone, doubts.list, async (_, scope) => {
    const rows = await listDoubts(scope, lookedAtMost)
    const names = await listNames(
      scope,
      rows.flatMap(({ lookedBy }) => lookedBy ?? []),
    )
    const data = rows.map(({ kind, receipt, lookedBy, ...row }) => ({
      ...row,
      kind: doubtKinds.find((known) => known === kind) ?? ('gone' as const),
      receipt: receipt ?? '',
      lookedBy: lookedBy === null ? null : (names.get(lookedBy) ?? ''),
    }))
    return { data }
  })

  serve(backbone, doubts.look, async ({ params }, scope) => {
    if (!(await saveLook(scope, params.id))) throw notFound('There is nothing like this to look at')
    scope.announce('orders')
    return {}
  })
}

import { recordChange } from '../../kit/server/changes.ts'
import { notFound } from '../../kit/problem.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { keys } from '../key-contract.ts'
import { keyRights, keyRightNames } from '../key-rights.ts'
import { endKey, insertKey, insertKeyUser, listKeys, lockKey } from './key-queries.ts'
import { newApiKey } from './keys.ts'
import { proveSelf } from './prove-self.ts'
import { listNames } from './queries.ts'

const dayMs = 24 * 3_600_000

/** The keys of a store's own programs, managed by its admin. */
export function serveKeys(backbone: Backbone): void {
  serve(backbone, keys.list, async (_, scope) => ({
    data: await present(scope, await listKeys(scope)),
  }))

  serve(backbone, keys.add, async ({ body }, scope) => {
    const { name, days, password } = body
    await proveSelf(scope, password, { field: 'password', refusal: 'This is not your password' })
    const rights = keyRightNames.filter((right) => body.rights.includes(right))
    const key = newApiKey(scope.storeId)
    const made = {
      id: newId(),
      name,
      ending: key.slice(-4),
      rights,
      // Whoever proved who they are is somebody.
      madeBy: scope.actor.userId ?? '',
      createdAt: scope.now.toISOString(),
      lastUsedAt: null,
      expiresAt: days === 0 ? null : new Date(scope.now.getTime() + days * dayMs).toISOString(),
    }
    const userId = await insertKeyUser(scope, name)
    await insertKey(scope, { ...made, userId, keyHash: hashOf(key) })
    const after = rights.map((right) => keyRights[right].label).join(', ')
    await recordChange(scope, {
      kind: 'programs',
      act: 'added',
      subject: `API key “${name}”`,
      differences: [{ name: 'Rights', before: '', after }],
    })
    const [data] = await present(scope, [{ ...made, isMakerHere: true }])
    if (data === undefined) throw notFound('API key not found')
    return { data, key }
  })

  serve(backbone, keys.end, async ({ params }, scope) => {
    const key = await lockKey(scope, params.id)
    if (key === undefined) throw notFound('API key not found')
    await endKey(scope, key.id)
    await recordChange(scope, {
      kind: 'programs',
      act: 'removed',
      subject: `API key “${key.name}”`,
    })
    scope.announce('people')
    return {}
  })
}

type Row = Awaited<ReturnType<typeof listKeys>>[number]

async function present(scope: Scope, rows: readonly Row[]) {
  const names = await listNames(
    scope,
    rows.map(({ madeBy }) => madeBy),
  )
  return rows.map((row) => ({ ...row, madeBy: names.get(row.madeBy) ?? '' }))
}

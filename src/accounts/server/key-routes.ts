import { recordChange } from '../../kit/server/changes.ts'
import type { Received } from '../../kit/endpoint.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { keys } from '../key-contract.ts'
import { keyRights, keyRightNames } from '../key-rights.ts'
import {
  endKey,
  insertKey,
  insertKeyUser,
  listKeys,
  lockKey,
  lockMade,
  saveSecretOf,
} from './key-queries.ts'
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
    const { attemptId: id = newId(), password } = body
    await proveSelf(scope, password, { field: 'password', refusal: 'This is not your password' })
    const key = newApiKey(scope.storeId)
    const secret = { keyHash: hashOf(key), ending: key.slice(-4) }
    const earlier = await findMade(scope, id, body)
    if (earlier !== undefined) await saveSecretOf(scope, id, secret)
    const made = earlier ?? (await makeKey(scope, id, body, secret))
    const { ending } = secret
    const [data] = await present(scope, [{ ...made, ending, isMakerHere: true }])
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

type NewKey = Received<typeof keys.add>['body']

const rightsOf = ({ rights }: NewKey) => keyRightNames.filter((right) => rights.includes(right))

/** What was made when this was sent before, and its answer was lost: nobody has seen the key of then, so another takes its place. */
async function findMade(scope: Scope, id: string, body: NewKey) {
  const row = await lockMade(scope, id)
  if (row === undefined) return undefined
  const { endedAt, ...made } = row
  const isSame = made.name === body.name && String(made.rights) === String(rightsOf(body))
  const isUnused = made.lastUsedAt === null && endedAt === null
  if (!isSame || !isUnused || made.madeBy !== scope.actor.userId) {
    throw conflict('This key has been made already. Please look at the list before you make more.')
  }
  return made
}

async function makeKey(
  scope: Scope,
  id: string,
  body: NewKey,
  secret: { readonly keyHash: Buffer; readonly ending: string },
) {
  const { name, days } = body
  const rights = rightsOf(body)
  const made = {
    id,
    name,
    rights,
    // Whoever proved who they are is somebody.
    madeBy: scope.actor.userId ?? '',
    createdAt: scope.now.toISOString(),
    lastUsedAt: null,
    expiresAt: days === 0 ? null : new Date(scope.now.getTime() + days * dayMs).toISOString(),
  }
  const userId = await insertKeyUser(scope, name)
  await insertKey(scope, { ...made, ...secret, userId })
  const after = rights.map((right) => keyRights[right].label).join(', ')
  await recordChange(scope, {
    kind: 'programs',
    act: 'added',
    subject: `API key “${name}”`,
    differences: [{ name: 'Rights', before: '', after }],
  })
  return made
}

type Row = Awaited<ReturnType<typeof listKeys>>[number]

async function present(scope: Scope, rows: readonly Row[]) {
  const names = await listNames(
    scope,
    rows.map(({ madeBy }) => madeBy),
  )
  return rows.map((row) => ({ ...row, madeBy: names.get(row.madeBy) ?? '' }))
}

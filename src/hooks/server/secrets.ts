import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { listStoreIds } from '../../stores/server/platform-queries.ts'
import { listHooks, saveHook, type HookRow } from './queries.ts'

const ownerOf = (storeId: string, hookId: string) => `hook ${storeId} ${hookId}`

export const sealSecret = (keys: PaymentKeys, storeId: string, hookId: string, secret: string) =>
  keys.seal({ secret }, ownerOf(storeId, hookId))

/** What is sealed has no spaces, and they stand between those of before. */
const formersOf = ({ sealedFormer }: HookRow): readonly string[] =>
  sealedFormer === null ? [] : sealedFormer.split(' ')

/** Those of before sign along on their last day. */
const goodFormersOf = (hook: HookRow, now: Date): readonly string[] =>
  hook.formerUntil !== null && Date.parse(hook.formerUntil) > now.getTime() ? formersOf(hook) : []

/** So many of before sign along at most: each is in the head of every message. */
const mostFormers = 5

/**
 * What a new secret makes those of before, the newest first. A program may hold any of the last day's: whether somebody
 * has seen the last one, and put it there, is not known here.
 */
export const formersAfter = (hook: HookRow, now: Date): string =>
  [hook.sealedSecret, ...goodFormersOf(hook, now)].slice(0, mostFormers).join(' ')

/** The secrets that sign now: the newest first, and those before for their last day. */
export const secretsOf = (keys: PaymentKeys, hook: HookRow, now: Date): readonly string[] =>
  [hook.sealedSecret, ...goodFormersOf(hook, now)].map(
    (each) => keys.open(each, ownerOf(hook.storeId, hook.id)).secret,
  )

/** Seals every secret with the key that now seals; answers how many were sealed with an older one. */
export async function resealHookSecrets(scope: PlatformScope, keys: PaymentKeys): Promise<number> {
  let sealed = 0
  for (const storeId of await listStoreIds(scope)) {
    sealed += await scope.inStore(storeId, (inside) => sealAgain(inside, keys))
  }
  return sealed
}

async function sealAgain(scope: Scope, keys: PaymentKeys): Promise<number> {
  const again = (hook: HookRow, sealed: string) => {
    const owner = ownerOf(hook.storeId, hook.id)
    return keys.seal(keys.open(sealed, owner), owner)
  }
  const rows = (await listHooks(scope)).filter((hook) =>
    [hook.sealedSecret, ...formersOf(hook)].some((sealed) => !keys.isCurrent(sealed)),
  )
  for (const hook of rows) {
    const formers = formersOf(hook).map((sealed) => again(hook, sealed))
    await saveHook(scope, hook.id, {
      sealedSecret: again(hook, hook.sealedSecret),
      sealedFormer: formers.length === 0 ? null : formers.join(' '),
    })
  }
  return rows.length
}

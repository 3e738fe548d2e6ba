import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { listStoreIds } from '../../stores/server/platform-queries.ts'
import { listHooks, saveHook, type HookRow } from './queries.ts'

const ownerOf = (storeId: string, hookId: string) => `hook ${storeId} ${hookId}`

export const sealSecret = (keys: PaymentKeys, storeId: string, hookId: string, secret: string) =>
  keys.seal({ secret }, ownerOf(storeId, hookId))

/** The secrets that sign now: the newest first, and the one before for its last day. */
export function secretsOf(keys: PaymentKeys, hook: HookRow, now: Date): readonly string[] {
  const { sealedSecret, sealedFormer, formerUntil } = hook
  const isFormerGood = formerUntil !== null && Date.parse(formerUntil) > now.getTime()
  const sealed = [sealedSecret, ...(isFormerGood && sealedFormer !== null ? [sealedFormer] : [])]
  return sealed.map((each) => keys.open(each, ownerOf(hook.storeId, hook.id)).secret)
}

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
  const isOld = (sealed: string | null) => sealed !== null && !keys.isCurrent(sealed)
  const rows = (await listHooks(scope)).filter(
    ({ sealedSecret, sealedFormer }) => isOld(sealedSecret) || isOld(sealedFormer),
  )
  for (const hook of rows) {
    const { sealedSecret, sealedFormer } = hook
    await saveHook(scope, hook.id, {
      sealedSecret: again(hook, sealedSecret),
      sealedFormer: sealedFormer === null ? null : again(hook, sealedFormer),
    })
  }
  return rows.length
}

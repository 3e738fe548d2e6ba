import { invariant } from '../../../kit/problem.ts'
import type { PlatformScope } from '../../../kit/server/scope.ts'
import { asPlatformJob, type Ground, type Standing } from '../../../kit/server/transact.ts'
import type { PaymentKeys } from '../../../payments/server/payment-keys.ts'
import { findKeys, insertKeys, saveSealedPrivate } from './queries.ts'

/** Says to push services who sends, as RFC 8292 has it. Browsers give their address to the holder of this pair alone. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const owner = 'push'

/** The pair of this Larder, made by whichever server is asked first; each reads it once. */
export function pushKeysOf(
  ground: Ground,
  keys: PaymentKeys,
  log: Standing['log'],
): () => Promise<PushKeys> {
  let known: PushKeys | undefined
  return async () =>
    (known ??= await asPlatformJob(ground, log, (scope) => readOrMake(scope, keys)))
}

async function readOrMake(scope: PlatformScope, keys: PaymentKeys): Promise<PushKeys> {
  if ((await findKeys(scope)) === undefined) {
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await insertKeys(scope, { publicKey, sealedPrivate: keys.seal({ secret: privateKey }, owner) })
  }
  const pair = await findKeys(scope)
  invariant(pair !== undefined, 'there is a pair of keys for push services')
  const { secret: privateKey } = keys.open(pair.sealedPrivate, owner)
  return { publicKey: pair.publicKey, privateKey }
}

/** Seals with the key that now seals; answers how many were sealed with an older one. */
export async function resealPushKeys(scope: PlatformScope, keys: PaymentKeys): Promise<number> {
  const pair = await findKeys(scope)
  if (pair === undefined || keys.isCurrent(pair.sealedPrivate)) return 0
  await saveSealedPrivate(scope, keys.seal(keys.open(pair.sealedPrivate, owner), owner))
  return 1
}

import type { FastifyBaseLogger } from 'fastify'
import type { PlatformScope } from '../../kit/server/scope.ts'
import { asPlatformJob, type Ground } from '../../kit/server/transact.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import { lockTotpSecrets, saveTotpSecret } from './queries.ts'

/** The address is the associated data: a secret that was copied to another operator does not open. */
const ownerOf = (email: string) => `operator/${email}`

export const sealTotpSecret = (keys: PaymentKeys, email: string, secret: string): string =>
  keys.seal({ secret }, ownerOf(email))

export const openTotpSecret = (keys: PaymentKeys, email: string, sealed: string): string =>
  keys.open(sealed, ownerOf(email)).secret

/** Base32 has no full stop; what is sealed has one behind the id of its key. */
const isPlain = (stored: string) => !stored.includes('.')

/** For databases that are older than the sealing: done before a server answers, so that nobody signs in by one. */
export async function sealPlainSecrets(
  ground: Ground,
  keys: PaymentKeys,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  const sealed = await asPlatformJob(ground, log, (scope) => sealThose(scope, keys, isPlain))
  if (sealed > 0) log.info({ sealed }, 'secrets of operators were sealed')
}

/** Seals with the key that now seals, so that older keys can be thrown away. */
export const resealTotpSecrets = (scope: PlatformScope, keys: PaymentKeys): Promise<number> =>
  sealThose(scope, keys, (stored) => !keys.isCurrent(stored))

async function sealThose(
  scope: PlatformScope,
  keys: PaymentKeys,
  isMeant: (stored: string) => boolean,
): Promise<number> {
  const rows = (await lockTotpSecrets(scope)).filter((row) => isMeant(row.sealedTotpSecret))
  for (const { id, email, sealedTotpSecret: stored } of rows) {
    const secret = isPlain(stored) ? stored : openTotpSecret(keys, email, stored)
    await saveTotpSecret(scope, id, sealTotpSecret(keys, email, secret))
  }
  return rows.length
}

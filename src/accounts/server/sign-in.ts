import { unauthorised } from '../../kit/problem.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore, findStoreId } from '../../stores/server/queries.ts'
import type { User } from '../contract.ts'
import { isStaff } from '../permissions.ts'
import { isPassword } from './passwords.ts'
import { findSignIn, findUser, listStoresOfEmail, markSeen, presentUser } from './queries.ts'
import { startSession } from './sessions.ts'

export const wrongCredentials = 'The email or the password is not right.'

export interface SignedIn {
  readonly token: string
  readonly user: User
  readonly store: PublicStore
}

type Candidate = NonNullable<Awaited<ReturnType<typeof findSignIn>>> & { readonly storeId: string }

/**
 * Signs in at the store whose login page was used, else wherever the address and the password fit: staff accounts
 * first, then the one used last.
 */
export async function signIn(
  scope: PlatformScope,
  email: string,
  password: string,
  storeSlug: string | undefined,
): Promise<SignedIn> {
  const candidates = await listCandidates(scope, email, storeSlug)
  for (const candidate of candidates) {
    if (await isPassword(candidate.passwordHash, password)) {
      if (!candidate.isActive)
        throw unauthorised('This account is not active. Please ask the store.')
      return scope.inStore(candidate.storeId, (inside) => beginSession(inside, candidate.id))
    }
  }
  if (candidates.length === 0) await isPassword(undefined, password)
  throw unauthorised(wrongCredentials)
}

/** The accounts of an address, in the order in which a sign-in tries them. */
export async function listCandidates(
  scope: PlatformScope,
  email: string,
  storeSlug: string | undefined,
) {
  const here = storeSlug === undefined ? undefined : await findStoreId(scope, storeSlug)
  const everywhere = await listStoresOfEmail(scope, email)
  const storeIds =
    here === undefined ? everywhere : everywhere.filter((storeId) => storeId === here)
  const found: Candidate[] = []
  for (const storeId of storeIds) {
    const row = await scope.inStore(storeId, (inside) => findSignIn(inside, email))
    if (row !== undefined) found.push({ ...row, storeId })
  }
  return found.toSorted(
    (a, b) =>
      Number(isStaff(b.role)) - Number(isStaff(a.role)) ||
      (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? ''),
  )
}

/** The same answer for everybody who has just proved who they are. */
export async function beginSession(scope: Scope, userId: string): Promise<SignedIn> {
  const [row, store] = [await findUser(scope, userId), await findPublicStore(scope)]
  if (row === undefined || store === undefined) throw unauthorised('This account no longer exists.')
  await markSeen(scope, row.id)
  const token = await startSession(scope, row)
  return { token, user: presentUser(row, store), store }
}

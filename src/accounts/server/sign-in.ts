import { unauthorised, type Problem } from '../../kit/problem.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import type { PlatformStep } from '../../kit/server/serve.ts'
import { countTries, giveBackTries, type Passed, type Try } from '../../kit/server/tries.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore, findStoreId } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import type { User } from '../contract.ts'
import { isStaff } from '../permissions.ts'
import type { NoteFailure } from './failed-logins.ts'
import { findKnownPlace, rememberPlace } from './known-places.ts'
import { refusalOf, signInTries, without } from './limits.ts'
import { isPassword } from './passwords.ts'
import { findSignIn, findUser, listStoresOfEmail, markSeen, presentUser } from './queries.ts'
import { startSession } from './sessions.ts'
import type { Whence } from './whence.ts'

export const wrongCredentials = 'The email or the password is not right.'

/** Hashing is slow on purpose, and an address may have accounts at many stores. */
const mostHashesPerTry = 4

export interface SignedIn {
  readonly token: string
  readonly user: User
  readonly store: PublicStore
}

interface Credentials {
  readonly email: string
  readonly password: string
  readonly storeSlug?: string | undefined
}

/**
 * Signs in at the store whose login page was used, else wherever the address and the password fit. A try is counted
 * before it is looked at, and nothing is held while it is.
 */
export async function signIn(
  step: PlatformStep,
  whence: Whence,
  credentials: Credentials,
  note: NoteFailure,
): Promise<SignedIn> {
  const { doors, accounts, passed, now } = await step((scope) =>
    openDoors(scope, whence, credentials),
  )
  const { email } = credentials
  const refused = (problem: Problem) => note({ email, accounts }, problem)
  const refusal = refusalOf(passed, now)
  if (doors.length === 0 && refusal !== undefined) throw refused(refusal)
  const tried = doors.flatMap(({ tries }) => tries)
  const wrong: Try[] = []
  for (const { candidate, tries } of doors) {
    if (await isPassword(candidate?.passwordHash, credentials.password)) {
      const harmless = without(tried, wrong)
      const visitor = { email, whence, refused }
      return step((scope) => enter(scope, visitor, candidate, harmless))
    }
    wrong.push(...tries)
  }
  throw refused(unauthorised(wrongCredentials))
}

interface Door {
  /** Undefined for an address without an account, which takes as long. */
  readonly candidate: Candidate | undefined
  readonly tries: readonly Try[]
}

/** Counts the try, and answers the accounts whose password may be tried by it. */
async function openDoors(
  scope: PlatformScope,
  whence: Whence,
  { email, storeSlug }: Credentials,
): Promise<{
  doors: readonly Door[]
  accounts: readonly string[]
  passed: readonly Passed[]
  now: Date
}> {
  const found = await listCandidates(scope, email, storeSlug, whence)
  const candidates = found.length === 0 ? [undefined] : found.slice(0, mostHashesPerTry)
  const doors = candidates.map((candidate) => ({
    candidate,
    tries: signInTries(email, whence, candidate?.knownPlace),
  }))
  const passed = await countTries(
    scope.db,
    scope.now,
    doors.flatMap(({ tries }) => tries),
  )
  const isClosed = ({ tries }: Door) => without(tries, passed).length < tries.length
  return {
    doors: doors.filter((door) => !isClosed(door)),
    accounts: found.slice(0, mostHashesPerTry).map(({ storeId, id }) => `${storeId}/${id}`),
    passed,
    now: scope.now,
  }
}

type Candidate = NonNullable<Awaited<ReturnType<typeof findSignIn>>> & {
  readonly storeId: string
  /** As it calls itself; of one that is gone, nothing. */
  readonly storeName: string | undefined
  readonly isOfOpenStore: boolean
  /** From which of its places somebody tries, if it is one of them. */
  readonly knownPlace: string | undefined
}

/**
 * The accounts of an address, in the order in which a sign-in tries them: those that were used from here, then staff of
 * stores that are open, staff, and the one used last. Anybody may register a store with any address, so a new store
 * must not push aside one that trades.
 */
export async function listCandidates(
  scope: PlatformScope,
  email: string,
  storeSlug: string | undefined,
  whence: Whence,
): Promise<readonly Candidate[]> {
  const here = storeSlug === undefined ? undefined : await findStoreId(scope, storeSlug)
  const found: Candidate[] = []
  for (const storeId of await listStoresOfEmail(scope, email, here)) {
    const candidate = await scope.inStore(storeId, (inside) => findCandidate(inside, email, whence))
    if (candidate !== undefined) found.push(candidate)
  }
  return found.toSorted(
    (a, b) => rankOf(b) - rankOf(a) || (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? ''),
  )
}

const rankOf = ({ knownPlace, role, isOfOpenStore }: Candidate) =>
  (knownPlace === undefined ? 0 : 4) + (isStaff(role) ? 2 : 0) + (isOfOpenStore ? 1 : 0)

async function findCandidate(
  inside: Scope,
  email: string,
  whence: Whence,
): Promise<Candidate | undefined> {
  const row = await findSignIn(inside, email)
  if (row === undefined) return undefined
  const store = await findPublicStore(inside)
  return {
    ...row,
    storeId: inside.storeId,
    storeName: store?.name,
    isOfOpenStore: store !== undefined && isOpen(store.paymentStatus),
    knownPlace: await findKnownPlace(inside, row.id, whence),
  }
}

interface Visitor {
  readonly email: string
  readonly whence: Whence
  readonly refused: (problem: Problem) => Problem
}

/** The password was right a moment ago: it must still be the one. */
async function enter(
  scope: PlatformScope,
  { email, whence, refused }: Visitor,
  candidate: Candidate | undefined,
  harmless: readonly Try[],
): Promise<SignedIn> {
  if (candidate === undefined) throw refused(unauthorised(wrongCredentials))
  await giveBackTries(scope.db, harmless)
  return scope.inStore(candidate.storeId, async (inside) => {
    const now = await findSignIn(inside, email)
    if (now?.id !== candidate.id || now.passwordHash !== candidate.passwordHash) {
      throw refused(unauthorised(wrongCredentials))
    }
    if (!now.isActive) {
      throw refused(unauthorised('This account is not active. Please ask the store.'))
    }
    await rememberPlace(inside, now.id, whence)
    return beginSession(inside, now.id)
  })
}

/** The same answer for everybody who has just proved who they are. */
export async function beginSession(scope: Scope, userId: string): Promise<SignedIn> {
  const [row, store] = [await findUser(scope, userId), await findPublicStore(scope)]
  if (row === undefined || store === undefined) throw unauthorised('This account no longer exists.')
  await markSeen(scope, row.id)
  const token = await startSession(scope, row)
  return { token, user: presentUser(row, store), store }
}

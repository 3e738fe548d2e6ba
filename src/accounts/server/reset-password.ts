import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { minutes } from '../../kit/fields.ts'
import { Problem } from '../../kit/problem.ts'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { countEach, countTries, giveBackTries } from '../../kit/server/tries.ts'
import { forgetPlaces, rememberPlace } from './known-places.ts'
import { codeLetters, codeTries, refusalOf } from './limits.ts'
import { removePin } from './pin-queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { lockUser, saveUser } from './queries.ts'
import { endOtherSessions } from './sessions.ts'
import { listCandidates } from './sign-in.ts'
import { checkNewPassword, sameAgain } from './new-password.ts'
import type { Whence } from './whence.ts'

const codeLifetimeMs = minutes(10)

const ResetWish = z.object({
  email: z.string(),
  storeSlug: z.string().optional(),
  whence: z.object({
    device: z.string(),
    address: z.string().optional(),
    network: z.string().optional(),
  }),
})
type ResetWish = z.output<typeof ResetWish>

/** Looked up by a job, so that asking takes the same time whether there is an account or not. */
export const resetCodeJob: Job<ResetWish> = {
  name: 'reset-code',
  isLetter: true,
  contents: ResetWish,
}

/** Makes a code for the account a sign-in would choose; the letter, or nothing when none is due. */
export async function issueCode(scope: PlatformScope, wish: ResetWish): Promise<Mail | undefined> {
  const account = await findAccount(scope, wish)
  if (account === undefined) return undefined
  const asks = codeLetters(account.id, wish.whence, account.knownPlace)
  const counted = await countEach(scope.db, scope.now, asks)
  if (counted.some(({ count, limit }) => count > limit.most)) return undefined
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await scope.inStore(account.storeId, (inside) => insertCode(inside, account.id, code))
  const isLast = counted.some(({ count, limit }) => count === limit.most)
  return letter({
    to: wish.email,
    code,
    at: account.storeName,
    note: isLast ? lastOfTheDay : undefined,
  })
}

const findAccount = async (
  scope: PlatformScope,
  { email, storeSlug, whence }: Omit<ResetWish, 'whence'> & { readonly whence: Whence },
) => (await listCandidates(scope, email, storeSlug, whence)).find(({ isActive }) => isActive)

async function insertCode(scope: Scope, userId: string, code: string): Promise<void> {
  const now = scope.now.getTime()
  await scope.db
    .insertInto('passwordResets')
    .values({
      storeId: scope.storeId,
      id: newId(),
      userId,
      codeHash: hashOf(code),
      createdAt: scope.now.toISOString(),
      expiresAt: new Date(now + codeLifetimeMs).toISOString(),
    })
    .execute()
}

/** Nobody shall wait for a letter that does not come. */
const lastOfTheDay =
  'This is the last code we send to where it was asked for today. A device or place where you have logged in before may still ask for one.'

interface Told {
  readonly to: string
  readonly code: string
  /** The store of the account: a customer knows it and not Larder, and may have accounts at several. */
  readonly at: string | undefined
  readonly note: string | undefined
}

const letter = ({ to, code, at = 'Larder', note }: Told): Mail => ({
  to,
  subject: `Your verification code for ${at}`,
  ...letterOf({
    heading: `Your code is ${code}`,
    paragraphs: [
      `Enter it together with a new password for your account at ${at}. It is good for 10 minutes.`,
      ...(note === undefined ? [] : [note]),
    ],
    closing: 'If you did not ask for this, somebody else typed your address; nothing has changed.',
  }),
})

const refusal = new Problem('invalid', 'The code is not right or has expired.', {
  fields: { code: 'The code is not right or has expired.' },
  keepsChanges: true,
})

/**
 * Sets a new password with a code of the account that is still good; a wrong one is counted even though it is refused.
 * Any of them opens, so that a stranger who asks for another does not spoil the one in its owner's hands, and with the
 * first that opens the others are gone.
 */
export async function resetPassword(
  scope: PlatformScope,
  whence: Whence,
  wish: {
    readonly email: string
    readonly code: string
    readonly newPassword: string
    readonly storeSlug?: string | undefined
  },
): Promise<void> {
  const account = await findAccount(scope, { ...wish, whence })
  const tries = codeTries(account?.id ?? wish.email, whence, account?.knownPlace)
  const tooMany = refusalOf(await countTries(scope.db, scope.now, tries), scope.now)
  if (tooMany !== undefined) throw tooMany
  if (account === undefined) throw refusal
  const { id, storeId } = account
  await scope.inStore(storeId, async (inside) => {
    // Held, so that the rule it is checked by is that of their role when it is set.
    const person = await lockUser(inside, id)
    const given = hashOf(wish.code)
    const codes = await lockCodes(inside, id)
    const isRight = codes.some(({ codeHash }) => timingSafeEqual(codeHash, given))
    if (person === undefined || !isRight) throw refusal
    checkNewPassword(person.role, wish.newPassword)
    if (person.mustChangePassword && (await isPassword(account.passwordHash, wish.newPassword))) {
      throw sameAgain()
    }
    const passwordHash = await hashPassword(wish.newPassword)
    await saveUser(inside, id, { passwordHash, mustChangePassword: false })
    await endCodes(inside, id)
    await endOtherSessions(inside, id, undefined)
    await forgetPlaces(inside, id)
    await removePin(inside, id)
    await rememberPlace(inside, id, whence)
    await giveBackTries(inside.db, tries)
  })
}

const lockCodes = (scope: Scope, userId: string) =>
  scope.db
    .selectFrom('passwordResets')
    .select('codeHash')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', scope.now.toISOString())
    .orderBy('id')
    .forUpdate()
    .execute()

/** What was asked for before a new password, or sent to another address, must not open the account afterwards. */
export const endCodes = (scope: Scope, userId: string) =>
  scope.db
    .deleteFrom('passwordResets')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .execute()

import { randomInt } from 'node:crypto'
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../kit/problem.ts'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { hashPassword } from './passwords.ts'
import { saveUser } from './queries.ts'
import { endOtherSessions } from './sessions.ts'
import { listCandidates } from './sign-in.ts'
import { checkNewPassword } from './user-routes.ts'

const minutes = (count: number) => count * 60_000
const codeLifetimeMs = minutes(10)
const mostTries = 5
const mostCodesADay = 5

const ResetWish = z.object({ email: z.string(), storeSlug: z.string().optional() })

/** Looked up by a job, so that asking takes the same time whether there is an account or not. */
export const resetCodeJob: Job<z.output<typeof ResetWish>> = {
  name: 'reset-code',
  contents: ResetWish,
}

/** Makes a code for the account a sign-in would choose; the letter, or nothing when none is due. */
export async function issueCode(
  scope: PlatformScope,
  { email, storeSlug }: z.output<typeof ResetWish>,
): Promise<Mail | undefined> {
  const [account] = (await listCandidates(scope, email, storeSlug)).filter(
    ({ isActive }) => isActive,
  )
  if (account === undefined) return undefined
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const isIssued = await scope.inStore(account.storeId, (inside) =>
    insertCode(inside, account.id, code),
  )
  return isIssued ? letter(email, code) : undefined
}

async function insertCode(scope: Scope, userId: string, code: string): Promise<boolean> {
  const now = scope.now.getTime()
  const { count } = await scope.db
    .selectFrom('passwordResets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .where('createdAt', '>', new Date(now - minutes(24 * 60)).toISOString())
    .executeTakeFirstOrThrow()
  if (count >= mostCodesADay) return false
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
  return true
}

const letter = (to: string, code: string): Mail => ({
  to,
  subject: 'Your verification code',
  ...letterOf({
    heading: `Your code is ${code}`,
    paragraphs: ['Enter it together with a new password. It is good for 10 minutes.'],
    closing: 'If you did not ask for this, somebody else typed your address; nothing has changed.',
  }),
})

const refusal = new Problem('invalid', 'The code is not right or has expired.', {
  fields: { code: 'The code is not right or has expired.' },
  keepsChanges: true,
})

/** Sets a new password with the latest code of the account; a wrong one is counted even though it is refused. */
export async function resetPassword(
  scope: PlatformScope,
  wish: {
    readonly email: string
    readonly code: string
    readonly newPassword: string
    readonly storeSlug?: string | undefined
  },
): Promise<void> {
  const [account] = (await listCandidates(scope, wish.email, wish.storeSlug)).filter(
    ({ isActive }) => isActive,
  )
  if (account === undefined) throw refusal
  await scope.inStore(account.storeId, async (inside) => {
    const latest = await lockLatestCode(inside, account.id)
    if (latest === undefined || latest.tries >= mostTries) throw refusal
    if (!timingSafeEqual(latest.codeHash, hashOf(wish.code.trim()))) {
      await countTry(inside, latest.id)
      throw refusal
    }
    checkNewPassword(account.role, wish.newPassword)
    await saveUser(inside, account.id, {
      passwordHash: await hashPassword(wish.newPassword),
      mustChangePassword: false,
    })
    await useUp(inside, latest.id)
    await endOtherSessions(inside, account.id, undefined)
  })
}

const lockLatestCode = (scope: Scope, userId: string) =>
  scope.db
    .selectFrom('passwordResets')
    .select(['id', 'codeHash', 'tries'])
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', scope.now.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

const countTry = (scope: Scope, id: string) =>
  scope.db
    .updateTable('passwordResets')
    .set({ tries: sql<number>`tries + 1` })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

/** A code opens once. */
const useUp = (scope: Scope, id: string) =>
  scope.db
    .updateTable('passwordResets')
    .set({ expiresAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

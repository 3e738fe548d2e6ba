import { conflict, Problem } from '../../kit/problem.ts'
import { randomToken } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { countTries, forgetTries, giveBackTries } from '../../kit/server/tries.ts'
import { approvalLifetimeMs, type PinHolder } from '../pin-contract.ts'
import type { Purpose } from '../pin.ts'
import { pinTries, pinTriesOfOne, refusalOf } from './limits.ts'
import { isPassword } from './passwords.ts'
import { findPinHolder, insertApproval, takeApprovalRow, type PinHolderRow } from './pin-queries.ts'

interface Entered {
  readonly userId: string
  readonly pin: string
}

/**
 * Who somebody is that enters a PIN on the device of the caller. Whoever tries is who is counted, never whose PIN is
 * tried: nobody at another device, and no stranger, can use up the tries of a person. A try is counted before it is
 * looked at, and a refusal keeps the count, so nothing else may have been written in the transaction.
 */
export async function provePin(scope: Scope, { userId, pin }: Entered): Promise<PinHolder> {
  const caller = scope.actor.userId ?? ''
  const tries = pinTries(caller, userId)
  const tooMany = refusalOf(await countTries(scope.db, scope.now, tries), scope.now)
  if (tooMany !== undefined) throw tooMany
  const row = await findPinHolder(scope, userId)
  const isRight = await isPassword(row?.pinHash, pin)
  if (row === undefined || !isRight) throw wrongPin()
  await giveBackTries(scope.db, tries)
  await forgetTries(scope.db, pinTriesOfOne(caller, userId))
  return presentHolder(row)
}

const wrongPin = () =>
  new Problem('invalid', 'This PIN is not right.', {
    fields: { pin: 'This PIN is not right.' },
    keepsChanges: true,
  })

export const presentHolder = ({
  id,
  firstName,
  lastName,
  role,
}: Omit<PinHolderRow, 'pinHash'>): PinHolder => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  role,
})

/** Who allows something, and how much of it where that is counted. */
export interface Approver extends PinHolder {
  readonly upTo: number
}

/** A proof that `approver` allows the caller this, once and soon. */
export async function issueApproval(
  scope: Scope,
  { purpose, upTo }: { readonly purpose: Purpose; readonly upTo?: number | undefined },
  approver: PinHolder,
) {
  const askedBy = scope.actor.userId ?? ''
  const proof = randomToken()
  const expiresAt = new Date(scope.now.getTime() + approvalLifetimeMs).toISOString()
  await insertApproval(scope, {
    proof,
    purpose,
    upTo: upTo ?? null,
    approverId: approver.id,
    askedBy,
    expiresAt,
  })
  return { proof, expiresAt, by: approver }
}

/**
 * Uses a proof up, and answers who allowed it; in the transaction of what was allowed, so that one that fails has used
 * nothing up. Whether that person may allow so much is the caller's to decide, by their role of now.
 */
export async function takeApproval(
  scope: Scope,
  purpose: Purpose,
  proof: string,
): Promise<Approver> {
  const approver = await findApproval(scope, purpose, proof)
  if (approver === undefined) {
    throw conflict('This approval is no longer good. Please ask for it again.')
  }
  return approver
}

/** The same; undefined when it is no longer good. */
export async function findApproval(
  scope: Scope,
  purpose: Purpose,
  proof: string,
): Promise<Approver | undefined> {
  const taken = await takeApprovalRow(scope, purpose, proof, scope.actor.userId ?? '')
  const row = taken && (await findPinHolder(scope, taken.approverId))
  if (taken === undefined || row === undefined) return undefined
  return { ...presentHolder(row), upTo: taken.upTo ?? 0 }
}

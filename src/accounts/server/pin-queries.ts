import { hashOf } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { rolesWithPin, type Purpose } from '../pin.ts'

export async function savePin(scope: Scope, userId: string, pinHash: string): Promise<void> {
  const setAt = scope.now.toISOString()
  await scope.db
    .insertInto('userPins')
    .values({ storeId: scope.storeId, userId, pinHash, setAt })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'userId']).doUpdateSet({ pinHash, setAt }),
    )
    .execute()
}

/** Also what an own PIN has allowed and nobody has used yet. */
export async function removePin(scope: Scope, userId: string): Promise<void> {
  await scope.db
    .deleteFrom('userPins')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .execute()
  await scope.db
    .deleteFrom('approvals')
    .where('storeId', '=', scope.storeId)
    .where('approverId', '=', userId)
    .execute()
}

/**
 * Whose PIN counts. A row may be older than what its owner is now: somebody who may no longer have one, or who was hired
 * again and has yet to choose a password, by which they would set it.
 */
const holders = (scope: Scope) =>
  scope.db
    .selectFrom('users')
    .innerJoin('userPins', (join) =>
      join
        .onRef('userPins.storeId', '=', 'users.storeId')
        .onRef('userPins.userId', '=', 'users.id'),
    )
    .where('users.storeId', '=', scope.storeId)
    .where('users.deletedAt', 'is', null)
    .where('users.isActive', '=', true)
    .where('users.role', 'in', rolesWithPin)
    .where('users.mustChangePassword', '=', false)

const person = ['users.id', 'users.firstName', 'users.lastName', 'users.role'] as const

export const listPinHolders = (scope: Scope) =>
  holders(scope).select(person).orderBy('users.firstName').orderBy('users.id').execute()

/** Undefined for whoever has none that counts. */
export const findPinHolder = (scope: Scope, userId: string) =>
  holders(scope)
    .select([...person, 'userPins.pinHash'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

export type PinHolderRow = NonNullable<Awaited<ReturnType<typeof findPinHolder>>>

interface NewApproval {
  readonly proof: string
  readonly purpose: Purpose
  readonly upTo: number | null
  readonly approverId: string
  readonly askedBy: string
  readonly expiresAt: string
}

export async function insertApproval(scope: Scope, wish: NewApproval): Promise<void> {
  const { proof, ...approval } = wish
  await scope.db
    .insertInto('approvals')
    .values({ storeId: scope.storeId, proofHash: hashOf(proof), ...approval })
    .execute()
}

/** It is gone by that. */
export const takeApprovalRow = (scope: Scope, purpose: Purpose, proof: string, askedBy: string) =>
  scope.db
    .deleteFrom('approvals')
    .where('storeId', '=', scope.storeId)
    .where('proofHash', '=', hashOf(proof))
    .where('purpose', '=', purpose)
    .where('askedBy', '=', askedBy)
    .where('expiresAt', '>', scope.now.toISOString())
    .returning(['approverId', 'upTo'])
    .executeTakeFirst()

import { minutes } from '../../kit/fields.ts'
import type { Database } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Actor } from '../../kit/server/scope.ts'
import { operatorPrefix } from './queries.ts'

/** A console left open is a platform left open. */
export const idleForMs = minutes(30)

export const isOperatorSession = (token: string) => token.startsWith(operatorPrefix)

/** Who stands behind an operator's token. Asked of the database every time: operators are few, and leave at once. */
export const createOperatorSessions =
  (database: Database, now: () => Date) =>
  async (token: string): Promise<Actor | undefined> => {
    const moment = now()
    const options = { role: 'larder_platform', storeId: undefined, readOnly: false } as const
    const row = await inTransaction(database, options, (db) =>
      db
        .updateTable('operatorSessions')
        .from('operators')
        .set({ lastUsedAt: moment.toISOString() })
        .whereRef('operators.id', '=', 'operatorSessions.operatorId')
        .where('tokenHash', '=', hashOf(token))
        .where('isConfirmed', '=', true)
        .where('expiresAt', '>', moment.toISOString())
        .where('lastUsedAt', '>', new Date(moment.getTime() - idleForMs).toISOString())
        .returning('operators.email')
        .executeTakeFirst(),
    )
    return row && { role: 'operator', operator: row.email }
  }

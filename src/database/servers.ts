import { sql } from 'kysely'
import type { Database, Db } from './open.ts'

/** A server as others on its database know it. */
export interface KnownServer {
  readonly id: string
  /** Machine and folder, for people. */
  readonly place: string
  /** The same for two servers that have the same keys; nobody finds the keys by it. */
  readonly paymentMark: string
  readonly operatorMark: string
  /** Where it keeps pictures. */
  readonly pictures: 'disk' | 's3'
}

/** Three times as long as servers are silent. */
const forgottenAfter = sql`interval '3 minutes'`

/** Says that a server runs, and answers the others that do. */
export const meetServers = (
  database: Database,
  server: KnownServer,
): Promise<readonly KnownServer[]> =>
  onPlatform(database, async (db) => {
    const row = { ...server, seenAt: sql<string>`clock_timestamp()` }
    await db
      .insertInto('servers')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await db
      .deleteFrom('servers')
      .where('seenAt', '<', sql<string>`clock_timestamp() - ${forgottenAfter}`)
      .execute()
    const others = await db
      .selectFrom('servers')
      .select(['id', 'place', 'paymentMark', 'operatorMark', 'pictures'])
      .where('id', '!=', server.id)
      .orderBy('id')
      .execute()
    return others.map((other) => ({ ...other, pictures: other.pictures === 's3' ? 's3' : 'disk' }))
  })

export const leaveServers = (database: Database, id: string): Promise<void> =>
  onPlatform(database, async (db) => {
    await db.deleteFrom('servers').where('id', '=', id).execute()
  })

const onPlatform = <Result>(database: Database, work: (db: Db) => Promise<Result>) =>
  database.db.transaction().execute(async (db) => {
    await sql`set local role larder_platform`.execute(db)
    return work(db)
  })

/** What two servers do not have in common and should, as sentences that name the other one. */
export function differences(ours: KnownServer, others: readonly KnownServer[]): readonly string[] {
  return others.flatMap((other) => [
    ...(other.paymentMark === ours.paymentMark
      ? []
      : [
          `Another server on this database (${other.place}) has other payment keys: what one of them seals, the other cannot open, and payments fail there. Give both the same PAYMENT_KEYS.`,
        ]),
    ...(other.operatorMark === ours.operatorMark
      ? []
      : [
          `Another server on this database (${other.place}) has another operator token: \`npm run operator\` reaches only the one whose token it has. Copy the file operator-token of one DATA_DIR into the other.`,
        ]),
    ...(other.pictures === 's3' && ours.pictures === 's3'
      ? []
      : [
          `Another server on this database (${other.place}) runs beside this one, and pictures are kept on the disk of ${ours.pictures === 'disk' ? 'this one' : 'the other'}: shoppers of one do not see what was uploaded at the other, unless both share the folder. Set S3_ENDPOINT and the other settings of S3 on both.`,
        ]),
  ])
}

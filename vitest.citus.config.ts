import { defineConfig } from 'vitest/config'
import { overHttp, withDatabase } from './vitest.config.ts'

/** What does not run on a cluster, and why. Everything else that asks a database does. */
const elsewhere = [
  // Servers in processes of their own, on the database that all others are copied from: for that, nobody may enter it.
  'src/app/server/crash.test.ts',
  'src/app/server/breaks-at-start.test.ts',
  // Reads the plans of statements, which Citus shows of a worker alone, and not of what was prepared.
  'src/app/server/long-history.test.ts',
  // What is refused on a cluster: an archive that is brought in, and backups. spread-stores.test.ts says so on any database.
  'src/archive/server/store-moves-house.test.ts',
  'src/orders/server/proof/proof-leaves.test.ts',
  // Of a database of its own on one server, or of the embedded one.
  'src/archive/server/{backup-drill,earlier-versions}.test.ts',
  // What is written before an upgrade, which there is nothing.
  'src/app/server/back-up-first.test.ts',
  // As closed there, and refused in other words: what is no statement of one store is none at all, and who works across stores
  // does so in a role that is of both kinds, which finds nothing where the other may not look.
  'src/database/{row-security,transaction}.test.ts',
  // Of the schema and its earlier versions, before stores are spread.
  'src/database/{migrate,schema,kiosk-orders,money-carried-over,paid-orders}.test.ts',
  // Of the embedded database, of files, or of no database.
  'src/database/{disk-full,durable,embedded-socket,lock-folder,power-cut,turns}.test.ts',
  'src/database/citus/*.test.ts',
  // A demo that broke off is removed past all triggers, those of tables that are whole on every server among them, which Citus
  // refuses: such a start ends with the reason.
  'src/demo/first-start.test.ts',
]

/** The tests of the server, over HTTP, on the Citus cluster that TEST_CITUS_URL names. */
export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 2,
    include: overHttp,
    exclude: elsewhere,
    env: { TEST_CITUS: 'on' },
    ...withDatabase,
  },
})

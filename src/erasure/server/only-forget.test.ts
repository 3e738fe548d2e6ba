import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { known } from '../../testing/known-customer.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

// Letters are waited for, and every table is read again and again.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the history forgets who somebody was, and nothing else of it can be rewritten', async () => {
  const store = await openStore(server)
  await known(store)
  const rewrite = (set: string) =>
    store.inside(({ db }) =>
      sql.raw(`update store_changes set ${set} where kind = 'people'`).execute(db),
    )
  await expect(rewrite(`subject = 'Somebody else'`)).rejects.toThrow('append-only')
  await expect(rewrite(`subject = 'Somebody who was erased'`)).rejects.toThrow('append-only')
  await expect(
    rewrite(
      `subject = 'Somebody who was erased', differences = '[{"name": "Role", "before": "user", "after": "admin"}]'`,
    ),
  ).rejects.toThrow('append-only')
  await expect(rewrite(`act = 'removed'`)).rejects.toThrow('permission denied')
  await expect(
    store.inside(({ db }) =>
      sql`update store_changes set subject = 'Somebody who was erased', differences = '[]' where kind = 'payments'`.execute(
        db,
      ),
    ),
  ).rejects.toThrow('append-only')
})

import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { effectsEnded } from '../kit/server/effects.ts'
import { activatedMail } from '../registration/server/mails.ts'
import type { TestServer } from './test-server.ts'

/**
 * What a call wrote in its transaction for a store's own programs is sent by a job, which writes what became of it; the letter
 * of a store that opens makes a ticket; a drawer opens once its sale is made. While one is under way, that would look as if a
 * refused call had done it.
 */
export const everythingTold = ({ database: { db, manner } }: TestServer) =>
  vi.waitFor(
    async () => {
      await effectsEnded()
      // On a cluster jobs wait beside their store until they are handed on.
      const aside = manner.jobsWaitAside ? sql`union all select name from asked_jobs` : sql``
      const { rows } = await sql`
        select event as waits from hook_deliveries join hooks
          on hooks.store_id = hook_deliveries.store_id and hooks.id = hook_deliveries.hook_id
        where state = 'waiting' and is_on
        union all
        select name from pgboss.job
        where name = ${activatedMail.name} and state < 'completed'
        ${aside}`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 40_000, interval: 100 },
  )

import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open.ts'
import { apiBase } from '../../kit/api-base.ts'
import { conflict, unauthorised } from '../../kit/problem.ts'

export const setAsidePath = `${apiBase}/operator/set-aside`

/**
 * For `npm run backup` beside a server on the embedded database, which only that server can open. Whoever has the
 * operator's token reads the data folder already.
 */
export function serveSetAside(
  app: FastifyInstance,
  database: Database,
  isOperator: (token: string) => boolean,
): void {
  app.post(setAsidePath, { schema: { hide: true } }, async ({ headers }) => {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (token === undefined || !isOperator(token)) throw unauthorised('Please log in')
    if (database.setAside === undefined) {
      throw conflict(
        'This server has no database of its own to set aside. Stop `npm run dev` first.',
      )
    }
    return { success: true, folder: await database.setAside() }
  })
}

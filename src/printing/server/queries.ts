import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { PrintersTable } from '../../database/tables.gen.ts'
import { columnsRead } from '../../kit/server/columns.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Printer, PrinterFields } from '../contract.ts'
import { paperKinds, printerWays } from '../printer.ts'
import { abandonedBefore } from './job-queries.ts'

const columns = columnsRead<PrintersTable>()({
  storeId: 'not read',
  id: 'read',
  name: 'read',
  way: 'read',
  host: 'read',
  port: 'read',
  columns: 'read',
  hasCutter: 'read',
  hasDrawer: 'read',
  kinds: 'read',
  categoryIds: 'read',
  createdAt: 'not read',
  removedAt: 'not read',
})

const standing = (scope: Scope) =>
  scope.db
    .selectFrom('printers')
    .where('printers.storeId', '=', scope.storeId)
    .where('removedAt', 'is', null)

export async function listPrinters(scope: Scope): Promise<Printer[]> {
  const rows = await standing(scope)
    .select(columns)
    .select(({ selectFrom }) => {
      const papers = selectFrom('printJobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('printJobs.storeId', '=', 'printers.storeId')
        .whereRef('printJobs.printerId', '=', 'printers.id')
      return [
        // One that nobody is printing any more waits for a device that looks, and gives it up.
        papers
          .where(({ eb, or, and }) =>
            or([
              eb('status', '=', 'queued'),
              and([eb('status', '=', 'sending'), eb('updatedAt', '<=', abandonedBefore(scope))]),
            ]),
          )
          .$asScalar()
          .$notNull()
          .as('waiting'),
        papers.where('status', '=', 'failed').$asScalar().$notNull().as('failed'),
      ]
    })
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map((row) => ({ ...shown(row), waiting: row.waiting, failed: row.failed }))
}

export async function findPrinter(
  scope: Scope,
  id: string,
): Promise<(PrinterFields & { readonly id: string }) | undefined> {
  const row = await standing(scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}

type Row = Pick<Selectable<PrintersTable>, (typeof columns)[number]>

const shown = (row: Row) => ({
  ...row,
  way: printerWays.find((way) => way === row.way) ?? 'network',
  kinds: paperKinds.filter((kind) => row.kinds.includes(kind)),
})

export const findPrinterNamed = (scope: Scope, name: string) =>
  standing(scope)
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()

export async function insertPrinter(scope: Scope, fields: PrinterFields): Promise<string> {
  const id = newId()
  await scope.db
    .insertInto('printers')
    .values({ storeId: scope.storeId, id, ...fields, createdAt: scope.now.toISOString() })
    .execute()
  return id
}

export async function savePrinter(scope: Scope, id: string, fields: PrinterFields): Promise<void> {
  await scope.db
    .updateTable('printers')
    .set(fields)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

/** Its papers stay for a while; those that still waited are not printed. */
export async function removePrinter(scope: Scope, id: string): Promise<void> {
  const now = scope.now.toISOString()
  await scope.db
    .updateTable('printers')
    .set({ removedAt: now })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
  await scope.db
    .deleteFrom('printJobs')
    .where('storeId', '=', scope.storeId)
    .where('printerId', '=', id)
    .where('status', '<>', 'sent')
    .execute()
}

/** Held to the end of the transaction: a printer prints one paper after the other. */
export const lockPrinter = (scope: Scope, id: string) =>
  standing(scope).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The first of the printers on which a drawer hangs. */
export const findDrawer = (scope: Scope) =>
  standing(scope)
    .select('id')
    .where('hasDrawer', '=', true)
    .orderBy(sql`lower(name)`)
    .limit(1)
    .executeTakeFirst()

/** Whether there is one; a part of the statement that looks before an order is placed. */
export const hasDrawerText = (storeId: string) => `exists (
  select from printers where store_id = ${storeId} and removed_at is null and has_drawer)`

/** Whether orders of the store are printed as they come; a part of the statement that looks before an order is placed. */
export const printsOrdersText = (storeId: string) => `exists (
  select from printers
  where store_id = ${storeId} and removed_at is null and kinds && '{ticket,label}')`

/** The same, asked alone. */
export async function doesPrintOrders(scope: Scope): Promise<boolean> {
  const row = await standing(scope)
    .select('id')
    .where(sql<boolean>`kinds && '{ticket,label}'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

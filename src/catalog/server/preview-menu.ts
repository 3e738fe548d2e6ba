import { createHash } from 'node:crypto'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { findStore } from '../../stores/server/queries.ts'
import {
  clashOf,
  leftOut,
  letterOf,
  missingColumns,
  textOf,
  understand,
  type Table,
  type Understood,
} from '../menu-columns.ts'
import { entriesOf } from '../menu-entries.ts'
import type { MenuPreview } from '../menu-file-contract.ts'
import { planMenu } from '../menu-plan.ts'
import { readRows } from '../menu-rows.ts'
import type { MenuPlan } from '../planned-menu.ts'
import { loadMenu, type LoadedMenu } from './known-menu.ts'

const sampleRows = 3
const longestSample = 60

export interface Previewed {
  readonly preview: MenuPreview
  readonly plan: MenuPlan
  readonly menu: LoadedMenu
}

/** What importing this table would do now. Columns are those that somebody chose, else what their titles say. */
export async function previewMenu(
  scope: Scope,
  table: Table,
  chosen: Understood | undefined,
): Promise<Previewed> {
  const heads = headsOf(table)
  const columns = heads.map((_, at) => (chosen ?? understand(heads))[at] ?? '')
  const clash = clashOf(columns)
  if (clash !== undefined) throw invalid(clash, { columns: clash })
  const missing = missingColumns(columns)
  const menu = await loadMenu(scope)
  const { currency = '' } = (await findStore(scope)) ?? {}
  const rows = missing.length > 0 ? [] : readRows(table, columns, currency)
  const plan = planMenu(entriesOf(rows), menu.menu)
  return {
    plan,
    menu,
    preview: {
      fingerprint: fingerprintOf(columns, plan),
      sheets: [...table.sheets],
      sheet: table.sheet,
      columns: heads.map((head, at) => ({
        title: head || `Column ${letterOf(at)}`,
        is: columns[at] ?? '',
        sample: table.rows
          .slice(1, sampleRows + 1)
          .map(({ cells }) => textOf(cells[at]).slice(0, longestSample)),
      })),
      missing: [...missing],
      leftOut: [...leftOut(table, columns)],
      rows: plan.rows.map((row) => ({
        ...row,
        changes: [...row.changes],
        notes: [...row.notes],
      })),
      newCategories: [...plan.categories],
    },
  }
}

/** As many as the widest row has cells. */
function headsOf({ rows }: Table): readonly string[] {
  const [head] = rows
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return Array.from({ length: width }, (_, at) => textOf(head?.cells[at]))
}

/** The same only where the same would be written, and the same was shown. */
const fingerprintOf = (columns: Understood, { rows, products, categories }: MenuPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([columns, rows, products, categories]))
    .digest('hex')

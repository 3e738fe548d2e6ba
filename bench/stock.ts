import { sql } from 'kysely'
import { openDatabase } from '../src/database/open.ts'

// After a run: how many ingredients hold another stock than their ledger sums up to. None should.

const database = await openDatabase({
  url: process.env['DATABASE_URL'],
  dataDir: process.env['DATA_DIR'] ?? '',
  onLost: () => undefined,
})
const { rows } = await sql<{ movements: number; wrong: number }>`
  select (select count(*)::int from stock_movements) as movements, count(*)::int as wrong
  from ingredients i
  where stock <> (select coalesce(sum(quantity), 0) from stock_movements m
                  where m.store_id = i.store_id and m.ingredient_id = i.id)`.execute(database.db)
await database.close()
console.log(JSON.stringify(rows[0]))

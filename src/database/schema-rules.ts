import { sql } from 'kysely'
import type { Db } from './open.ts'

/** What every table must have, and every table of a store's rows, asked of the catalogue of a migrated database. */
export async function schemaProblems(db: Db): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [what, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db)
    problems.push(...rows.map(({ name }) => `${name} ${what}`))
  }
  return problems.toSorted()
}

interface Named {
  readonly name: string
}

const ourTables = sql`(
  select oid, relname, relrowsecurity, relforcerowsecurity from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and relname not like 'schema\\_migrations%'
) as tables`

/** What is nobody's but the platform's: no store has rows there, and no request inside a store sees them. */
const platformOwn = sql`('operators', 'operator_sessions', 'operator_acts', 'operator_places', 'campaign', 'tries', 'installation', 'servers', 'imports', 'push_keys')`

const storeTables = sql`(select * from ${ourTables} where relname not in ${platformOwn}) as tables`

/** The column that says whose a row is. */
const storeColumn = sql`case tables.relname when 'stores' then 'id' else 'store_id' end`

/** Looked up by something else than the store, because the store is what is being looked for. */
const directories = sql`('store_slugs', 'account_emails', 'fee_attempts')`

/** What the platform may see across stores. */
const platformTables = sql`('store_slugs', 'account_emails', 'stores', 'fee_attempts')`

/** Of these the platform may see whose a row is, and nothing else of it. */
const namedById = sql`('products')`

const isOnStore = (expression: 'qual' | 'with_check') =>
  sql`${sql.ref(`policies.${expression}`)} = format('(%s = current_store())', ${storeColumn})`

const columnAt = (table: 'conrelid' | 'confrelid', keys: 'conkey' | 'confkey') => sql`(
  select attname from pg_attribute
  where attrelid = ${sql.ref(`fk.${table}`)} and attnum = ${sql.ref(`fk.${keys}`)}[1])`

const rules = {
  'has no column that says whose its rows are': sql<Named>`
    select relname as name from ${storeTables} where not exists (
      select from pg_attribute where attrelid = tables.oid and attname = ${storeColumn} and not attisdropped)`,

  'does not force row level security': sql<Named>`
    select relname as name from ${storeTables} where not (relrowsecurity and relforcerowsecurity)`,

  'has no policy that keeps the application to one store': sql<Named>`
    select relname as name from ${storeTables} where not exists (
      select from pg_policies as policies
      where tablename = tables.relname and roles = '{larder_app}' and cmd = 'ALL'
        and ${isOnStore('qual')} and ${isOnStore('with_check')})`,

  'is open to a role by another policy': sql<Named>`
    select relname as name from ${storeTables} join pg_policies as policies on tablename = tables.relname
    where not (roles = '{larder_app}' and ${isOnStore('qual')} and ${isOnStore('with_check')})
      and not (roles = '{larder_platform}' and relname in ${platformTables})
      and not (roles = '{larder_platform}' and relname in ${namedById} and cmd = 'SELECT')
      and not (roles = '{larder_search}' and relname = 'orders' and cmd = 'SELECT')`,

  'shows the search more than whose it is and who ordered': sql<Named>`
    select format('%s.%s', relname, attname) as name from ${ourTables}
    join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    where not (relname = 'orders' and attname in ('store_id', 'id', 'customer'))
        and has_column_privilege('larder_search', oid, attnum, 'select')
      or has_column_privilege('larder_search', oid, attnum, 'insert, update, references')`,

  'is something else that the search may do': sql<Named>`
    select proname as name from pg_proc
    where proowner = 'larder_search'::regrole and proname <> 'orders_of_customer'`,

  'shows the platform more than whose it is': sql<Named>`
    select format('%s.%s', relname, attname) as name from ${storeTables}
    join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    where relname in ${namedById} and attname not in ('store_id', 'id')
      and has_column_privilege('larder_platform', oid, attnum, 'select, insert, update')`,

  'is open to the platform': sql<Named>`
    select relname as name from ${storeTables}
    where relname not in ${platformTables}
      and has_table_privilege('larder_platform', oid, 'select, insert, update, delete')`,

  'of the platform is open to the application': sql<Named>`
    select relname as name from ${ourTables}
    where relname in ${platformOwn} and has_table_privilege('larder_app', oid, 'select, insert, update, delete')`,

  'can be emptied or altered by the application': sql<Named>`
    select relname as name from ${ourTables}
    where has_table_privilege('larder_app', oid, 'truncate, references, trigger')`,

  'is a unique index that does not begin with the store': sql<Named>`
    select indexes.relname as name from ${storeTables}
    join pg_index on indrelid = tables.oid and indisunique
    join pg_class as indexes on indexes.oid = indexrelid
    where tables.relname not in ${directories}
      and ${storeColumn} <> (select attname from pg_attribute where attrelid = tables.oid and attnum = indkey[0])`,

  'is a foreign key that does not begin with the store': sql<Named>`
    select conname as name from ${storeTables} join pg_constraint as fk on conrelid = tables.oid and contype = 'f'
    where ${columnAt('conrelid', 'conkey')} <> 'store_id'
       or ${columnAt('confrelid', 'confkey')} <> case confrelid when 'stores'::regclass then 'id' else 'store_id' end
       or (cardinality(conkey) = 1 and confrelid <> 'stores'::regclass)`,

  'is a foreign key without an index': sql<Named>`
    select conname as name from ${ourTables} join pg_constraint as fk on conrelid = tables.oid and contype = 'f'
    where not exists (
      select from pg_index
      where indrelid = conrelid and conkey <@ (indkey::int2[])[0:cardinality(conkey) - 1]
        and (indpred is null or pg_get_expr(indpred, indrelid) like '(% IS NOT NULL)'))`,

  'is a column that cannot hold an exact value': sql<Named>`
    select format('%s.%s', relname, attname) as name from ${ourTables}
    join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    where atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype, 'timestamp'::regtype, 'time'::regtype)
       or (atttypid = 'numeric'::regtype and atttypmod = -1)`,

  'has no comment': sql<Named>`
    select relname as name from ${ourTables} where coalesce(obj_description(oid, 'pg_class'), '') = ''`,

  'is a role that row level security does not hold': sql<Named>`
    select rolname as name from pg_roles
    where rolname in ('larder_app', 'larder_platform', 'larder_search') and (rolsuper or rolbypassrls)`,

  'may be rewritten by the application': sql<Named>`
    select relname as name from ${ourTables}
    where relname in ('stock_movements', 'order_events', 'store_changes', 'money_movements', 'z_reports', 'order_corrections', 'erasures') and has_table_privilege('larder_app', oid, 'update, delete')
      or relname = 'operator_acts' and has_table_privilege('larder_platform', oid, 'update, delete, truncate')`,
}

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** What was spread by one run; nothing where all of it had been before. */
export interface Distributed {
  readonly spread: readonly string[]
  readonly copied: readonly string[]
  readonly cut: readonly string[]
}

/** Found by something else than the store: whole on every node. */
const directories = ['store_slugs', 'account_emails', 'fee_attempts'] as const
/** The platform's own, which functions on workers ask, too. */
const askedEverywhere = ['imports', 'installation'] as const

/**
 * Spreads the stores of a migrated database over the workers of its Citus cluster: all rows of a store lie on one of
 * them. What is spread already stays as it is, so it is run again after every new version. By a superuser alone.
 */
export async function distribute(db: Db): Promise<Distributed> {
  await refuseWithoutWorkers(db)
  await letRolesIn(db)
  await sql`set citus.enable_unsafe_triggers = on`.execute(db)
  await sql`set citus.multi_shard_modify_mode = 'sequential'`.execute(db)
  await sql.raw(await readFile(new URL('functions.sql', import.meta.url), 'utf8')).execute(db)
  await openAskedJobs(db)
  const cut = await cutForeignKeys(db)
  const copied = await missing(db, [...directories, ...askedEverywhere])
  for (const name of copied) await sql`select create_reference_table(${name})`.execute(db)
  const spread = await missing(db, await tablesInOrder(db))
  for (const name of spread) {
    await closeBesidePlans(db, name)
    await spreadTable(db, name)
  }
  await sendFunctions(db)
  await replaceOnWorkers(db)
  return { spread, copied, cut }
}

async function refuseWithoutWorkers(db: Db) {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as has`.execute(db)
  if (rows[0]?.has !== true) throw new Error('This database has no extension citus.')
  const workers = await sql`select from citus_get_active_worker_nodes()`.execute(db)
  if (workers.rows.length === 0) throw new Error('This cluster has no workers: see citus_add_node.')
}

const roles = `
do $$
declare role_name text;
begin
  -- Each server is told by itself: another database of the cluster may have made them already.
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  foreach role_name in array array['larder_app', 'larder_platform', 'larder_search', 'larder_everywhere'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I', role_name);
    end if;
    execute format('alter role %I login', role_name);
    execute format('grant usage on schema public to %I', role_name);
  end loop;
  grant larder_app, larder_platform to larder_everywhere;
end $$`

/** Workers are reached in the role that a transaction has. Whoever is both is so in the tables of one store at a time. */
async function letRolesIn(db: Db) {
  await sql.raw(roles).execute(db)
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_workers(${roles})`.execute(db)
  const refused = rows.find(({ success }) => !success)
  if (refused !== undefined) throw new Error(`A worker refuses its roles: ${refused.result}`)
  await sql`
    do $$ begin execute format('grant larder_everywhere to %I', current_user); end $$`.execute(db)
}

/** Closed as every table of stores; the platform alone takes them out. */
async function openAskedJobs(db: Db) {
  const { rows } = await sql`
    select from pg_policies where tablename = 'asked_jobs' and policyname = 'platform'`.execute(db)
  if (rows.length > 0) return
  await sql`select protect_tenant_table('asked_jobs')`.execute(db)
  await sql`select open_to_platform('asked_jobs')`.execute(db)
}

/** What workers have of their own, and there in the place of the function that speaks to the queue. */
const askOnWorker = `
do $do$
begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  -- Ids of one store come from one worker.
  create sequence if not exists movement_order;
  grant usage on sequence movement_order to larder_app, larder_platform;
  create or replace function ask_for_job(job_name text, contents jsonb, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare store constant uuid := current_store();
  begin
    insert into asked_jobs (store_id, id, name, contents, start_after)
    values (store, gen_random_uuid(), job_name, contents, at);
  end $$;
end $do$`

async function replaceOnWorkers(db: Db) {
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_workers(${askOnWorker})`.execute(db)
  const refused = rows.find(({ success }) => !success)
  if (refused !== undefined) throw new Error(`A worker refuses a function: ${refused.result}`)
}

/** Those that lead from or to what is not spread; the product keeps to them without. */
async function cutForeignKeys(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> conrelid
      and ${isSpread('confrelid')} and not ${isSpread('conrelid')}`.execute(db)
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  }
  return rows.map(({ name }) => name)
}

const isSpread = (column: string) => sql`(
  (${sql.ref(column)} = 'stores'::regclass or exists (select from pg_attribute
    where attrelid = ${sql.ref(column)} and attname = 'store_id' and not attisdropped))
  and ${sql.ref(column)}::regclass::text <> all (${[...directories]}))`

async function missing(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as wanted (name, place)
    where not exists (select from pg_dist_partition where logicalrelid = name::regclass)
    order by place`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every table with rows of stores, those first that others point to. */
async function tablesInOrder(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; needs: readonly string[] }>`
    select c.relname as name, array(select distinct confrelid::regclass::text from pg_constraint
      where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${isSpread('c.oid')}
    order by c.relname`.execute(db)
  const done = new Set<string>()
  while (done.size < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !done.has(name) && needs.every((it) => done.has(it)),
    )
    if (next.length === 0) throw new Error('Tables point at each other in a circle.')
    for (const { name } of next) done.add(name)
  }
  return Array.from(done)
}

/**
 * The same rule in words that no plan draws conclusions from: of two values that one column equals it concludes that they
 * are equal, and Citus refuses to plan outer joins with what compares no column.
 */
async function closeBesidePlans(db: Db, name: string) {
  const column = sql.id(name === 'stores' ? 'id' : 'store_id')
  const isOwn = sql`(${column} is not distinct from current_store())`
  await sql`alter policy store_only on ${sql.table(name)} using ${isOwn} with check ${isOwn}`.execute(
    db,
  )
}

const spreadTable = (db: Db, name: string) =>
  name === 'stores'
    ? sql`select create_distributed_table('stores', 'id', colocate_with => 'none')`.execute(db)
    : sql`select create_distributed_table(${name}, 'store_id', colocate_with => 'stores')`.execute(
        db,
      )

/** Functions that statements of a store call on its worker; a later version of one follows by itself. */
async function sendFunctions(db: Db) {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      and not exists (select from pg_catalog.pg_dist_object where objid = p.oid)
    order by 1`.execute(db)
  for (const { signature } of rows) {
    await sql`select create_distributed_function(${signature}::regprocedure)`.execute(db)
  }
}

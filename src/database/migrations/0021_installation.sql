-- The platform's own: no store has rows in it, and the application role does not see it.
create table installation (
  is_only_row boolean primary key default true constraint installation_is_one_row check (is_only_row),
  demo_begun_at timestamptz,
  mark text
);
comment on table installation is 'What this database knows of the server around it; one row. A demo that was begun and not finished is removed at the next start; the mark of another place says that this is a copy.';
grant select, update on installation to larder_platform;
insert into installation default values;

-- Only for the owner of the tables, and only while they hold nothing but an unfinished demo. Append-only tables refuse
-- to be emptied by mistake; this is none.
create function remove_every_store() returns void language plpgsql as $$
declare each_table regclass;
begin
  for each_table in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s disable trigger user', each_table);
  end loop;
  truncate stores cascade;
  for each_table in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s enable trigger user', each_table);
  end loop;
end $$;

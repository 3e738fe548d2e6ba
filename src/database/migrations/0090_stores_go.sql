-- A store that its owner has closed is gone for good at this moment, unless it is called back before.
alter table stores add column erases_at timestamptz;

-- What operators did stays when the store is gone: it names the store by an id that leads nowhere then.
alter table operator_acts drop constraint operator_acts_about_store_id_fkey;

-- The history of a store goes with the store. No request may delete from it: the right to do so is lent to the transaction
-- that takes the whole store away, and is given back in it.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'store_changes' and current_user = 'larder_app'
    and coalesce(current_setting('app.erasing_store', true), '') = current_store()::text then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

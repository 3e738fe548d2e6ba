-- What is proved of an erasure: where something of the person stood before and after it, in numbers and never in words.
create table erasures (
  store_id uuid not null references stores (id),
  id uuid not null,
  asked_by uuid,
  asked_as text not null constraint erasures_asked_as_known check (asked_as in ('person', 'store', 'operator')),
  orders integer not null constraint erasures_orders_not_negative check (orders >= 0),
  proof jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, asked_by) references users (store_id, id)
);
comment on table erasures is 'People who were erased, append-only and without a word of them: when, who asked, and where something of them was found before and after.';
create index erasures_of_user on erasures (store_id, asked_by) where asked_by is not null;
select protect_tenant_table('erasures');
revoke update, delete on erasures from larder_app;

-- Whom a change is about, where that is a person: their words are found by it, and by nothing that somebody else may write.
alter table store_changes add column about_user_id uuid;
create index store_changes_about on store_changes (store_id, about_user_id) where about_user_id is not null;

-- The history stays append-only but for one thing: it may forget a person. Nothing else can be written there, by nobody.
create function only_forget() returns trigger
language plpgsql as $$
begin
  if new.kind <> 'people' or new.subject <> 'Somebody who was erased'
    or not new.differences <@ old.differences
    or jsonb_path_exists(new.differences, '$[*] ? (!(@.name == "Role" || @.name == "Active" || @.name == "Pays the delivery fee"))')
    or (new.store_id, new.id, new.user_id, new.kind, new.act, new.created_at, new.about_user_id)
      is distinct from (old.store_id, old.id, old.user_id, old.kind, old.act, old.created_at, old.about_user_id) then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function only_forget is 'Lets the history of a store forget who a change of a person was about, and refuses to rewrite anything else of it.';
drop trigger store_changes_append_only on store_changes;
create trigger store_changes_append_only before delete or truncate on store_changes
  for each statement execute function refuse_rewriting();
create trigger store_changes_only_forget before update on store_changes
  for each row execute function only_forget();
grant update (subject, differences) on store_changes to larder_app;

-- Two people at one drawer: who joins the shift of a colleague sells into it, until they leave it or it is closed.
-- docs/decisions/0158 has the rules.
create table shift_joins (
  store_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, shift_id) references shifts (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table shift_joins is 'Who sold into the shift of a colleague, from when to when.';
create unique index shift_joins_one_per_person on shift_joins (store_id, user_id) where left_at is null;
create index shift_joins_of_user on shift_joins (store_id, user_id);
create index shift_joins_of_shift on shift_joins (store_id, shift_id);
select protect_tenant_table('shift_joins');
revoke delete on shift_joins from larder_app;

create function shift_joins_only_end() returns trigger
language plpgsql as $$
begin
  if old.left_at is not null or new.left_at is null
     or (to_jsonb(new) - 'left_at') is distinct from (to_jsonb(old) - 'left_at') then
    raise exception 'who has joined a shift leaves it once, and nothing else of it changes';
  end if;
  return new;
end $$;
create trigger shift_joins_only_end before update on shift_joins
  for each row execute function shift_joins_only_end();

-- By whatever version of the server a shift is closed, or one of one's own is opened.
create function shifts_end_joins() returns trigger
language plpgsql as $$
begin
  update shift_joins set left_at = new.closed_at
  where store_id = new.store_id and shift_id = new.id and left_at is null;
  return null;
end $$;
create trigger shifts_end_joins after update of closed_at on shifts
  for each row execute function shifts_end_joins();

create function shifts_end_join_of_opener() returns trigger
language plpgsql as $$
begin
  update shift_joins set left_at = new.opened_at
  where store_id = new.store_id and user_id = new.user_id and left_at is null;
  return null;
end $$;
create trigger shifts_end_join_of_opener after insert on shifts
  for each row when (not is_restoring()) execute function shifts_end_join_of_opener();

-- What was sold a while ago and is told late lies in the drawer of then, as long as that is open.
create function shift_of(store uuid, person uuid, at timestamptz) returns uuid
language plpgsql as $$
declare found_id uuid;
begin
  select s.id into found_id
  from shifts s
  left join shift_joins j on j.store_id = s.store_id and j.shift_id = s.id and j.user_id = person
    and (j.left_at is null or j.joined_at <= at and at < j.left_at)
  where s.store_id = store and s.closed_at is null and (s.user_id = person or j.id is not null)
  order by (j.left_at is not null) desc, (s.user_id = person) desc
  limit 1;
  return found_id;
end $$;
comment on function shift_of is 'The open shift that money of a person joins: the one they had joined at that time, else their own, else the one they have joined now.';

create or replace function money_joins_shift() returns trigger
language plpgsql as $$
declare
  came_into uuid;
  stood_in uuid;
begin
  if new.shift_id is not null then
    perform from shifts where store_id = new.store_id and id = new.shift_id and closed_at is null for share;
    if not found then
      raise exception 'money cannot join a shift that is closed';
    end if;
    return new;
  end if;
  if new.kind = 'correction' then
    select shift_id into came_into from money_movements
    where store_id = new.store_id and order_id = new.order_id and kind = 'payment' and shift_id is not null
    order by created_at desc, id desc limit 1;
    if found then
      select id into new.shift_id from shifts
      where store_id = new.store_id and id = came_into and closed_at is null for share;
      return new;
    end if;
  end if;
  if new.user_id is null then
    return new;
  end if;
  stood_in := shift_of(new.store_id, new.user_id, new.created_at);
  select id into new.shift_id from shifts
  where store_id = new.store_id and id = stood_in and closed_at is null for share;
  if found or new.kind not in ('refund', 'void') then
    return new;
  end if;
  select s.id into new.shift_id
  from money_movements m join shifts s on s.store_id = m.store_id and s.id = m.shift_id
  where m.store_id = new.store_id and m.order_id = new.order_id and m.kind = 'payment' and s.closed_at is null
  order by (m.method = new.method) desc, m.created_at desc, m.id desc limit 1
  for share of s;
  if not found and new.method = 'cash' then
    select id into new.shift_id from shifts s
    where s.store_id = new.store_id and s.closed_at is null
      and not exists (
        select from shifts other
        where other.store_id = s.store_id and other.closed_at is null and other.id <> s.id
      )
    for share;
  end if;
  return new;
end $$;

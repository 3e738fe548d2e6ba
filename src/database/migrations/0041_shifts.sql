-- Who stood at which drawer from when to when. A store that opens no shift has no row here, and its money no shift.
create table shifts (
  store_id uuid not null references stores (id),
  id uuid not null,
  drawer text not null constraint shifts_drawer_named check (drawer <> ''),
  user_id uuid not null,
  -- The store's business day in which it began.
  day date not null,
  opening_float numeric(14,2) not null
    constraint shifts_float_not_negative check (opening_float >= 0 and opening_float <> 'NaN'),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table shifts is 'The time of one person at one drawer, from the float to the count.';
create unique index shifts_one_open_per_person on shifts (store_id, user_id) where closed_at is null;
create unique index shifts_one_open_per_drawer on shifts (store_id, lower(drawer)) where closed_at is null;
create index shifts_of_user on shifts (store_id, user_id, opened_at desc);
create index shifts_latest on shifts (store_id, opened_at desc, id desc);
select protect_tenant_table('shifts');
revoke delete on shifts from larder_app;

-- A shift is closed once, and nothing else of it ever changes.
create function shifts_only_close() returns trigger
language plpgsql as $$
begin
  if old.closed_at is not null or new.closed_at is null
     or (to_jsonb(new) - 'closed_at') is distinct from (to_jsonb(old) - 'closed_at') then
    raise exception 'a shift is closed once, and nothing else of it changes';
  end if;
  return new;
end $$;
create trigger shifts_only_close before update on shifts for each row execute function shifts_only_close();

create table z_reports (
  store_id uuid not null,
  shift_id uuid not null,
  number integer not null constraint z_reports_number_positive check (number > 0),
  closed_by uuid not null,
  closed_at timestamptz not null,
  expected numeric(14,2) not null,
  counted numeric(14,2) not null constraint z_reports_counted_not_negative check (counted >= 0 and counted <> 'NaN'),
  -- How many there were of each note and coin.
  counts jsonb not null,
  note text not null default '',
  -- Every figure as it was.
  figures jsonb not null,
  primary key (store_id, shift_id),
  foreign key (store_id, shift_id) references shifts (store_id, id),
  foreign key (store_id, closed_by) references users (store_id, id)
);
comment on table z_reports is 'The end of a shift: what was counted and every figure as it was, numbered per store without gaps, append-only.';
create unique index z_reports_number_per_store on z_reports (store_id, number);
create index z_reports_of_closer on z_reports (store_id, closed_by);
select protect_tenant_table('z_reports');
revoke update, delete on z_reports from larder_app;

alter table stores add column next_report_number integer not null default 1;
comment on column stores.next_report_number is 'Of the next Z report. Its row is held while it is taken, so numbers have no gaps.';
-- Minutes after midnight, of hours at which no clock is changed: every one of them comes once a day.
alter table stores add column day_starts_at integer not null default 0
  constraint stores_day_starts_known check (day_starts_at in (0, 240, 300, 360));
comment on column stores.day_starts_at is 'When the business day begins, in minutes after midnight.';

-- Sums of days that began at another hour are those of other days.
create function forget_sales_days() returns trigger
language plpgsql as $$
begin
  delete from sales_days where store_id = new.id;
  return null;
end $$;
create trigger stores_days_changed after update of day_starts_at on stores
  for each row when (new.day_starts_at <> old.day_starts_at) execute function forget_sales_days();

alter table money_movements add column shift_id uuid;
alter table money_movements add foreign key (store_id, shift_id) references shifts (store_id, id);
create index money_movements_of_shift on money_movements (store_id, shift_id) where shift_id is not null;

-- Money joins the open shift of whoever enters it. The shift is held as long as the money is on its way: who closes it
-- waits, and counts it; who is late enters it into no shift.
create function money_joins_shift() returns trigger
language plpgsql as $$
begin
  if new.shift_id is not null then
    perform from shifts where store_id = new.store_id and id = new.shift_id and closed_at is null for share;
    if not found then
      raise exception 'money cannot join a shift that is closed';
    end if;
  elsif new.user_id is not null then
    select id into new.shift_id from shifts
    where store_id = new.store_id and user_id = new.user_id and closed_at is null for share;
  end if;
  return new;
end $$;

-- A store that is brought from an archive brings what its rows have led to along: nothing follows from them again.
create function is_restoring() returns boolean language sql stable
  as $$ select coalesce(current_setting('app.restoring', true), '') = 'on' $$;
comment on function is_restoring is 'Whether the rows of this transaction come from an archive, with all that follows from them.';
create trigger money_joins_shift before insert on money_movements
  for each row when (not is_restoring()) execute function money_joins_shift();
drop trigger money_moves_orders on money_movements;
create trigger money_moves_orders after insert on money_movements
  referencing new table as added for each statement when (not is_restoring()) execute function money_moves_orders();
drop trigger orders_begin_unpaid on orders;
create trigger orders_begin_unpaid before insert on orders
  for each row when ((new.paid <> 0 or new.paid_at is not null) and not is_restoring())
  execute function refuse_money_without_rows();

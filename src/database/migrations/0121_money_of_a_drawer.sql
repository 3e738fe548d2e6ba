-- What is mended of a sale is mended in the drawer into which its money came, whoever mends it: else the drawer of whoever
-- sold is short by what somebody above them gave back out of it. docs/decisions/0154 has the rules.
create or replace function money_joins_shift() returns trigger
language plpgsql as $$
declare
  came_into uuid;
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
  select id into new.shift_id from shifts
  where store_id = new.store_id and user_id = new.user_id and closed_at is null for share;
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

create table bar_parts (
  store_id uuid not null,
  order_id uuid not null,
  position integer not null,
  part integer not null constraint bar_parts_part_counts check (part >= 0),
  bumped_at timestamptz,
  recalled_at timestamptz,
  acknowledged_at timestamptz,
  user_id uuid,
  primary key (store_id, order_id, position, part),
  foreign key (store_id, order_id, position) references order_lines (store_id, order_id, position) on delete cascade,
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table bar_parts is 'How far the parts of combos are at their stations, as bar_lines says it of whole lines. No row: as its whole line.';
create index bar_parts_of_user on bar_parts (store_id, user_id) where user_id is not null;
create index bar_parts_made on bar_parts (store_id, bumped_at);
select protect_tenant_table('bar_parts');

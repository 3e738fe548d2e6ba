create table stations (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null constraint stations_name_not_empty check (name <> ''),
  position integer not null,
  category_ids uuid[] not null default '{}',
  takes_rest boolean not null default false,
  amber_minutes integer not null default 4 constraint stations_amber_positive check (amber_minutes > 0),
  red_minutes integer not null default 8 constraint stations_red_after_amber check (red_minutes > amber_minutes),
  primary key (store_id, id)
);
comment on table stations is 'Where drinks and dishes are made: a station makes those of its categories, one of them the rest.';
select protect_tenant_table('stations');

create table bar_lines (
  store_id uuid not null,
  order_id uuid not null,
  position integer not null,
  bumped_at timestamptz,
  recalled_at timestamptz,
  acknowledged_at timestamptz,
  user_id uuid,
  primary key (store_id, order_id, position),
  foreign key (store_id, order_id, position) references order_lines (store_id, order_id, position) on delete cascade,
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table bar_lines is 'How far the lines of orders are at their stations: made, asked back, their cancelling noticed. No row: to be made.';
create index bar_lines_of_user on bar_lines (store_id, user_id) where user_id is not null;
select protect_tenant_table('bar_lines');

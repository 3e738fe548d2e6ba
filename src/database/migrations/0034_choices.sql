-- Sizes of a product, groups of options, and what each option does to a recipe. Whoever uses none of them has no row here.

create table product_sizes (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  label text not null,
  price numeric(14,2) not null constraint product_sizes_price_not_negative check (price >= 0 and price <> 'NaN'),
  barcode text constraint product_sizes_barcode_not_empty check (barcode <> ''),
  position integer not null default 0,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
comment on table product_sizes is
  'One of the ways a product is sold. The product''s own price and recipe are those of the first one.';
create unique index product_sizes_label_per_product on product_sizes (store_id, product_id, lower(label));
create unique index product_sizes_barcode_per_store on product_sizes (store_id, barcode) where barcode is not null;
select protect_tenant_table('product_sizes');

create table size_lines (
  store_id uuid not null,
  size_id uuid not null,
  ingredient_id uuid not null,
  quantity numeric(18,6) not null constraint size_lines_quantity_positive check (quantity > 0 and quantity <> 'NaN'),
  position integer not null default 0,
  primary key (store_id, size_id, ingredient_id),
  foreign key (store_id, size_id) references product_sizes (store_id, id) on delete cascade,
  foreign key (store_id, ingredient_id) references ingredients (store_id, id)
);
comment on table size_lines is 'How much of an ingredient one portion of a size takes.';
create index size_lines_of_ingredient on size_lines (store_id, ingredient_id);
select protect_tenant_table('size_lines');

create table choice_groups (
  store_id uuid not null references stores (id),
  id uuid not null,
  product_id uuid,
  label text not null,
  least integer not null default 0 constraint choice_groups_least_not_negative check (least >= 0),
  most integer constraint choice_groups_most_reaches_least check (most >= least and most > 0),
  most_each integer not null default 1 constraint choice_groups_most_each_positive check (most_each > 0),
  is_online boolean not null default true,
  is_at_counter boolean not null default true,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
comment on table choice_groups is
  'Options of which so many may be chosen. One without a product is kept in the store''s library and used by many.';
create index choice_groups_of_product on choice_groups (store_id, product_id);
create unique index choice_groups_label_in_library on choice_groups (store_id, lower(label)) where product_id is null;
select protect_tenant_table('choice_groups');

create table choice_options (
  store_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  label text not null,
  price numeric(14,2) not null constraint choice_options_price_not_negative check (price >= 0 and price <> 'NaN'),
  is_default boolean not null default false,
  effects jsonb not null default '[]',
  position integer not null default 0,
  primary key (store_id, id),
  foreign key (store_id, group_id) references choice_groups (store_id, id) on delete cascade
);
comment on table choice_options is 'An option of a group: its price, and its effects on a recipe (add, scale, swap).';
create index choice_options_of_group on choice_options (store_id, group_id);
select protect_tenant_table('choice_options');

create table product_groups (
  store_id uuid not null,
  product_id uuid not null,
  group_id uuid not null,
  hidden jsonb not null default '[]',
  prices jsonb not null default '{}',
  position integer not null default 0,
  primary key (store_id, product_id, group_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, group_id) references choice_groups (store_id, id) on delete cascade
);
comment on table product_groups is
  'The groups of a product in their order; of a shared one it may hide options and have prices of its own.';
create index product_groups_of_group on product_groups (store_id, group_id);
select protect_tenant_table('product_groups');

create table choice_needs (
  store_id uuid not null,
  product_id uuid not null,
  ingredient_id uuid not null,
  quantity numeric(18,6) not null constraint choice_needs_quantity_positive check (quantity > 0 and quantity <> 'NaN'),
  primary key (store_id, product_id, ingredient_id, quantity),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, ingredient_id) references ingredients (store_id, id)
);
comment on table choice_needs is
  'Worked out when choices are saved: every ingredient they may take, and the quantities at which what can be had changes.';
create index choice_needs_of_ingredient on choice_needs (store_id, ingredient_id);
select protect_tenant_table('choice_needs');

alter table order_lines add column size text constraint order_lines_size_not_empty check (size <> '');

-- Two roles the server steps down to. The application role sees one store at a time; the platform role sees only
-- the directories and the list of stores.
-- Roles belong to the whole server, so another database may have made them already, perhaps a moment ago.
do $$
declare role_name text;
begin
  foreach role_name in array array['larder_app', 'larder_platform'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- Whoever prepared the roles beforehand has granted them too, and perhaps kept the right to do so.
    begin
      execute format('grant %I to %I', role_name, current_user);
    exception when insufficient_privilege then null;
    end;
  end loop;
end $$;
grant usage on schema public to larder_app, larder_platform;

-- The store of the running transaction; null outside one, so that a forgotten setting sees no row at all.
create function current_store() returns uuid language sql stable
  as $$ select nullif(current_setting('app.store_id', true), '')::uuid $$;

-- Every table that holds a store's rows is closed with this, in the migration that creates it.
create function protect_tenant_table(table_name text, store_column text default 'store_id') returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy store_only on %I to larder_app using (%I = current_store()) with check (%I = current_store())',
    table_name, store_column, store_column);
  execute format('grant select, insert, update, delete on %I to larder_app', table_name);
end $$;

-- What the platform itself must read across stores: the two directories and the list of stores, nothing else.
create function open_to_platform(table_name text) returns void
language plpgsql as $$
begin
  execute format('create policy platform on %I to larder_platform using (true) with check (true)', table_name);
  execute format('grant select, insert, update, delete on %I to larder_platform', table_name);
end $$;

create table stores (
  id uuid primary key,
  slug text not null,
  name text not null,
  description text not null default '',
  home_desc text not null default '',
  logo_image text,
  background_image text,
  brand_color text,
  currency text not null default '$',
  currency_code text not null default 'USD',
  delivery_fee numeric(14,2) not null default 0 constraint stores_delivery_fee_not_negative check (delivery_fee >= 0),
  email text not null default '',
  phone text not null default '',
  store_type text not null default 'other',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  country text not null default 'Philippines',
  time_zone text not null default 'UTC',
  payment_status text not null default 'pending'
    constraint stores_payment_status_known check (payment_status in ('pending', 'completed')),
  reference_number text,
  payment_method text,
  receipt_footer text not null default '',
  next_order_number integer not null default 1001,
  created_at timestamptz not null default now()
);
comment on table stores is 'A business on the platform: its settings and its next order number.';
select protect_tenant_table('stores', 'id');
select open_to_platform('stores');

create table store_slugs (
  slug text primary key,
  store_id uuid not null references stores (id),
  created_at timestamptz not null default now()
);
comment on table store_slugs is 'Directory: every slug a store has or had. An old slug keeps leading to its store and is never given to another.';
create index store_slugs_of_store on store_slugs (store_id);
select protect_tenant_table('store_slugs');
select open_to_platform('store_slugs');

create table users (
  store_id uuid not null references stores (id),
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  role text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  is_active boolean not null default true,
  apply_del_fee boolean not null default true,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (store_id, id)
);
comment on table users is 'People with an account at one store: its admin, its staff and its customers.';
create unique index users_email_per_store on users (store_id, email) where deleted_at is null;
select protect_tenant_table('users');

create table account_emails (
  email text not null,
  store_id uuid not null,
  user_id uuid not null,
  primary key (email, store_id),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table account_emails is 'Directory: at which stores an e-mail address can sign in.';
create index account_emails_of_user on account_emails (store_id, user_id);
select protect_tenant_table('account_emails');
select open_to_platform('account_emails');

create table sessions (
  store_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (store_id, token_hash),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table sessions is 'Signed-in people: only the hash of a bearer token is kept.';
create index sessions_of_user on sessions (store_id, user_id);
select protect_tenant_table('sessions');

create table images (
  store_id uuid not null references stores (id),
  key text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (store_id, key)
);
comment on table images is 'Pictures this server stored: the only addresses an image column may hold.';
select protect_tenant_table('images');

create table ingredients (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  unit text not null default 'g',
  stock numeric(18,4) not null default 0
    constraint ingredients_stock_not_negative check (stock >= 0 and stock <> 'NaN'),
  price_per_unit numeric(18,6) not null default 0
    constraint ingredients_price_not_negative check (price_per_unit >= 0 and price_per_unit <> 'NaN'),
  markup numeric(9,2) not null default 0 constraint ingredients_markup_not_negative check (markup >= 0),
  low_stock_level numeric(18,4) constraint ingredients_low_level_not_negative check (low_stock_level >= 0),
  image text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (store_id, id)
);
comment on table ingredients is 'What stands on a store''s shelf. stock always equals the sum of the ingredient''s stock movements.';
create index ingredients_by_name on ingredients (store_id, lower(name), id) where deleted_at is null;
select protect_tenant_table('ingredients');

create table categories (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  slug text not null,
  description text not null default '',
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (store_id, id)
);
comment on table categories is 'The sections of a menu.';
create unique index categories_slug_per_store on categories (store_id, slug) where deleted_at is null;
select protect_tenant_table('categories');

create table products (
  store_id uuid not null references stores (id),
  id uuid not null,
  category_id uuid,
  name text not null,
  slug text not null,
  description text not null default '',
  price numeric(14,2) not null constraint products_price_not_negative check (price >= 0 and price <> 'NaN'),
  in_stock boolean not null default true,
  image text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, category_id) references categories (store_id, id)
);
comment on table products is 'What a store sells. in_stock is the owner''s switch; whether the shelf can make one is computed.';
create unique index products_slug_per_store on products (store_id, slug) where deleted_at is null;
create index products_by_name on products (store_id, lower(name), id) where deleted_at is null;
create index products_by_category on products (store_id, category_id);
select protect_tenant_table('products');

create table recipe_lines (
  store_id uuid not null,
  product_id uuid not null,
  ingredient_id uuid not null,
  quantity numeric(18,4) not null constraint recipe_lines_quantity_positive check (quantity > 0 and quantity <> 'NaN'),
  position integer not null default 0,
  primary key (store_id, product_id, ingredient_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, ingredient_id) references ingredients (store_id, id)
);
comment on table recipe_lines is 'How much of an ingredient one portion of a product takes.';
create index recipe_lines_of_ingredient on recipe_lines (store_id, ingredient_id);
select protect_tenant_table('recipe_lines');

create table addon_types (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  label text not null,
  position integer not null default 0,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
comment on table addon_types is 'A group of add-ons on a product: one choice of each group at most.';
create unique index addon_types_label_per_product on addon_types (store_id, product_id, lower(label));
select protect_tenant_table('addon_types');

create table addons (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  addon_type_id uuid,
  label text not null,
  ingredient_id uuid not null,
  quantity numeric(18,4) not null constraint addons_quantity_positive check (quantity > 0 and quantity <> 'NaN'),
  price numeric(14,2) not null constraint addons_price_not_negative check (price >= 0 and price <> 'NaN'),
  position integer not null default 0,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, addon_type_id) references addon_types (store_id, id) on delete cascade,
  foreign key (store_id, ingredient_id) references ingredients (store_id, id)
);
comment on table addons is 'An option of a product: what it costs and which ingredient it takes.';
create index addons_of_product on addons (store_id, product_id);
create index addons_of_type on addons (store_id, addon_type_id);
create index addons_of_ingredient on addons (store_id, ingredient_id);
select protect_tenant_table('addons');

create table orders (
  store_id uuid not null references stores (id),
  id uuid not null,
  number integer not null,
  status text not null default 'pending'
    constraint orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  user_id uuid,
  guest_token_hashes bytea[] not null default '{}',
  idempotency_key text not null,
  request_hash bytea not null,
  customer jsonb not null,
  shipping_address jsonb,
  payment_method text not null,
  cash_given numeric(14,2),
  subtotal numeric(14,2) not null,
  tax numeric(14,2) not null default 0,
  shipping numeric(14,2) not null default 0,
  discount numeric(14,2) not null default 0,
  total numeric(14,2) not null constraint orders_total_not_negative check (total >= 0 and total <> 'NaN'),
  total_cost numeric(14,2) not null,
  notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table orders is 'A sale, with every figure as it was when it was placed.';
create unique index orders_number_per_store on orders (store_id, number);
create unique index orders_idempotency_key_per_store on orders (store_id, idempotency_key);
create index orders_latest on orders (store_id, created_at desc, id desc);
create index orders_latest_by_status on orders (store_id, status, created_at desc, id desc);
create index orders_of_user on orders (store_id, user_id, created_at desc) where user_id is not null;
select protect_tenant_table('orders');

create table order_lines (
  store_id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  name text not null,
  image text,
  price numeric(14,2) not null,
  cost numeric(14,2) not null,
  quantity integer not null constraint order_lines_quantity_positive check (quantity > 0),
  addons jsonb not null default '[]',
  recipe jsonb not null default '[]',
  subtotal numeric(14,2) not null,
  primary key (store_id, order_id, position),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);
comment on table order_lines is 'One product with its add-ons in an order: name, price, cost and recipe as they were.';
create index order_lines_of_product on order_lines (store_id, product_id);
select protect_tenant_table('order_lines');

create table stock_movements (
  store_id uuid not null,
  id uuid not null,
  ingredient_id uuid not null,
  reason text not null
    constraint stock_movements_reason_known check (reason in ('sale', 'cancel', 'count', 'adjust', 'purchase', 'waste')),
  quantity numeric(18,4) not null constraint stock_movements_quantity_real check (quantity <> 'NaN'),
  balance numeric(18,4) not null constraint stock_movements_balance_not_negative check (balance >= 0 and balance <> 'NaN'),
  user_id uuid,
  order_id uuid,
  note text not null default '',
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, ingredient_id) references ingredients (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
comment on table stock_movements is 'The ledger of every ingredient, append-only: the signed quantity and the stock after it.';
create index stock_movements_of_ingredient on stock_movements (store_id, ingredient_id, id desc);
create index stock_movements_of_user on stock_movements (store_id, user_id) where user_id is not null;
create index stock_movements_of_order on stock_movements (store_id, order_id) where order_id is not null;
create unique index stock_movements_once_per_order on stock_movements (store_id, order_id, ingredient_id, reason)
  where order_id is not null;
select protect_tenant_table('stock_movements');
revoke update, delete on stock_movements from larder_app;

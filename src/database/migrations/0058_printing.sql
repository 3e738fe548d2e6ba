create table printers (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null constraint printers_name_not_empty check (name <> ''),
  way text not null constraint printers_way_known check (way in ('network', 'usb', 'serial')),
  host text not null default '',
  port integer not null default 9100,
  columns integer not null default 48 constraint printers_columns_in_range check (columns between 16 and 64),
  has_cutter boolean not null default true,
  has_drawer boolean not null default false,
  kinds text[] not null,
  category_ids uuid[],
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id)
);
comment on table printers is 'Where a store prints: how the printer is reached, what it prints, and of which categories (null: of all).';
create unique index printers_name_per_store on printers (store_id, lower(name)) where removed_at is null;
select protect_tenant_table('printers');

create table print_jobs (
  store_id uuid not null,
  id uuid not null,
  printer_id uuid not null,
  kind text not null,
  title text not null,
  paper jsonb not null,
  opens_drawer boolean not null default false,
  status text not null default 'queued' constraint print_jobs_status_known check (status in ('queued', 'sending', 'sent', 'failed')),
  reason text not null default '',
  tries integer not null default 0,
  order_id uuid,
  once text,
  asked_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, printer_id) references printers (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, asked_by) references users (store_id, id)
);
comment on table print_jobs is 'What is to be printed, and what became of it; forgotten after some days, as papers bear names.';
comment on column print_jobs.once is 'What prints by itself is asked for once, however often its job runs.';
create index print_jobs_of_printer on print_jobs (store_id, printer_id, status, id);
create index print_jobs_lately on print_jobs (store_id, updated_at desc);
create index print_jobs_of_order on print_jobs (store_id, order_id) where order_id is not null;
create index print_jobs_asked_by on print_jobs (store_id, asked_by) where asked_by is not null;
create unique index print_jobs_once on print_jobs (store_id, once) where once is not null;
select protect_tenant_table('print_jobs');

create table known_places (
  store_id uuid not null,
  user_id uuid not null,
  place_hash bytea not null,
  seen_at timestamptz not null,
  primary key (store_id, user_id, place_hash),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table known_places is 'Devices and addresses from which somebody proved who they are: strangers'' tries do not count against them.';
select protect_tenant_table('known_places');

create table operator_places (
  operator_id uuid not null references operators (id) on delete cascade,
  place_hash bytea not null,
  seen_at timestamptz not null,
  primary key (operator_id, place_hash)
);
comment on table operator_places is 'Devices and addresses from which an operator signed in: strangers'' tries do not count against them.';
grant select, insert, update, delete on operator_places to larder_platform;

-- Counted by who guesses, not by code: a stranger's guesses shall not use up a code of its owner.
alter table password_resets drop column tries;

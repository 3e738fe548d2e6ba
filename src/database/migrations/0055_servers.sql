-- The servers that run on this database, so that each can say what it does not have in common with another.
create table servers (
  id uuid primary key,
  place text not null,
  payment_mark text not null,
  operator_mark text not null,
  pictures text not null constraint servers_pictures_known check (pictures in ('disk', 's3')),
  seen_at timestamptz not null
);
comment on table servers is 'The servers that run on this database, seen lately, with marks of the keys each has: of no use to anybody who does not have the keys.';
grant select, insert, update, delete on servers to larder_platform;

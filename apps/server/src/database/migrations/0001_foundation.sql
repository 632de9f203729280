create extension if not exists pg_trgm;

create table history (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  actor_name text,
  source text not null check (source in ('UI', 'API', 'IMPORT', 'SYSTEM')),
  entity text not null,
  entity_id uuid not null,
  action text not null,
  changes jsonb not null,
  reason text
);

create index history_of_entity on history (entity, entity_id, at desc);

create table idempotency (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer,
  body text,
  location text,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);

create index idempotency_by_age on idempotency (created_at);

create table rate_limit (
  key text primary key,
  used integer not null,
  until timestamptz(3) not null
);

create index rate_limit_by_end on rate_limit (until);

-- Verification packs of processes: one ZIP each, made by the tick of one server. Source: behaviour.md §3 Pack.

create table pack (
  id uuid primary key,
  process_id uuid not null references project_process (id),
  scope text not null,
  state text not null,
  -- how often a server has begun to make it
  tries integer not null default 0,
  begun boolean not null default false,
  -- a queued pack is made from this moment on
  due_at timestamptz(3) not null,
  -- the maker that holds it, and until when; another one takes it afterwards
  maker text,
  leased_until timestamptz(3),
  -- the SHA-256 of everything that the pack is made from: equal states make equal files
  state_hash text,
  last_seq integer,
  last_hash text,
  bytes bigint,
  sha256 text references file (sha256),
  manifest_sha256 text,
  public_key text,
  reason text,
  created_by_id uuid references app_user (id),
  created_at timestamptz(3) not null
);

create index pack_process on pack (process_id, created_at desc, id);

create index pack_creator on pack (created_by_id);

create index pack_file on pack (sha256);

create index pack_age on pack (created_at, id);

create index pack_under_way on pack (due_at, id) where state in ('QUEUED', 'MAKING');

-- two people who ask at once wait for the same pack
create unique index pack_queued on pack (process_id, scope) where state = 'QUEUED' and not begun;

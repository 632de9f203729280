-- Companies, roles, users, and what signing in needs. Source: behaviour.md §3, §6.

create table company (
  id uuid primary key,
  name text collate "und-x-icu" not null,
  legal_name text collate "und-x-icu",
  country text not null,
  sector text,
  size_band text,
  website text,
  lei text,
  tax_id text,
  address text,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  base_year integer,
  target_year integer,
  target_percent integer,
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create index company_name_words on company using gin (name gin_trgm_ops);

create index company_newest on company (created_at desc, id);

create table role (
  code text primary key,
  position integer not null,
  label text not null,
  description text not null,
  row_scope text not null check (row_scope in ('ALL', 'COMPANY')),
  permissions text[] not null
);

-- LOCKED is not stored: an ACTIVE user is locked until `locked_until`, so that time alone unlocks.
create table app_user (
  id uuid primary key,
  email text not null,
  name text collate "und-x-icu" not null,
  surname text collate "und-x-icu" not null,
  company_id uuid references company (id),
  roles text[] not null,
  status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED')),
  language text,
  time_zone text,
  week_start text,
  password_hash text,
  failed_sign_ins integer not null default 0,
  lock_count integer not null default 0,
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create unique index app_user_email on app_user (lower(email));

create index app_user_email_words on app_user using gin (email gin_trgm_ops);

create index app_user_name_words on app_user using gin (name gin_trgm_ops);

create index app_user_surname_words on app_user using gin (surname gin_trgm_ops);

create index app_user_company on app_user (company_id);

create index app_user_roles on app_user using gin (roles);

create index app_user_newest on app_user (created_at desc, id);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index session_by_user on session (user_id);

-- Links that were mailed: only the sha-256 of a token is kept.
create table password_token (
  token_hash text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('RESET', 'INVITATION')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index password_token_user on password_token (user_id, purpose);

-- One-time passwords made by an administrator, at most one a user; random, so sha-256 is enough.
create table master_password (
  user_id uuid primary key references app_user (id) on delete cascade,
  password_hash text not null,
  expires_at timestamptz(3) not null
);

create index history_by_actor on history (actor_id);

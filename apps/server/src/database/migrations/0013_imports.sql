-- Imports: a file of records, what its lines would do, and what was done with it. Source: behaviour.md §3 Import.

create table import (
  id uuid primary key,
  maker_id uuid not null references app_user (id) on delete cascade,
  resource text not null,
  name text not null,
  state text not null,
  -- the file itself, and how it was read
  file bytea not null,
  columns jsonb not null,
  mapping jsonb not null,
  questions jsonb not null,
  counts jsonb not null,
  reason text,
  created_at timestamptz(3) not null,
  applied_at timestamptz(3),
  version integer not null default 1
);

create index import_maker on import (maker_id, created_at desc);

create index import_applying on import (id) where state = 'APPLYING';

create table import_line (
  id uuid not null unique default gen_random_uuid(),
  import_id uuid not null references import (id) on delete cascade,
  line integer not null,
  outcome text not null,
  -- of an applied import the record that the line made or changed, at that version
  record_id uuid,
  record_version integer,
  name text,
  -- the body's fields that are written
  fields jsonb not null,
  changes jsonb not null,
  problems jsonb not null,
  -- what undoing it writes back: the same fields as they were, and the import that had changed it before
  former jsonb,
  primary key (import_id, line)
);

create index import_line_outcome on import_line (import_id, outcome, line);

-- the columns that a person has matched otherwise than their headings say; a null field is not imported
create table import_heading (
  user_id uuid not null references app_user (id) on delete cascade,
  resource text not null,
  heading text not null,
  field_id text,
  primary key (user_id, resource, heading)
);

-- the import that made a record or changed it last; no reference, so that an import's maker can be deleted
alter table project
add column import_id uuid;

alter table company
add column import_id uuid;

alter table milestone_owner
add column import_id uuid;

alter table project_type
add column import_id uuid;

alter table app_user
add column import_id uuid;

alter table reminder
add column import_id uuid;

create index project_import on project (import_id) where import_id is not null;

create index company_import on company (import_id) where import_id is not null;

create index milestone_owner_import on milestone_owner (import_id) where import_id is not null;

create index project_type_import on project_type (import_id) where import_id is not null;

create index app_user_import on app_user (import_id) where import_id is not null;

create index reminder_import on reminder (import_id) where import_id is not null;

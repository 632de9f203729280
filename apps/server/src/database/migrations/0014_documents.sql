-- Documents as evidence: files by content, documents, their versions. Source: behaviour.md §3 Document.

-- One row for each content that the file store holds. It is written before the bytes are put in their place, and the
-- sweep deletes bytes only under its lock.
create table file (
  sha256 text primary key,
  bytes bigint not null,
  -- when somebody last sent this content
  sent_at timestamptz(3) not null
);

create index file_sent on file (sent_at);

create table document (
  id uuid primary key,
  project_id uuid not null references project (id),
  process_id uuid references project_process (id),
  milestone_id uuid references milestone (id),
  slot text,
  title text collate "und-x-icu" not null,
  kind text not null,
  note text,
  internal boolean not null,
  -- those of the newest version
  state text not null,
  submitted_at timestamptz(3),
  created_by_id uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  check ((milestone_id is null) = (slot is null)),
  check ((milestone_id is null) = (process_id is null))
);

create index document_project on document (project_id, created_at desc, id);

create index document_process on document (process_id);

create index document_milestone on document (milestone_id, slot);

create index document_creator on document (created_by_id);

create index document_newest on document (created_at desc, id);

create index document_submitted on document (project_id) where state = 'SUBMITTED';

create table document_version (
  id uuid primary key,
  document_id uuid not null references document (id) on delete cascade,
  no integer not null,
  file_name text not null,
  bytes bigint not null,
  type text not null,
  sha256 text not null references file (sha256),
  at timestamptz(3) not null,
  by_id uuid references app_user (id),
  by_name text,
  note text,
  state text not null,
  submitted_at timestamptz(3),
  submitted_by_id uuid references app_user (id),
  -- everybody who ever submitted it, also before it was withdrawn
  submitter_ids uuid[] not null default '{}',
  decided_at timestamptz(3),
  decided_by_id uuid references app_user (id),
  reason text,
  -- the milestone's round in which it was accepted
  accepted_round integer,
  -- later rounds for which it was confirmed, as [{round, at, byId}]
  confirmations jsonb not null default '[]',
  unique (document_id, no)
);

create index document_version_file on document_version (sha256);

create index document_version_by on document_version (by_id);

create index document_version_submitted_by on document_version (submitted_by_id);

create index document_version_decided_by on document_version (decided_by_id);

-- the versions that filled the milestone's slots when it was completed
alter table completion
add column document_version_ids uuid[] not null default '{}';

create index completion_document_versions on completion using gin (document_version_ids)
where document_version_ids <> '{}';

-- finds the history of deleted documents of a project
create index history_document_deleted on history (entity_id) where entity = 'document' and action = 'delete';

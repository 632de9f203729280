-- The climate work: projects, process templates, processes and their milestones. Source: behaviour.md §3, §4.

create sequence project_code;

create table project (
  id uuid primary key,
  code text collate "und-x-icu" not null unique,
  name text collate "und-x-icu" not null,
  description text,
  status text not null,
  -- what enabling a disabled project restores
  status_before text,
  company_id uuid not null references company (id),
  type_id uuid not null references project_type (id),
  programme text not null,
  registry_project_id text collate "und-x-icu",
  registry_url text,
  registry_status text,
  registry_status_date date,
  methodology text,
  methodology_version text,
  second_methodology text,
  sector text,
  country text not null,
  region text,
  latitude double precision,
  longitude double precision,
  covered_by_ndc text,
  ndc_note text,
  mitigation_type text,
  start_date date,
  crediting_period_start date,
  crediting_period_end date,
  estimated_annual_tco2e double precision,
  baseline_annual_tco2e double precision,
  activity_amount double precision,
  activity_unit text,
  co_benefits integer[] not null default '{}',
  validation_body_id uuid references milestone_owner (id),
  verification_body_id uuid references milestone_owner (id),
  lead_user_id uuid not null references app_user (id),
  budget double precision,
  currency text,
  tags text[] not null default '{}',
  estimations jsonb not null default '[]',
  issuances jsonb not null default '[]',
  ratings jsonb not null default '[]',
  labels jsonb not null default '[]',
  related_projects jsonb not null default '[]',
  completed_at timestamptz(3),
  created_by_id uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

-- one registration belongs to one project
create unique index project_registration on project (programme, lower(registry_project_id));

create index project_name_words on project using gin (name gin_trgm_ops);

create index project_code_words on project using gin (code gin_trgm_ops);

create index project_registry_words on project using gin (registry_project_id gin_trgm_ops);

create index project_company on project (company_id);

create index project_type_used on project (type_id);

create index project_lead on project (lead_user_id);

create index project_validation_body on project (validation_body_id);

create index project_verification_body on project (verification_body_id);

create index project_newest on project (created_at desc, id);

create index project_by_name on project (name, id);

create index project_by_status on project (status, created_at desc, id);

create table project_responsible (
  project_id uuid not null references project (id) on delete cascade,
  user_id uuid not null references app_user (id),
  position integer not null,
  primary key (project_id, user_id)
);

create index project_responsible_user on project_responsible (user_id);

create table process_template (
  id uuid primary key,
  key text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  description text,
  status text not null,
  published_version_id uuid,
  draft_version_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create unique index process_template_key on process_template (lower(key));

create index process_template_key_words on process_template using gin (key gin_trgm_ops);

create index process_template_name_words on process_template using gin (name gin_trgm_ops);

create index process_template_newest on process_template (created_at desc, id);

create table process_template_type (
  template_id uuid not null references process_template (id) on delete cascade,
  type_id uuid not null references project_type (id),
  primary key (template_id, type_id)
);

create index process_template_type_used on process_template_type (type_id);

create table process_template_version (
  id uuid primary key,
  template_id uuid not null references process_template (id) on delete cascade,
  number integer not null,
  created_at timestamptz(3) not null,
  published_at timestamptz(3),
  published_by_name text,
  unique (template_id, number)
);

alter table process_template
add constraint process_template_published foreign key (published_version_id) references process_template_version (id),
add constraint process_template_draft foreign key (draft_version_id) references process_template_version (id);

create table template_milestone (
  id uuid primary key,
  version_id uuid not null references process_template_version (id) on delete cascade,
  position integer not null,
  key text not null,
  name text not null,
  kind text not null,
  join_kind text not null,
  optional boolean not null,
  expected_days integer not null,
  evidence text[] not null default '{}',
  evidence_required boolean not null,
  owner_kind text,
  owner_id uuid references milestone_owner (id),
  x double precision,
  y double precision,
  unique (version_id, key)
);

create index template_milestone_owner on template_milestone (owner_id);

create table template_transition (
  id uuid primary key,
  version_id uuid not null references process_template_version (id) on delete cascade,
  position integer not null,
  from_key text not null,
  to_key text not null,
  kind text not null,
  label text,
  guard text
);

create index template_transition_version on template_transition (version_id, position);

create table project_process (
  id uuid primary key,
  project_id uuid not null references project (id),
  template_id uuid not null references process_template (id),
  template_version_id uuid not null references process_template_version (id),
  template_version integer not null,
  template_key text not null,
  template_name text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  status text not null,
  -- held because its project is: it resumes with the project
  held_by_project boolean not null default false,
  started_at timestamptz(3),
  due_at date,
  ended_at timestamptz(3),
  period_start date,
  period_end date,
  progress double precision not null,
  remaining_days integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create index project_process_project on project_process (project_id);

create index project_process_template on project_process (template_id);

create index project_process_version on project_process (template_version_id);

create index project_process_name_words on project_process using gin (name gin_trgm_ops);

create index project_process_newest on project_process (created_at desc, id);

create table process_responsible (
  process_id uuid not null references project_process (id) on delete cascade,
  user_id uuid not null references app_user (id),
  position integer not null,
  primary key (process_id, user_id)
);

create index process_responsible_user on process_responsible (user_id);

create table milestone (
  id uuid primary key,
  process_id uuid not null references project_process (id),
  position integer not null,
  key text not null,
  name text collate "und-x-icu" not null,
  kind text not null,
  join_kind text not null,
  optional boolean not null,
  expected_days integer not null,
  evidence text[] not null default '{}',
  evidence_required boolean not null,
  owner_kind text,
  owner_id uuid references milestone_owner (id),
  owner_company_id uuid references company (id),
  state text not null,
  ready_at timestamptz(3),
  due_at timestamptz(3),
  completed_at timestamptz(3),
  round integer not null,
  x double precision,
  y double precision,
  created_at timestamptz(3) not null,
  unique (process_id, key)
);

create index milestone_owner_open on milestone (owner_id, state);

create index milestone_company_open on milestone (owner_company_id, state);

create index milestone_state on milestone (state, due_at);

create index milestone_completed on milestone (completed_at);

create index milestone_by_name on milestone (name, id);

create index milestone_newest on milestone (created_at desc, id);

create index milestone_due on milestone (due_at, id);

create index milestone_name_words on milestone using gin (name gin_trgm_ops);

create table completion (
  id uuid primary key,
  milestone_id uuid not null references milestone (id),
  outcome text not null,
  at timestamptz(3) not null,
  by_id uuid references app_user (id),
  by_name text,
  round integer not null,
  note text,
  evidence text[] not null default '{}',
  revoked_at timestamptz(3),
  revoked_by_id uuid references app_user (id),
  revoked_by_name text,
  revoked_as text,
  reason text
);

create index completion_milestone on completion (milestone_id, at);

create table process_transition (
  id uuid primary key,
  process_id uuid not null references project_process (id),
  position integer not null,
  from_key text not null,
  to_key text not null,
  kind text not null,
  label text,
  guard text
);

create index process_transition_process on process_transition (process_id, position);

alter table history
add column entity_name text;

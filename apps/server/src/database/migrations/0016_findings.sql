-- Findings of processes, their answers and assessments. Source: behaviour.md §3 Finding.

alter table template_milestone
add column closes_findings boolean not null default false;

alter table milestone
add column closes_findings boolean not null default false;

alter table process_template_version
add column max_rounds integer,
add column receives_forward_actions boolean not null default false;

alter table project_process
add column finding_round integer not null default 1,
add column max_rounds integer;

create table finding (
  id uuid primary key,
  process_id uuid not null references project_process (id),
  milestone_id uuid not null references milestone (id),
  kind text not null,
  -- counted in its process, each kind by itself
  ordinal integer not null,
  number text not null,
  text text not null,
  reference text,
  severity text,
  raised_by_id uuid references milestone_owner (id),
  raised_at date not null,
  due date,
  responsible_user_id uuid references app_user (id),
  responsible_company_id uuid references company (id),
  round integer not null,
  reopened integer not null default 0,
  state text not null,
  carried_from_id uuid unique references finding (id),
  -- somebody was told that it is due within days, and that it is overdue
  told_due boolean not null default false,
  told_overdue boolean not null default false,
  created_by_id uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (process_id, kind, ordinal),
  check (responsible_user_id is null or responsible_company_id is null)
);

create index finding_milestone on finding (milestone_id);

create index finding_raised_by on finding (raised_by_id);

create index finding_responsible_user on finding (responsible_user_id);

create index finding_responsible_company on finding (responsible_company_id);

create index finding_creator on finding (created_by_id);

create index finding_newest on finding (created_at desc, id);

create index finding_due on finding (due)
where state in ('OPEN', 'REOPENED');

-- finds the forward actions that wait for a later process
create index finding_carried on finding (process_id)
where state = 'CARRIED';

create table finding_answer (
  id uuid primary key,
  finding_id uuid not null references finding (id),
  no integer not null,
  at timestamptz(3) not null,
  by_id uuid references app_user (id),
  by_name text,
  -- who imported it, for an answer without a person
  imported_by_id uuid references app_user (id),
  text text not null,
  document_version_ids uuid[] not null default '{}',
  unique (finding_id, no)
);

create index finding_answer_by on finding_answer (by_id);

create index finding_answer_imported_by on finding_answer (imported_by_id);

create table finding_assessment (
  id uuid primary key,
  finding_id uuid not null references finding (id),
  no integer not null,
  at timestamptz(3) not null,
  by_id uuid references app_user (id),
  by_name text,
  text text not null,
  outcome text not null,
  unique (finding_id, no)
);

create index finding_assessment_by on finding_assessment (by_id);

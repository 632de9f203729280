-- Technologies and stakeholders: what projects and milestones refer to. Source: behaviour.md §3.

create table project_type (
  id uuid primary key,
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  category text not null,
  scope integer,
  mitigation_type text,
  activity_unit text,
  methodologies text,
  default_template_key text,
  description text,
  active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create unique index project_type_code on project_type (lower(code));

create index project_type_code_words on project_type using gin (code gin_trgm_ops);

create index project_type_name_words on project_type using gin (name gin_trgm_ops);

create index project_type_newest on project_type (created_at desc, id);

create table milestone_owner (
  id uuid primary key,
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  kind text not null,
  company_id uuid references company (id),
  contact_name text collate "und-x-icu",
  email text,
  phone text,
  country text,
  accreditation text,
  working_days integer,
  active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create unique index milestone_owner_code on milestone_owner (lower(code));

create index milestone_owner_code_words on milestone_owner using gin (code gin_trgm_ops);

create index milestone_owner_name_words on milestone_owner using gin (name gin_trgm_ops);

create index milestone_owner_contact_words on milestone_owner using gin (contact_name gin_trgm_ops);

create index milestone_owner_email_words on milestone_owner using gin (email gin_trgm_ops);

create index milestone_owner_company on milestone_owner (company_id);

create index milestone_owner_newest on milestone_owner (created_at desc, id);

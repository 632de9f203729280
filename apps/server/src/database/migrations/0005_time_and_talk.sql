-- Time and talk: reminders with their occurrences, notifications, feedback, calendar feeds. Source: behaviour.md §3, §4.

create table reminder (
  id uuid primary key,
  title text collate "und-x-icu",
  description text collate "und-x-icu" not null,
  status text not null,
  -- the first due time; null while the milestone that it is bound to has no due date
  due_datetime timestamptz(3),
  time_zone text not null,
  rrule text,
  lead_times integer[] not null default '{}',
  -- days from the milestone's due date
  offset_days integer,
  project_id uuid references project (id),
  process_id uuid references project_process (id),
  milestone_id uuid references milestone (id),
  company_id uuid references company (id),
  -- why the product closed or paused it by itself
  closed_reason text,
  -- what the end of its milestone or process, or its project's disabling, took from it, to be given back
  status_before text,
  -- from when on occurrences are made: not those that went by while it was paused
  counts_from timestamptz(3),
  -- when the job has to make its next occurrences; null where all are made
  expand_at timestamptz(3),
  -- the last local time (`2026-11-05T09:00`) of which an occurrence was made
  expanded_to text,
  next_due_at timestamptz(3),
  next_status text,
  created_by_id uuid references app_user (id),
  created_by_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create index reminder_newest on reminder (created_at desc, id);

create index reminder_by_due on reminder (due_datetime desc, id);

create index reminder_by_next on reminder (next_due_at, id);

create index reminder_words on reminder using gin (description gin_trgm_ops);

create index reminder_project on reminder (project_id);

create index reminder_process on reminder (process_id);

create index reminder_milestone on reminder (milestone_id);

create index reminder_company on reminder (company_id);

create index reminder_maker on reminder (created_by_id);

create index reminder_to_expand on reminder (expand_at) where expand_at is not null;

create table reminder_user (
  reminder_id uuid not null references reminder (id) on delete cascade,
  user_id uuid not null references app_user (id),
  position integer not null,
  primary key (reminder_id, user_id)
);

create index reminder_user_linked on reminder_user (user_id);

create table reminder_occurrence (
  -- made of the reminder's id and the slot, so that a computed occurrence has its id before it is a row
  id uuid primary key,
  reminder_id uuid not null references reminder (id) on delete cascade,
  -- the local time that the rule gave it, or `once`; it stays when the due time moves
  slot text not null,
  due_at timestamptz(3) not null,
  -- when the first lead time is reached
  due_from timestamptz(3) not null,
  status text not null,
  done_at timestamptz(3),
  done_by_id uuid references app_user (id),
  done_by_name text,
  reason text,
  note text,
  created_at timestamptz(3) not null,
  unique (reminder_id, slot)
);

create index reminder_occurrence_due on reminder_occurrence (due_at, id);

create index reminder_occurrence_open on reminder_occurrence (status, due_from);

create index reminder_occurrence_done_by on reminder_occurrence (done_by_id);

-- what has to be said of an occurrence and when: once for each lead time and once when it is due
create table reminder_notice (
  occurrence_id uuid not null references reminder_occurrence (id) on delete cascade,
  lead_days integer not null,
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (occurrence_id, lead_days)
);

create index reminder_notice_unsent on reminder_notice (at) where sent_at is null;

create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  title text not null,
  message text not null,
  status text not null,
  kind text not null,
  reason text,
  link text,
  actor text,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  read_at timestamptz(3)
);

create index notification_newest on notification (user_id, created_at desc, id);

create index notification_undelivered on notification (user_id, created_at) where status = 'PENDING';

create index notification_unread on notification (user_id) where status in ('PENDING', 'DELIVERED');

create index notification_read on notification (read_at) where status = 'READ';

create table calendar_feed (
  user_id uuid primary key references app_user (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  last_read_at timestamptz(3)
);

create table feedback (
  id uuid primary key,
  title text collate "und-x-icu" not null,
  description text not null,
  type text not null,
  priority text not null,
  status text not null,
  route text,
  app_version text,
  browser text,
  state_snapshot text,
  author_id uuid not null references app_user (id),
  assignee_id uuid references app_user (id),
  resolution_note text,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create index feedback_newest on feedback (created_at desc, id);

create index feedback_author on feedback (author_id, created_at desc);

create index feedback_assignee on feedback (assignee_id);

create index feedback_by_status on feedback (status, created_at desc, id);

create index feedback_words on feedback using gin (title gin_trgm_ops);

create table feedback_screenshot (
  feedback_id uuid primary key references feedback (id) on delete cascade,
  -- PNG, cut at its end
  picture bytea not null,
  width integer not null,
  height integer not null,
  user_id uuid not null references app_user (id),
  created_at timestamptz(3) not null
);

create index feedback_screenshot_quota on feedback_screenshot (user_id, created_at);

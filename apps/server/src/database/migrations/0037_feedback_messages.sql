-- The conversation under a feedback item: messages that are never changed. Source: behaviour.md §3 Feedback message.

create table feedback_message (
  id uuid primary key,
  feedback_id uuid not null references feedback (id) on delete cascade,
  author_id uuid not null references app_user (id),
  text text not null,
  created_at timestamptz(3) not null
);

create index feedback_message_newest on feedback_message (feedback_id, created_at desc, id);

create index feedback_message_author on feedback_message (author_id, created_at desc);

-- Security events: written with what they tell, and never changed but to anonymise. Source: behaviour.md §3 Security event.
-- Users and actors are no references: an event outlives them.
create table security_event (
  id uuid primary key,
  created_at timestamptz(3) not null,
  kind text not null,
  user_id uuid,
  user_name text collate "und-x-icu",
  actor_id uuid,
  actor_name text collate "und-x-icu",
  address text,
  user_agent text,
  request_id text,
  details jsonb not null default '{}'
);

create index security_event_newest on security_event (created_at desc, id);

create index security_event_user on security_event (user_id, created_at desc);

create index security_event_actor on security_event (actor_id, created_at desc);

create index security_event_kind on security_event (kind, created_at desc);

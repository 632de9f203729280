-- What people see of their sessions, and when one was ended. Source: behaviour.md §7 Sessions.
-- `address` and `user_agent` are empty in sessions of earlier versions.
alter table session
add column last_used_at timestamptz(3),
add column ended_at timestamptz(3),
add column address text,
add column user_agent text;

update session
set
  last_used_at = created_at;

alter table session
alter column last_used_at set not null;

-- Finds sessions that ended long ago: `least` ignores a missing `ended_at`. Source: behaviour.md §4 Jobs.
create index session_by_end on session (least(ended_at, expires_at));

-- The key and its answer are written with the record: one without an answer was left by a server that died.
delete from idempotency where status is null;
alter table idempotency alter column status set not null;
alter table idempotency alter column body set not null;
alter table idempotency alter column location set not null;

-- Messages to people are sent by administrators and programme managers.
update role set permissions = array_remove(permissions, 'notification:write')
  where code not in ('PLATFORM_ADMIN', 'PROGRAMME_MANAGER');

-- The messages of the last hour, so that a sender's allowance can be counted.
create table sent_message (
  id uuid primary key,
  sender_id uuid not null references app_user on delete cascade,
  people integer not null check (people > 0),
  sent_at timestamptz(3) not null
);

create index sent_message_of_sender on sent_message (sender_id, sent_at);
create index sent_message_by_age on sent_message (sent_at);

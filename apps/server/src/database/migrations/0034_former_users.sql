-- People who left: who was anonymised and when, and whose names are written where so far only a name stood.
-- Source: behaviour.md §4 Statuses.

create sequence former_user_number;

alter table app_user
add column anonymised_at timestamptz(3);

-- Rows of before keep null: their names are compared instead.
alter table notification
add column actor_id uuid;

create index notification_actor on notification (actor_id) where actor_id is not null;

alter table process_template_version
add column published_by_id uuid;

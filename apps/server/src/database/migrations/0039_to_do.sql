-- A notification says itself whether it asks its reader to act. Source: behaviour.md §7 Mails.

alter table notification
add column to_do boolean not null default false;

-- those that wait for a digest keep the heading that their kind had
update notification
set to_do = true
where mail = 'DAILY' and kind in ('REMINDER_DUE', 'MILESTONE_READY', 'MILESTONE_REOPENED', 'FINDING');

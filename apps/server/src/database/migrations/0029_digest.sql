-- Which notifications also come by mail, and the daily digest. Source: behaviour.md §7 Mails.

alter table app_user
add column mail_choices jsonb not null default '{}';

-- the local day of the last digest
alter table app_user
add column digest_on date;

-- how the notification still has to be mailed; null once that is done, or if it is not to be
alter table notification
add column mail text check (mail in ('AT_ONCE', 'DAILY'));

create index notification_mail on notification (mail, user_id, created_at) where mail is not null;

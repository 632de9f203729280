-- One number on the user, raised with each new password, e-mail address, disabling: whatever carries an older one
-- opens nothing any more. Source: behaviour.md §7 Revocation.

alter table app_user
add column credentials_version integer not null default 1;

-- What stands when this is applied goes on: it carries the users' first number.
alter table session
add column credentials_version integer not null default 1;

alter table session
alter column credentials_version drop default;

alter table password_token
add column credentials_version integer not null default 1;

alter table password_token
alter column credentials_version drop default;

alter table master_password
add column credentials_version integer not null default 1;

alter table master_password
alter column credentials_version drop default;

alter table calendar_feed
add column credentials_version integer not null default 1;

alter table calendar_feed
alter column credentials_version drop default;

-- Failed sign-ins, and the password that the demo gave. Source: behaviour.md §7 Auth, The server itself.

-- `account` is the sha-256 of the lower-case address that was typed, known or not; '' stands for all accounts.
-- `network` is the caller's address as limits count it; '' stands for all networks.
create table sign_in_failure (
  account text not null,
  network text not null,
  failed_at jsonb not null default '[]',
  lock_count integer not null default 0,
  locked_until timestamptz(3),
  kept_until timestamptz(3) not null,
  primary key (account, network)
);

-- Where a user has signed in from.
create table sign_in_network (
  user_id uuid not null references app_user (id) on delete cascade,
  network text not null,
  last_at timestamptz(3) not null,
  primary key (user_id, network)
);

-- `locked_until` stays: it shows that only known networks are let try.
alter table app_user drop column failed_sign_ins;

alter table app_user drop column lock_count;

update app_user set locked_until = null;

-- The hash that the demo wrote; it is still in use while `password_hash` is the same.
alter table app_user add column demo_hash text;

-- A salted hash that two users share can only come from the demo; of earlier demos some may have changed theirs.
update app_user set demo_hash = password_hash
where email like '%@canopy.example'
  or password_hash in (select password_hash from app_user group by password_hash having count(*) > 1);

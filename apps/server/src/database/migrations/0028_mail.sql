-- The outbox: a mail is a row written with what causes it. Source: behaviour.md §7 Mails.

create table mail (
  id uuid primary key,
  kind text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  recipient text not null,
  subject text not null,
  -- the words and the link, sealed; null once the mail needs no further try
  content text,
  -- of a mail with a link: the row of `password_token` that it opens
  token_hash text,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'GIVEN_UP')),
  tries integer not null default 0,
  -- when the next try is due; each try moves it before it begins
  next_at timestamptz(3) not null,
  -- of the last change of state or the last try
  at timestamptz(3) not null,
  reason text,
  created_at timestamptz(3) not null
);

create index mail_due on mail (next_at, created_at) where state = 'WAITING';

create index mail_done on mail (at) where state <> 'WAITING';

create index mail_user on mail (user_id, created_at desc);

create index mail_token on mail (token_hash) where state = 'WAITING' and token_hash is not null;

-- A visitor's wish for a new password, for whatever address; decided and deleted shortly after the answer.
create table reset_request (
  id uuid primary key,
  email text not null,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null
);

create index reset_request_due on reset_request (due_at);

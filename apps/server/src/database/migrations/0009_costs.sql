-- What active callers ask of each server, exchanged a few times a second; not worth writing to the log.
create unlogged table server_count (
  server_id uuid primary key,
  counts jsonb not null,
  counted_at timestamptz(3) not null
);

-- A list's filters, order and columns under a name.
create table saved_view (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  -- the path of a list of the API
  list text not null,
  name text collate "und-x-icu" not null,
  -- filters as an address holds them
  "where" text[] not null default '{}',
  sort_field text,
  sort_direction text check (sort_direction in ('asc', 'desc')),
  size integer,
  density text,
  -- [{"id", "width"}]
  columns jsonb not null default '[]',
  is_shared boolean not null default false,
  for_partners boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create unique index saved_view_name on saved_view (owner_id, list, lower(name));

create index saved_view_shared on saved_view (list)
where
  is_shared;

-- The view with which a person's list opens.
create table view_default (
  user_id uuid not null references app_user (id) on delete cascade,
  list text not null,
  view_id uuid not null references saved_view (id) on delete cascade,
  primary key (user_id, list)
);

create index view_default_view on view_default (view_id);

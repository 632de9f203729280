-- The logos of companies. Their bytes have a table of their own, which no list reads. Source: behaviour.md §3 Company.

-- Names the bytes in company_logo; null without a logo.
alter table company
add column logo text;

create table company_logo (
  company_id uuid primary key references company (id) on delete cascade,
  picture bytea not null,
  type text not null
);

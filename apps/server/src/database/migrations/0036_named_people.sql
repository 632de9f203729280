-- The people whom a pack names, so that it goes with them when they are anonymised.
-- Source: behaviour.md §4 Packs.

-- Null for a pack of before: it may name anybody.
alter table pack
add column person_ids uuid[];

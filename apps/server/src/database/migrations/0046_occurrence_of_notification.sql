-- A reminder's notification names its occurrence: several are sent at one time. No reference, since occurrences are made
-- anew when their reminder changes. Source: behaviour.md §7 Mails.
alter table notification
add column occurrence_id uuid;

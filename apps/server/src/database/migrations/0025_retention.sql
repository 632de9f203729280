-- Finds read notifications whose time is over. Source: behaviour.md §4 Jobs.
create index notification_by_reading on notification (read_at) where read_at is not null;

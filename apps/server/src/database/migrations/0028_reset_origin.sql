-- Who asked for a reset link, for the security event that the decision writes. Source: behaviour.md §3 Security event.
alter table reset_request
add column address text,
add column user_agent text,
add column request_id text;

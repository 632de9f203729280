-- What a completion or skip did beyond its mark, as JSON, for as long as its author may undo it.
alter table completion
add column undo jsonb;

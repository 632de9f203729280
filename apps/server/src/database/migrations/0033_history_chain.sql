-- The history of each project is a chain of hashes. Rows that exist are numbered and hashed after this script, in its
-- transaction (chain/chainHistory.ts), because only code writes the JSON that is hashed. Source: behaviour.md §3 History entry.

alter table history
add column project_id uuid,
add column seq integer,
add column prev_hash text,
add column hash text,
add check ((project_id is null) = (seq is null));

create unique index history_chain on history (project_id, seq);

-- people are held by id alone; reading joins their names
alter table history
drop column actor_name;

-- an empty reason is none
update history
set reason = null
where reason = '';

drop index history_document_deleted;

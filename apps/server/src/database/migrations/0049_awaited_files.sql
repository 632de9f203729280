-- When an upload made the document, until its file comes or somebody changes the document: an upload that breaks off leaves
-- it without a file, and it is deleted a day later. Null for a document that was made without a file on purpose, and for
-- all that were made before. Source: behaviour.md §4 Jobs.
alter table document add column awaits_file_since timestamptz(3);

create index document_awaiting on document (awaits_file_since) where awaits_file_since is not null;

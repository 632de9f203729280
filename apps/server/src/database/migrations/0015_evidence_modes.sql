-- What a step asks for: nothing, its names ticked, or documents that were accepted. Steps that required evidence so far
-- asked for their names.

alter table template_milestone
add column evidence_mode text not null default 'NONE';

alter table milestone
add column evidence_mode text not null default 'NONE';

update template_milestone
set evidence_mode = 'NAMED'
where evidence_required;

update milestone
set evidence_mode = 'NAMED'
where evidence_required;

alter table template_milestone
add constraint template_milestone_evidence check (evidence_required = (evidence_mode <> 'NONE'));

alter table milestone
add constraint milestone_evidence check (evidence_required = (evidence_mode <> 'NONE'));

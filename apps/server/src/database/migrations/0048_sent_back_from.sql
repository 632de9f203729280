-- The step from which the work was sent back to a reopened one; null where it was reopened by itself. The history has it
-- for what was sent back before. Source: behaviour.md §3 Completion.
alter table completion add column sent_back_from text;

update completion d
set sent_back_from = c.change ->> 'after'
from history h, jsonb_array_elements(h.changes) as c (change)
where h.entity = 'milestone'
  and h.entity_id = d.milestone_id
  and h.action = 'rework'
  and h.at = d.revoked_at
  and c.change ->> 'field' = 'sentBackFrom';

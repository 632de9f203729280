-- The list of milestones by the time since which they are ready: the open ones first in both directions, then those that were done last.
drop index milestone_ready_last;

drop index milestone_ready_first;

create index milestone_ready_last on milestone (
  (case when state in ('READY', 'REOPENED') then ready_at end) desc nulls last,
  completed_at desc nulls last,
  id
);

create index milestone_ready_first on milestone (
  (case when state in ('READY', 'REOPENED') then ready_at end),
  completed_at desc nulls last,
  id
);

-- The list of milestones begins with those that became ready last; null is last in both directions.
create index milestone_ready_last on milestone (ready_at desc nulls last, id);

create index milestone_ready_first on milestone (ready_at, id);

create index milestone_due_last on milestone (due_at desc nulls last, id);

-- Saved views of milestones keep their meaning: 'overdue', 'waited for' and an open state were completed when a view was
-- shown, and are now sent as a view holds them. Source: behaviour.md §2 Lists.
update saved_view v
set "where" = (
  select array_agg(one.text order by given.place, one.place)
  from unnest(v."where") with ordinality as given (text, place),
    unnest(
      case
        when given.text = 'dueAt.before.-P0D' then array['overdue.equals.true']
        when given.text = 'readyAt.is_not_null' then
          array['state.in.READY,REOPENED', 'processStatus.equals.IN_PROGRESS', 'kind.not_equals.end_fail']
        when given.text ~ '^state\.(in|equals)\.(LOCKED|READY|REOPENED)(,(LOCKED|READY|REOPENED))*$' then
          array[given.text, 'processStatus.not_in.COMPLETED,TERMINATED']
        else array[given.text]
      end
    ) with ordinality as one (text, place)
)
where v.list = '/api/milestones' and cardinality(v."where") > 0;

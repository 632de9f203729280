-- Saved views of findings keep their meaning: findings that wait for an answer are those of running processes, which a view
-- now says with a filter of its own. Views that filter by the process's status already, and those without room for a
-- further filter, stay as they are. Source: behaviour.md §2 Lists.
update saved_view v
set "where" = (
  select array_agg(one.text order by given.place, one.place)
  from unnest(v."where") with ordinality as given (text, place),
    unnest(
      case
        when given.text = 'state.in.OPEN,REOPENED' then array[given.text, 'processStatus.equals.IN_PROGRESS']
        else array[given.text]
      end
    ) with ordinality as one (text, place)
)
where v.list = '/api/findings'
  and 'state.in.OPEN,REOPENED' = any (v."where")
  and not exists (select from unnest(v."where") as given (text) where given.text like 'processStatus.%')
  -- a span of days counts as two
  and (
    select sum(case when given.text ~ '^[^.]+\.(today$|within\.)' then 2 else 1 end)
    from unnest(v."where") as given (text)
  ) < 20;

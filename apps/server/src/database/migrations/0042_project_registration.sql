-- A registration belongs to one project of a programme that credits units. A project without crediting keeps the id that it
-- had, which others may have too. Source: behaviour.md §3 Project.
drop index project_registration;

create unique index project_registration on project (programme, lower(registry_project_id))
where
  programme <> 'CORPORATE';

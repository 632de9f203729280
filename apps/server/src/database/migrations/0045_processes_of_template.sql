-- The newest processes of a template, whose steps tell how long the steps of the next one may take.
drop index project_process_template;

create index project_process_template on project_process (template_id, created_at desc);

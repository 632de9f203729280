-- Optional texts that were stored as an empty text become null, as forms store them now: the filter 'is empty' finds them.
-- Source: behaviour.md §5 Forms.
update project
set
  description = nullif(description, ''),
  registry_project_id = nullif(registry_project_id, ''),
  methodology = nullif(methodology, ''),
  methodology_version = nullif(methodology_version, ''),
  second_methodology = nullif(second_methodology, ''),
  ndc_note = nullif(ndc_note, ''),
  activity_unit = nullif(activity_unit, '')
where '' in (
  description, registry_project_id, methodology, methodology_version, second_methodology, ndc_note, activity_unit
);

update company
set
  legal_name = nullif(legal_name, ''),
  tax_id = nullif(tax_id, ''),
  address = nullif(address, ''),
  notes = nullif(notes, '')
where '' in (legal_name, tax_id, address, notes);

update milestone_owner
set
  contact_name = nullif(contact_name, ''),
  phone = nullif(phone, ''),
  accreditation = nullif(accreditation, '')
where '' in (contact_name, phone, accreditation);

update project_type
set
  activity_unit = nullif(activity_unit, ''),
  methodologies = nullif(methodologies, ''),
  default_template_key = nullif(default_template_key, ''),
  description = nullif(description, '')
where '' in (activity_unit, methodologies, default_template_key, description);

update reminder set title = null where title = '';

update finding set reference = null where reference = '';

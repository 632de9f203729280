import { expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
import { processTemplateAccess, processTemplateList } from "./processTemplates.view.ts";

test("the list of templates has the columns, filters, actions and texts of the specification", () => {
  expect(toldView(processTemplateList)).toEqual(lines`
    createLabel: "New template"
    emptyText: "A template holds the milestones that a process goes through."
    noun: "process template"
    nouns: "process templates"
    path: /process-templates/
    searchBy: name
    searchLabel: Name
    title: "Process Templates"
    actions:
    archive "Archive", confirm (confirmLabel Archive, message "No process is started from {name} until it is restored. Running processes go on.", title "Archive process template"), isFor (status, values [PUBLISHED]), success "Operation completed successfully"
    restore "Restore", isFor (status, values [ARCHIVED]), success "Operation completed successfully"
    delete "Delete", confirm (confirmLabel Delete, message "{name} will be deleted for good, with all its versions.", title "Delete process template"), removes, success "Process template deleted successfully", tone danger
    choices:
    status "Status", fieldId status, options [DRAFT "Draft"; PUBLISHED "Published"; ARCHIVED "Archived"]
    columns:
    name "Name", as text, isMain
    key "Key", as text, line 2
    status "Status", as badge, line 1
    publishedVersion "Version", as number
    stepCount "Steps", as number, isSortable false
    processCount "Processes", as number, isSortable false
    publishedAt "Published", as date, line 2
    createdAt "Created", as date, isHiddenAtFirst
  `);
});

test("templates are written with the permissions of the specification", () => {
  expect(toldView(processTemplateAccess)).toEqual(lines`
    archive: [project_process_template:update]
    create: [project_process_template:create]
    delete: [project_process_template:delete]
    restore: [project_process_template:update]
    update: [project_process_template:update]
  `);
});

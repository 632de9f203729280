import { expect, test } from "vitest";
import { fakeProject } from "../testing/fakeProject.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import { lately, projectAccess, projectActions, projectHoldForm, projectList } from "./projects.view.ts";

test("the list of projects has the columns, filters, actions and texts of the specification", () => {
  expect(toldView(projectList)).toEqual(lines`
    bulk: projects
    createLabel: "Create project"
    emptyText: "A project is followed here from its idea to what it achieves."
    extend: [company; type; processes]
    imports: projects
    noun: project
    nouns: projects
    path: /project/
    rowTo: …
    searchBy: name
    searchLabel: Name
    title: "Climate Projects"
    actions:
    enable "Enable", isFor (status, values [DISABLED]), success "Operation completed successfully"
    disable "Disable", confirm (confirmLabel Disable, message "{name} can only be read then, and its processes are held until it is enabled again.", title "Disable project"), isFor (status, values [DRAFT; ACTIVE; ON_HOLD; COMPLETED]), success "Operation completed successfully", tone danger, undoneBy (action enable, done "{name} is enabled again", key "project {id}", kind project.enable, told "{name} is disabled")
    delete "Delete", confirm (confirmLabel Delete, message "{name} will be deleted for good.", title "Delete project"), isFor (status, values [DRAFT; ACTIVE; ON_HOLD; COMPLETED]), removes, success "Project deleted successfully", tone danger
    choices:
    status "Status", fieldId status, options [DRAFT "Draft"; ACTIVE "Active"; ON_HOLD "On hold"; COMPLETED "Completed"; DISABLED "Disabled"]
    technology "Technology", fieldId type, options [], takes id
    company "Company", fieldId company, options [], takes id
    programme "Programme", fieldId programme, options [VCS "Verra VCS"; GOLD_STANDARD "Gold Standard"; CDM "Clean Development Mechanism"; PACM "Article 6.4 (PACM)"; TREES "ART TREES"; ACR "American Carbon Registry"; CAR "Climate Action Reserve"; JCM "Joint Crediting Mechanism"; GCC "Global Carbon Council"; NATIONAL "National scheme"; CORPORATE "Corporate, no crediting"]
    scope "Open", fieldId status, isFromLinks, options [active "Yes", asks (operator not_in, values [COMPLETED; DISABLED]), text "Neither completed nor disabled"]
    created "Created", fieldId createdAt, isFromLinks, options [30 "Last 30 days", asks (daysBack 30, operator greater_than_or_equal), text "Created in the last 30 days"], takes month
    columns:
    name "Name", as text, isMain
    code "Code", as code, line 2
    company "Company", as company, line 2
    type "Technology", as text
    status "Status", as badge, line 1
    programme "Programme", as text, isHiddenAtFirst, words (ACR "American Carbon Registry", CAR "Climate Action Reserve", CDM "Clean Development Mechanism", CORPORATE "Corporate, no crediting", GCC "Global Carbon Council", GOLD_STANDARD "Gold Standard", JCM "Joint Crediting Mechanism", NATIONAL "National scheme", PACM "Article 6.4 (PACM)", TREES "ART TREES", VCS "Verra VCS")
    estimatedAnnualTco2e "tCO₂e a year", as number
    createdAt "Created", as date
  `);
});

test("the actions on a project are those of the specification", () => {
  expect(projectActions.map(told)).toEqual(lines`
    hold "Hold", asksIn (content projectHold, title "Hold project"), isFor (status, values [ACTIVE]), success "Operation completed successfully", undoneBy (action resume, done "{name} goes on again", key "project {id}", kind project.resume, told "{name} is on hold, with its processes")
    resume "Resume", isFor (status, values [ON_HOLD]), success "Operation completed successfully"
    enable "Enable", isFor (status, values [DISABLED]), success "Operation completed successfully"
    complete "Complete", confirm (confirmLabel Complete, message "{name} is completed. It becomes active again when another process is started.", title "Complete project"), isFor (status, values [ACTIVE]), success "Operation completed successfully"
    disable "Disable", confirm (confirmLabel Disable, message "{name} can only be read then, and its processes are held until it is enabled again.", title "Disable project"), isFor (status, values [DRAFT; ACTIVE; ON_HOLD; COMPLETED]), success "Operation completed successfully", tone danger, undoneBy (action enable, done "{name} is enabled again", key "project {id}", kind project.enable, told "{name} is disabled")
    delete "Delete", confirm (confirmLabel Delete, message "{name} will be deleted for good.", title "Delete project"), isFor (status, values [DRAFT; ACTIVE; ON_HOLD; COMPLETED]), removes, success "Project deleted successfully", tone danger
  `);
});

test("who may change a project also holds, resumes and completes it", () => {
  expect(toldView(projectAccess)).toEqual(lines`
    complete: [project:update]
    create: [project:create]
    delete: [project:delete]
    disable: [project:enable]
    enable: [project:enable]
    hold: [project:update]
    resume: [project:update]
    update: [project:update]
  `);
});

test("a project is held with a reason, and the hold can be taken back", () => {
  expect(toldView(projectHoldForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Hold project"
    success: "Operation completed successfully"
    title: "Hold project"
    undo: (done "{name} goes on again", key "project {id}", kind project.resume, told "{name} is on hold, with its processes")
    fields:
    reason "Reason", help "Its running processes are held with it until it is resumed; the history keeps the reason", isRequired, kind longText
  `);
});

test("a project is new for 30 days", () => {
  expect(lately.map(told)).toEqual(lines`
    30 "Last 30 days", asks (daysBack 30, operator greater_than_or_equal), text "Created in the last 30 days"
  `);
});

test("a row opens the project's page", () => {
  expect(projectList.rowTo?.(fakeProject())).toBe("/project/00000000-0000-4000-8000-000000000005");
});

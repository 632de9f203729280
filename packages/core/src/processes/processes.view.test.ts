import { expect, test } from "vitest";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  isPeriodic,
  periodFields,
  processAccess,
  processEditForm,
  processHoldForm,
  processStartForm,
} from "./processes.view.ts";

test("processes are written with the permissions of the specification", () => {
  expect(toldView(processAccess)).toEqual(lines`
    create: [project_process:create]
    update: [project_process:update]
  `);
});

test("a process is started from a template, in a modal", () => {
  expect(toldView(processStartForm)).toEqual(lines`
    goTo: /process/{id}
    keepsDraft: true
    submitLabel: "Create process"
    success: "Process created successfully"
    title: "Start a process"
    fields:
    templateId "Template", help "Its steps are copied; later versions of the template change nothing in this process", isRequired, kind choice, optionsFrom (isEssential, of templateKey, searchedAs template, searchesRest, source templates)
    name "Name", isRequired, kind text
    periodStart "Period start", help "First day that is monitored", kind date, shownBy templateId
    periodEnd "Period end", help "Last day that is monitored", kind date, shownBy templateId
    dueAt "Due", help "When the process is to be through", kind date
    responsibleIds "Responsibles", help "Beside who leads the project", kind choices, optionsFrom (group (from [companyGroup]), hidesEmpty, source people)
    start "Start now", help "Off: it waits until somebody starts it", kind switch
  `);
});

test("a process is changed in its name, period, due day and people", () => {
  expect(toldView(processEditForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "Process updated successfully"
    title: "Edit process"
    fields:
    name "Name", isRequired, kind text
    periodStart "Period start", help "First day that is monitored", kind date
    periodEnd "Period end", help "Last day that is monitored", kind date
    dueAt "Due", help "When the process is to be through", kind date
    responsibleIds "Responsibles", help "Beside who leads the project", kind choices, optionsFrom (group (from [companyGroup]), source people)
  `);
});

test("a process is held with a reason, and the hold can be taken back", () => {
  expect(toldView(processHoldForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Hold process"
    success: "Operation completed successfully"
    title: "Hold process"
    undo: (done "{name} goes on", key "project {projectId} process {id}", kind process.resume, told "{name} is on hold")
    fields:
    reason "Reason", help "Nothing in it can be done until it is resumed; the history keeps the reason", isRequired, kind longText
  `);
});

test("a monitoring period has a first and a last day", () => {
  expect(periodFields.map(told)).toEqual(lines`
    periodStart
    periodEnd
  `);
});

test("only templates of monitoring cover a period", () => {
  expect([isPeriodic("MRV-ANNUAL"), isPeriodic("VCS-REG"), isPeriodic("X-MRV")]).toEqual([
    true,
    false,
    false,
  ]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { milestoneOwnerScreen } from "../milestoneOwners/milestoneOwners.screens.ts";
import { processStartScreen } from "../processes/processForm.screens.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId, fakeMilestoneOwner, fakeUser } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { template, openEditor } from "../testing/templateScreenStage.ts";
import { userCreateScreen } from "../users/userForm.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const roles = [{ code: "VIEWER", label: "Auditor", description: "", rowScope: "ALL", permissions: [] }];
const user = fakeUser({ id: fakeId(7) });

test.each([
  ["to the new record", ["user:create", "user:get"], `/user/${fakeId(7)}`, "/user/"],
  ["to its list, of which the record is no page for them", ["user:create", "user:list"], "/user/", "/user/"],
  ["to the dashboard, where they may open neither", ["user:create"], "/", "/"],
])("a new record's form leads %s, with %s", async (_, permissions, saved, left) => {
  const stubs = { roles: { list: roles as never }, users: { create: user } };
  const open = async () => openForm(userCreateScreen, stubs, { permissions });
  const form = await open();
  await settle();
  form.enter({ email: "n@w.example", name: "Nora", surname: "Wind", roles: ["VIEWER"] });
  await form.submit();
  expect(form.announced).toContainEqual({ type: "return", to: saved });
  const cancelled = await open();
  cancelled.screen.send({ type: "form.cancel" });
  await settle();
  expect(cancelled.announced).toContainEqual({ type: "return", to: left });
});

test.each([
  ["leads to the process", ["project_process:create", "project_process:get"], true],
  ["stays on the page of who may read no process", ["project_process:create"], false],
])("a form in the modal that starts a process %s", async (_, permissions, isLed) => {
  const process = fakeProcess({ id: fakeId(3) });
  const form = await openForm(
    processStartScreen,
    { processes: { create: process } },
    {
      given: { projectId: fakeId(1) },
      permissions: [...permissions, "project_process_template:list", "project:get"],
      address: `/project/${fakeId(1)}`,
    },
  );
  await settle();
  form.enter({ templateId: fakeId(9), name: "Audit", responsibleIds: [fakeId(5)] });
  await form.submit();
  expect((await form.sent()).length).toBe(1);
  expect(form.address()).toBe(isLed ? `/process/${fakeId(3)}` : `/project/${fakeId(1)}`);
});

test.each([
  ["its list", "project_milestone_owner:list", "/stakeholders/"],
  ["the dashboard, where they may not open the list", "reminder:get", "/"],
])("a deleted record's page leads to %s", async (_, permission, to) => {
  const owner = fakeMilestoneOwner({ id: fakeId(4) });
  const { app, address, answer } = await openSignedIn(
    { milestoneOwners: { get: owner, remove: undefined as never } },
    ["project_milestone_owner:get", "project_milestone_owner:delete", permission],
    `/stakeholders/${owner.id}`,
  );
  const { screen } = openScreen(app, milestoneOwnerScreen, { id: owner.id });
  await settle();
  screen.send({ type: "record.act", action: "delete" });
  await settle();
  answer("accept");
  await settle();
  expect(address()).toBe(to);
});

test("a new template leads to its list whoever may not open its editor", async () => {
  const { edit, screen, address } = await openEditor(
    { get: template, create: template },
    { id: "", permissions: ["project_process_template:create", "project_process_template:list"] },
  );
  edit({ type: "template.change", change: { key: "NEW", name: "New" } });
  edit({ type: "step.add", name: "Begin" });
  edit({ type: "step.add", name: "End", kind: "end_ok", after: "BEGIN" });
  for (const key of ["BEGIN", "END"]) edit({ type: "step.change", key, change: { ownerKind: "PM" } });
  screen.send({ type: "editor.save" });
  await settle();
  expect(address()).toBe("/process-templates/");
});

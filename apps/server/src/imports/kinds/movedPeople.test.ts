import { MAX_REMINDER_PEOPLE } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseFinding } from "#testing/evidence/testFindings.ts";
import { bodyOf, importOf, openImportStage, type ImportStage } from "#testing/importStage.ts";
import { openClientAs } from "#testing/principals.ts";
import { addCompany, addUser } from "#testing/testPeople.ts";
import { beginProcess } from "#testing/testProcesses.ts";
import { addProject } from "#testing/testProjects.ts";
import { addReminder } from "#testing/testReminders.ts";
import { addTemplate } from "#testing/testTemplates.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

/** A project with a reminder and findings of people of its company, which a file moves to another one. */
const moveAway = async () => {
  const { server, admin } = stage;
  const [from, to] = [await addCompany(server), await addCompany(server)];
  const project = await addProject(server, { companyId: from });
  const processId = await beginProcess(admin, project.id, (await addTemplate(server)).id, {
    name: "Listing",
  });
  const { milestones } = (await stage.recordOf(`/api/project-processes/${processId}?extend=milestones`)) as {
    milestones: { id: string }[];
  };
  const partners = [
    await openClientAs(server, "PARTNER_USER", from),
    await openClientAs(server, "PARTNER_USER", from),
  ];
  const staff = [(await addUser(server)).id, (await addUser(server)).id];
  const [one = "", two = ""] = partners.map(({ id }) => id);
  const reminderId = await addReminder(server, {
    ...{ projectId: project.id, companyId: from },
    userIds: [one, staff[0] ?? "", two, staff[1] ?? ""],
  });
  const { client: reviewer } = await openClientAs(server, "MRV_REVIEWER");
  const raise = (responsibleUserId: string) =>
    raiseFinding(reviewer, processId, milestones[0]?.id ?? "", { responsibleUserId });
  const findings = [await raise(one), await raise(two), await raise(one)];
  const { id: importId } = await stage.send("projects", [
    ["Code", "Company id"],
    [project.code, to],
  ]);
  stage.clock.pass(1);
  importOf(await stage.apply(importId));
  stage.clock.pass(1);
  const linked = async () => (await stage.recordOf(`/api/reminders/${reminderId}`))["userIds"];
  const responsibles = async () =>
    (await Promise.all(findings.map((finding) => finding.read(reviewer)))).map(
      (read) => read.responsibleUserId,
    );
  return { one, two, staff, importId, reminderId, findings, reviewer, linked, responsibles };
};

test("a project that an undo moves back brings back the people of its reminders and findings", async () => {
  const moved = await moveAway();
  const { one, two, staff, linked, responsibles } = moved;
  expect([await linked(), await responsibles()]).toEqual([staff, [null, null, null]]);
  importOf(await stage.undo(moved.importId));
  expect([await linked(), await responsibles()]).toEqual([
    [...staff, one, two],
    [one, two, one],
  ]);
  const rows = await stage.server.services.db
    .selectFrom("history")
    .select(["changes", "actorId"])
    .where("entityId", "=", moved.reminderId)
    .where("reason", "=", "Its project moved back.")
    .execute();
  expect(rows).toEqual([
    { actorId: null, changes: [{ field: "userIds", before: staff, after: [...staff, one, two] }] },
  ]);
});

test("an undo brings back nobody who was taken away on purpose, is disabled by now, or was followed by somebody else", async () => {
  const moved = await moveAway();
  const { one, two, staff, linked, responsibles, findings, reviewer } = moved;
  const [first = "", second = ""] = staff;
  expect((await stage.admin.remove(`/api/reminders/${moved.reminderId}/users/${first}`)).status).toBe(204);
  bodyOf(await stage.admin.put(`/api/users/${two}/disable`));
  const { version } = (await findings[0]?.read(reviewer)) ?? {};
  expect((await findings[0]?.change(reviewer, { responsibleUserId: second, version }))?.status).toBe(200);
  importOf(await stage.undo(moved.importId));
  expect([await linked(), await responsibles()]).toEqual([
    [second, one],
    [second, null, one],
  ]);
});

test("an undo brings back nobody to a reminder that would have more people than one may have", async () => {
  const { server, admin } = stage;
  const { importId, reminderId, linked } = await moveAway();
  const others = await Promise.all(Array.from({ length: MAX_REMINDER_PEOPLE - 1 }, () => addUser(server)));
  const userIds = others.map(({ id }) => id);
  const { version } = await stage.recordOf(`/api/reminders/${reminderId}`);
  bodyOf(await admin.patch(`/api/reminders/${reminderId}`, { userIds, version }));
  importOf(await stage.undo(importId));
  expect(new Set((await linked()) as string[])).toEqual(new Set(userIds));
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { findingNoticesOf, openReview } from "../testing/evidence/reviewStage.ts";
import { addCompany, addRole } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";
import { dayInWords } from "./announceFindings.ts";
import { createTick } from "./tick.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

test("a finding's due day is announced to nobody of another company, but to the responsibles who remain", async () => {
  const on = await openReview(stage);
  const { server, manager } = stage;
  const admin = (await stage.open("PLATFORM_ADMIN")).client;
  const due = new Date(stage.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const moved = await stage.open("PARTNER_USER", on.project.companyId);
  await on.process.change({ responsibleIds: [on.officerId, moved.id] });
  await on.raise({ due, responsibleUserId: on.partnerId });
  await on.raise({ due });
  const elsewhere = await addCompany(server);
  for (const id of [on.partnerId, moved.id]) {
    const { version } = Object((await manager.get(`/api/users/${id}`)).body);
    const answer = await admin.patch(`/api/users/${id}`, { companyId: elsewhere, version });
    expect(answer.status).toBe(200);
  }
  const before = await findingNoticesOf(stage, on.partnerId);
  await createTick(server.services)();
  expect(await findingNoticesOf(stage, on.partnerId)).toEqual(before);
  expect(await findingNoticesOf(stage, moved.id)).toEqual([]);
  const reason = "You are responsible for the process.";
  expect((await findingNoticesOf(stage, on.officerId)).map((notice) => notice.reason)).toEqual([
    reason,
    reason,
  ]);
});

test.each(["DISABLED", "INVITED"] as const)(
  "a finding's due day is announced to the responsibles of its process if the responsible person is %s",
  async (status) => {
    const on = await openReview(stage);
    const due = new Date(stage.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await on.process.change({ responsibleIds: [on.officerId] });
    await on.raise({ due, responsibleUserId: on.partnerId });
    const before = await findingNoticesOf(stage, on.partnerId);
    await stage.server.services.db
      .updateTable("appUser")
      .set({ status })
      .where("id", "=", on.partnerId)
      .execute();
    await createTick(stage.server.services)();
    expect(await findingNoticesOf(stage, on.partnerId)).toEqual(before);
    expect((await findingNoticesOf(stage, on.officerId)).map(({ reason }) => reason)).toEqual([
      "You are responsible for the process.",
    ]);
  },
);

test("a finding's due day is announced to the responsibles of its process if nobody of the responsible company may read notifications", async () => {
  const on = await openReview(stage);
  const due = new Date(stage.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await on.process.change({ responsibleIds: [on.officerId] });
  await on.raise({ due, responsibleCompanyId: on.project.companyId });
  await stage.server.services.db
    .updateTable("appUser")
    .set({ roles: [await addRole(stage.server, ["reminder:list"], "COMPANY")] })
    .where("companyId", "=", on.project.companyId)
    .execute();
  await createTick(stage.server.services)();
  expect((await findingNoticesOf(stage, on.officerId)).map(({ reason }) => reason)).toEqual([
    "You are responsible for the process.",
  ]);
});

test("a finding is announced again to who becomes responsible for it", async () => {
  const on = await openReview(stage);
  const tick = createTick(stage.server.services);
  const due = new Date(stage.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await on.process.change({ responsibleIds: [on.officerId] });
  const { change, finding } = await on.raise({ due });
  await tick();
  expect(await findingNoticesOf(stage, on.officerId)).toHaveLength(1);
  const body = { responsibleUserId: on.partnerId, version: finding.version };
  const answer = await change(on.manager, body);
  expect(answer.status).toBe(200);
  stage.clock.pass(1);
  for (const _ of [1, 2]) await tick();
  const soon = `${on.project.code}: CAR-01 is due on ${dayInWords(due)}`;
  expect((await findingNoticesOf(stage, on.partnerId)).map(({ title }) => title)).toEqual([
    `${on.project.code}: CAR-01 assigned`,
    soon,
  ]);
  expect(await findingNoticesOf(stage, on.officerId)).toHaveLength(1);
});

test("a finding is announced once when it is due within 7 days, and once when it is overdue", async () => {
  const on = await openReview(stage);
  const { partnerId, project } = on;
  const day = (days: number) =>
    new Date(stage.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const tick = createTick(stage.server.services);
  const due = day(8);
  await on.raise({ due, responsibleUserId: partnerId });
  const told = async () => {
    await tick();
    return (await findingNoticesOf(stage, partnerId)).map(({ title }) => title);
  };
  const raised = `${project.code}: CAR-01 raised`;
  const soon = `${project.code}: CAR-01 is due on ${dayInWords(due)}`;
  expect(await told()).toEqual([raised]);
  stage.clock.pass(86_400);
  for (const _ of [1, 2]) expect(await told()).toEqual([raised, soon]);
  stage.clock.pass(8 * 86_400);
  for (const _ of [1, 2]) expect(await told()).toEqual([raised, soon, `${project.code}: CAR-01 is overdue`]);
});

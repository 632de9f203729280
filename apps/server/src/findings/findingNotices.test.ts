import { afterAll, beforeAll, expect, test } from "vitest";
import { dueNotice } from "../jobs/announceFindings.ts";
import { findingNoticesOf, openReview } from "../testing/evidence/reviewStage.ts";
import { findingIn } from "../testing/evidence/testFindings.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

test("a notice quotes the beginning of a long text, and cuts no emoji in two", async () => {
  const on = await openReview(stage);
  const text = `${"x".repeat(198)}👩‍👧${"y".repeat(50)}`;
  await on.raise({ text, responsibleUserId: on.partnerId });
  const { message } = await stage.server.services.db
    .selectFrom("notification")
    .select("message")
    .where("userId", "=", on.partnerId)
    .where("kind", "=", "FINDING")
    .executeTakeFirstOrThrow();
  expect(message).toMatch(/: x{198}👩‍👧…$/u);
});

test("the notice of a due day quotes as little", () => {
  const finding = {
    ...{ id: "1", number: "CAR-01", text: "long ".repeat(800), due: "2026-12-04", processId: "2" },
    ...{ processName: "Review", projectCode: "CP-0001", projectName: "Wind", runnerIds: [] },
  };
  expect(dueNotice(finding, ["3"], new Date("2026-12-01T00:00:00Z")).message.length).toBeLessThan(300);
});

test("who becomes responsible for a finding is told, and who changes it to themself is not", async () => {
  const on = await openReview(stage);
  const { change, finding } = await on.raise({});
  const { project, process, partnerId } = on;
  const to = (body: object, version: number) => change(on.officer, { ...body, version });
  const link = `/process/${process.id}?finding=${finding.id}`;
  const reason = "You are responsible for it.";
  const told = { title: `${project.code}: CAR-01 assigned`, link, reason };
  const company = { responsibleCompanyId: project.companyId };
  expect((await to(company, finding.version)).status).toBe(200);
  expect((await to({ severity: "MAJOR" }, finding.version + 1)).status).toBe(200);
  expect(await findingNoticesOf(stage, partnerId)).toEqual([told]);
  const own = { responsibleCompanyId: null, responsibleUserId: on.officerId };
  expect((await to(own, finding.version + 2)).status).toBe(200);
  expect(await findingNoticesOf(stage, on.officerId)).toEqual([]);
  expect(await findingNoticesOf(stage, partnerId)).toEqual([told]);
});

test("who is responsible for a forward action that is carried is told of the new one, where it waits for them", async () => {
  const on = await openReview(stage, { receivesForwardActions: true });
  const { id } = await stage.begin(on.templateId, { projectId: on.project.id });
  const far = await on.raise({ kind: "FAR", responsibleUserId: on.partnerId });
  stage.clock.pass(1);
  const { carriedToId } = findingIn(await far.carry(on.reviewer));
  const [, ...told] = await findingNoticesOf(stage, on.partnerId);
  expect(told.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    {
      title: `${on.project.code}: FAR-01 carried forward`,
      link: `/process/${on.process.id}?finding=${far.finding.id}`,
      reason: "You are responsible for it.",
    },
    {
      title: `${on.project.code}: FAR-01 raised`,
      link: `/process/${id}?finding=${carriedToId ?? ""}`,
      reason: "You are responsible for it.",
    },
  ]);
});

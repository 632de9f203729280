import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { noticeTextsOf, seenReminder } from "../testing/seenReminder.ts";
import { addUser } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

let stage: WorkStage;
let maker: string;
let run: Awaited<ReturnType<WorkStage["begin"]>>;
beforeAll(async () => {
  stage = await openWorkStage({ tokenTtlMinutes: 1_000_000 });
  maker = (await addUser(stage.server)).id;
});
beforeEach(async () => {
  run = await stage.begin(stage.small);
});
afterAll(() => stage.server.close());

const inSeconds = (seconds: number) => new Date(stage.clock.now().getTime() + seconds * 1000);

const milestone = async (key: string) => {
  const found = (await run.read()).milestones.get(key);
  return { id: found?.id ?? "", dueAt: found?.dueAt ?? null };
};

/** Creates a reminder of a milestone of the running process, due that many days from the milestone's due date. */
const bind = async (key: string, offsetDays: number, more: object = {}) => {
  const { id: milestoneId, dueAt } = await milestone(key);
  const dueDatetime =
    dueAt === null ? null : new Date(new Date(String(dueAt)).getTime() + offsetDays * DAY * 1000);
  const links = { milestoneId, processId: run.id, projectId: run.projectId };
  return addReminder(stage.server, { createdById: maker, ...links, dueDatetime, offsetDays, ...more });
};

const seen = (id: string) => seenReminder(stage.server, id);
const toldOf = (id: string) => noticeTextsOf(stage.server, id);
const tick = () => createTick(stage.server.services)();
const ok = async (answer: Promise<{ readonly status: number }>) => expect((await answer).status).toBe(200);

describe("a bound reminder", () => {
  test("is due that many days from its milestone's date as soon as there is one, and is sent then", async () => {
    const id = await bind("WORK", -3);
    expect(await seen(id)).toMatchObject({ status: "ACTIVE", dueDatetime: null, occurrences: [] });
    await ok(run.complete("BEGIN"));
    const due = inSeconds(7 * DAY).toISOString();
    expect(await seen(id)).toMatchObject({
      status: "ACTIVE",
      dueDatetime: due,
      nextStatus: "UPCOMING",
      occurrences: [["UPCOMING", due, null]],
    });
    stage.clock.pass(7 * DAY);
    await tick();
    expect(await toldOf(id)).toEqual(["Due now"]);
  });

  test("gets its date when the process starts", async () => {
    run = await stage.begin(stage.small, { start: false });
    const id = await bind("BEGIN", 1, { leadTimes: [2] });
    expect(await seen(id)).toMatchObject({ dueDatetime: null, occurrences: [] });
    await ok(run.change({ status: "IN_PROGRESS" }));
    const due = inSeconds(6 * DAY).toISOString();
    expect(await seen(id)).toMatchObject({ dueDatetime: due, occurrences: [["UPCOMING", due, null]] });
  });

  test("moves with its milestone and is sent again at the new time", async () => {
    await ok(run.complete("BEGIN"));
    const id = await bind("WORK", 0);
    stage.clock.pass(10 * DAY + 1);
    await tick();
    expect(await seen(id)).toMatchObject({ nextStatus: "OVERDUE" });
    // reopens an earlier step: this milestone is locked and has no date
    await ok(run.uncomplete("BEGIN"));
    expect(await seen(id)).toMatchObject({
      status: "ACTIVE",
      dueDatetime: null,
      nextStatus: null,
      occurrences: [],
    });
    await ok(run.complete("BEGIN"));
    const due = inSeconds(10 * DAY).toISOString();
    expect(await seen(id)).toMatchObject({ dueDatetime: due, occurrences: [["UPCOMING", due, null]] });
    stage.clock.pass(10 * DAY);
    await tick();
    expect(await toldOf(id)).toEqual(["Due now", "Due now"]);
  });

  test("keeps the time of day on its zone's clocks over a clock change", async () => {
    const id = await bind("WORK", -3, { timeZone: "Europe/Lisbon" });
    const dueAt = "2027-03-29T08:00:00.000Z";
    await stage.server.services.db
      .updateTable("milestone")
      .set({ dueAt })
      .where("id", "=", (await milestone("WORK")).id)
      .execute();
    // any change of the process updates its reminders; 9:00 in Lisbon's summer becomes 9:00 in its winter
    await ok(run.change({ status: "ON_HOLD" }));
    expect(await seen(id)).toMatchObject({ dueDatetime: "2027-03-26T09:00:00.000Z" });
  });
});

import { reminderSchema } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { bodyOf } from "../testing/reminderStage.ts";
import { addReminder } from "../testing/testReminders.ts";
import { runningStage } from "../testing/runningStage.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

const { on, inSeconds, seen, toldOf, tick, ok } = runningStage();

const milestone = async (key: string) => {
  const found = (await on().run.read()).milestones.get(key);
  return { id: found?.id ?? "", dueAt: found?.dueAt ?? null };
};

/** Creates a reminder of a milestone of the running process, due that many days from the milestone's due date. */
const bind = async (key: string, offsetDays: number, more: object = {}) => {
  const { id: milestoneId, dueAt } = await milestone(key);
  const dueDatetime =
    dueAt === null ? null : new Date(new Date(String(dueAt)).getTime() + offsetDays * DAY * 1000);
  const links = { milestoneId, processId: on().run.id, projectId: on().run.projectId };
  return addReminder(on().stage.server, {
    createdById: on().maker,
    ...links,
    dueDatetime,
    offsetDays,
    ...more,
  });
};

describe("a bound reminder", () => {
  test("is due that many days from its milestone's date as soon as there is one, and is sent then", async () => {
    const id = await bind("WORK", -3);
    expect(await seen(id)).toMatchObject({ status: "ACTIVE", dueDatetime: null, occurrences: [] });
    await ok(on().run.complete("BEGIN"));
    const due = inSeconds(7 * DAY).toISOString();
    expect(await seen(id)).toMatchObject({
      status: "ACTIVE",
      dueDatetime: due,
      nextStatus: "UPCOMING",
      occurrences: [["UPCOMING", due, null]],
    });
    on().stage.clock.pass(7 * DAY);
    await tick();
    expect(await toldOf(id)).toEqual(["Due now"]);
  });

  test("gets its date when the process starts", async () => {
    on().run = await on().stage.begin(on().stage.small, { start: false });
    const id = await bind("BEGIN", 1, { leadTimes: [2] });
    expect(await seen(id)).toMatchObject({ dueDatetime: null, occurrences: [] });
    await ok(on().run.change({ status: "IN_PROGRESS" }));
    const due = inSeconds(6 * DAY).toISOString();
    expect(await seen(id)).toMatchObject({ dueDatetime: due, occurrences: [["UPCOMING", due, null]] });
  });

  test("moves with its milestone and is sent again at the new time", async () => {
    await ok(on().run.complete("BEGIN"));
    const id = await bind("WORK", 0);
    on().stage.clock.pass(10 * DAY + 1);
    await tick();
    expect(await seen(id)).toMatchObject({ nextStatus: "OVERDUE" });
    // reopens an earlier step: this milestone is locked and has no date
    await ok(on().run.uncomplete("BEGIN"));
    expect(await seen(id)).toMatchObject({
      status: "ACTIVE",
      dueDatetime: null,
      nextStatus: null,
      occurrences: [],
    });
    on().stage.clock.pass(1);
    await ok(on().run.complete("BEGIN"));
    const due = inSeconds(10 * DAY).toISOString();
    expect(await seen(id)).toMatchObject({ dueDatetime: due, occurrences: [["UPCOMING", due, null]] });
    on().stage.clock.pass(10 * DAY);
    await tick();
    expect(await toldOf(id)).toEqual(["Due now", "Due now"]);
  });

  test("keeps the time of day on its zone's clocks over a clock change", async () => {
    const id = await bind("WORK", -3, { timeZone: "Europe/Lisbon" });
    const dueAt = "2027-03-29T08:00:00.000Z";
    await on()
      .stage.server.services.db.updateTable("milestone")
      .set({ dueAt })
      .where("id", "=", (await milestone("WORK")).id)
      .execute();
    // any change of the process updates its reminders; 9:00 in Lisbon's summer becomes 9:00 in its winter
    await ok(on().run.change({ status: "ON_HOLD" }));
    expect(await seen(id)).toMatchObject({ dueDatetime: "2027-03-26T09:00:00.000Z" });
  });

  test("is refused for an end in failure, which is never due, and may still be changed where it is one already", async () => {
    const { id: milestoneId } = await milestone("STOP");
    const { client } = await on().stage.open("PROGRAMME_MANAGER");
    const body = { description: "Tell the buyer" };
    const refusal = { status: 400, body: { errors: { milestoneId: ["An end in failure is never due"] } } };
    expect(await client.post("/api/reminders", { ...body, milestoneId, offsetDays: -7 })).toMatchObject(
      refusal,
    );
    const { id: workId } = await milestone("WORK");
    const made = bodyOf(
      reminderSchema,
      await client.post("/api/reminders", { ...body, milestoneId: workId, offsetDays: -7 }),
    );
    const change = { version: made.version, milestoneId };
    expect(await client.patch(`/api/reminders/${made.id}`, change)).toMatchObject(refusal);
    const bound = await bind("STOP", -7);
    const renamed = { version: 1, title: "Buyer" };
    expect(await client.patch(`/api/reminders/${bound}`, renamed)).toMatchObject({ status: 200 });
    const dated = { milestoneId, dueDatetime: "2027-03-01T09:00" };
    expect(await client.post("/api/reminders", { ...body, ...dated })).toMatchObject({ status: 201 });
  });
});

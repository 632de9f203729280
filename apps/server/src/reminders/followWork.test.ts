import { describe, expect, test } from "vitest";
import { addReminder } from "../testing/testReminders.ts";
import { runningStage } from "../testing/runningStage.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

const { on, inSeconds, seen, toldOf, tick, ok } = runningStage();

const now = () => on().stage.clock.now().toISOString();

/** Creates a reminder of that milestone of the running process, or of the process alone. */
const remind = async (key: string | undefined, more: object = {}) =>
  addReminder(on().stage.server, {
    createdById: on().maker,
    milestoneId: key === undefined ? null : ((await on().run.read()).milestones.get(key)?.id ?? null),
    processId: on().run.id,
    projectId: on().run.projectId,
    ...more,
  });

describe("a reminder of a milestone", () => {
  test.each([
    ["completed", "small", "BEGIN", "complete"],
    ["skipped", "wide", "C", "skip"],
  ] as const)(
    "is closed where it is %s, with what was past; reopened, it is what it was",
    async (word, graph, key, action) => {
      on().run = await on().stage.begin(on().stage[graph]);
      if (graph === "wide") await ok(on().run.complete("A"));
      const overdue = inSeconds(-HOUR);
      const id = await remind(key, { dueDatetime: overdue });
      const before = await seen(id);
      expect(before).toMatchObject({ status: "ACTIVE", nextStatus: "OVERDUE" });
      await ok(on().run[action](key));
      const reason = `Its milestone was ${word}.`;
      expect(await seen(id)).toEqual({
        status: "CANCELLED",
        statusBefore: "ACTIVE",
        closedReason: reason,
        dueDatetime: overdue.toISOString(),
        nextStatus: null,
        occurrences: [["SKIPPED", overdue.toISOString(), reason]],
      });
      await ok(on().run.uncomplete(key));
      expect(await seen(id)).toEqual(before);
    },
  );

  test("that is closed while it was paused is what it was once reopened: an overdue date is overdue", async () => {
    const id = await remind("BEGIN", { dueDatetime: inSeconds(-HOUR) });
    const { db } = on().stage.server.services;
    await db.updateTable("reminder").set({ status: "PAUSED" }).where("id", "=", id).execute();
    const states = async () => {
      const { status, occurrences } = await seen(id);
      return [status, ...occurrences.map(([one]) => one)];
    };
    expect(await states()).toEqual(["PAUSED", "OVERDUE"]);
    await ok(on().run.complete("BEGIN"));
    expect(await states()).toEqual(["CANCELLED", "SKIPPED"]);
    await ok(on().run.uncomplete("BEGIN"));
    expect(await states()).toEqual(["PAUSED", "OVERDUE"]);
  });

  test("that is completed sends nothing more and loses its future dates; reopening brings them back", async () => {
    const id = await remind("BEGIN", { rrule: "FREQ=DAILY", dueDatetime: inSeconds(HOUR) });
    const next = async () => (await seen(id)).occurrences[0];
    await ok(on().run.complete("BEGIN"));
    expect((await seen(id)).occurrences).toEqual([]);
    on().stage.clock.pass(3 * DAY);
    await tick();
    expect(await toldOf(id)).toEqual([]);
    await ok(on().run.uncomplete("BEGIN"));
    // the dates missed meanwhile are not made up
    expect(await next()).toEqual(["UPCOMING", inSeconds(HOUR).toISOString(), null]);
    on().stage.clock.pass(HOUR);
    await tick();
    expect(await toldOf(id)).toEqual(["Due now"]);
  });

  test("that is completed by mistake is not announced again once that is undone, but reopened later it is", async () => {
    const id = await remind("BEGIN", { dueDatetime: inSeconds(3 * DAY), leadTimes: [7] });
    const weekly = { rrule: "FREQ=WEEKLY", dueDatetime: inSeconds(2 * DAY), leadTimes: [7] };
    const other = await remind("BEGIN", weekly);
    await tick();
    const told = async () => [await toldOf(id), await toldOf(other)];
    const before = [["Due in 3 days"], ["Due in 2 days"]];
    expect(await told()).toEqual(before);
    await ok(on().run.complete("BEGIN"));
    await ok(on().run.undo("BEGIN"));
    await tick();
    expect(await told()).toEqual(before);
    await ok(on().run.complete("BEGIN"));
    await ok(on().run.uncomplete("BEGIN"));
    await tick();
    expect(await told()).toEqual(before.map(([text]) => [text, text]));
  });

  test.each(["PAUSED", "COMPLETED", "CANCELLED"])(
    "that a person has made %s stays so at reopening",
    async (status) => {
      const id = await remind("BEGIN");
      await on()
        .stage.server.services.db.updateTable("reminder")
        .set({ status })
        .where("id", "=", id)
        .execute();
      if (status === "COMPLETED")
        await on()
          .stage.server.services.db.updateTable("reminderOccurrence")
          .set({ status, doneAt: now() })
          .where("reminderId", "=", id)
          .execute();
      await ok(on().run.complete("BEGIN"));
      await ok(on().run.uncomplete("BEGIN"));
      expect(await seen(id)).toMatchObject({ status, statusBefore: null, closedReason: null });
    },
  );

  test("leaves an occurrence skipped that a person had skipped", async () => {
    const id = await remind("BEGIN", { rrule: "FREQ=DAILY;COUNT=2", dueDatetime: inSeconds(HOUR) });
    on().stage.clock.pass(2 * HOUR);
    await on()
      .stage.server.services.db.updateTable("reminderOccurrence")
      .set({ status: "SKIPPED", reason: "Its milestone was completed.", doneById: on().maker })
      .where("reminderId", "=", id)
      .where("dueAt", "<", now())
      .execute();
    await ok(on().run.complete("BEGIN"));
    await ok(on().run.uncomplete("BEGIN"));
    expect((await seen(id)).occurrences.map(([status]) => status)).toEqual(["SKIPPED", "UPCOMING"]);
  });

  test("is not changed by other milestones and processes", async () => {
    const others = [await remind("WORK"), await remind(undefined)];
    await ok(on().run.complete("BEGIN"));
    for (const id of others) expect(await seen(id)).toMatchObject({ status: "ACTIVE" });
  });
});

describe("reminders at the end of their process", () => {
  test.each([
    ["completed", "END"],
    ["terminated", "STOP"],
  ])("(%s) are closed, and get their former state when the end is reopened", async (word, end) => {
    for (const key of ["BEGIN", "WORK"]) await ok(on().run.complete(key));
    if (end === "END") await ok(on().run.complete("CHECK"));
    const ofProcess = await remind(undefined);
    const ofMilestone = await remind(end === "END" ? "STOP" : "CHECK");
    const before = [await seen(ofProcess), await seen(ofMilestone)];
    await ok(on().run.complete(end));
    const reason = `Its process was ${word}.`;
    for (const id of [ofProcess, ofMilestone])
      expect(await seen(id)).toMatchObject({ status: "CANCELLED", closedReason: reason, occurrences: [] });
    await ok(on().run.uncomplete(end));
    expect([await seen(ofProcess), await seen(ofMilestone)]).toEqual(before);
  });

  test("are not changed by holding and resuming it", async () => {
    const id = await remind("BEGIN");
    const before = await seen(id);
    await ok(on().run.change({ status: "ON_HOLD" }));
    expect(await seen(id)).toEqual(before);
    await ok(on().run.change({ status: "IN_PROGRESS" }));
    expect(await seen(id)).toEqual(before);
  });
});

test("the reminders of a process are read once for each action on a milestone, however many there are", async () => {
  const asked = async () => {
    on().stage.server.statements.length = 0;
    await ok(on().run.complete("WORK"));
    return on().stage.server.statements.filter((text) => text.includes("reminder")).length;
  };
  await ok(on().run.complete("BEGIN"));
  for (let count = 0; count < 5; count += 1) await remind("CHECK");
  expect(await asked()).toBe(1);
});

test("reminders stay unchanged if the action on their milestone fails", async () => {
  const id = await remind("BEGIN");
  const before = await seen(id);
  expect((await on().run.complete("WORK")).status).toBe(409);
  expect(await seen(id)).toEqual(before);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReminderStage, STAGE_BEGINS, type ReminderStage } from "../testing/reminderStage.ts";
import { refused } from "../testing/workStage.ts";
import { occurrenceIdOf } from "./occurrenceId.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
beforeEach(() => stage.goTo(STAGE_BEGINS));
afterAll(() => stage.server.close());

const daily = { dueDatetime: "2027-01-05T09:00", timeZone: "Europe/Lisbon", rrule: "FREQ=DAILY" };

const act = (reminderId: string, occurrenceId: string | undefined, action: string, body: object = {}) =>
  stage.manager.put(`/api/reminders/${reminderId}/occurrences/${occurrenceId}/${action}`, body);

test("an occurrence is upcoming until its longest lead time, then due, and overdue after its due time", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-02-10T09:00", leadTimes: [7, 1] });
  const statusAt = async (instant: string) => {
    stage.goTo(instant);
    await stage.tick(id);
    return (await stage.rows(id))[0]?.status;
  };
  expect(await statusAt("2027-02-03T08:59:59Z")).toBe("UPCOMING");
  expect(await statusAt("2027-02-03T09:00:00Z")).toBe("DUE");
  expect(await statusAt("2027-02-10T09:00:00Z")).toBe("DUE");
  expect(await statusAt("2027-02-10T09:00:01Z")).toBe("OVERDUE");
  expect((await stage.read(id)).nextStatus).toBe("OVERDUE");
});

test("one notice is stored for each lead time and one for the due time", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-02-10T09:00", leadTimes: [7, 1] });
  const notices = () =>
    stage.server.services.db
      .selectFrom("reminderNotice")
      .innerJoin("reminderOccurrence as o", "o.id", "occurrenceId")
      .select(["leadDays", "at"])
      .where("o.reminderId", "=", id)
      .orderBy("at")
      .execute();
  expect(await notices()).toEqual([
    { leadDays: 7, at: "2027-02-03T09:00:00.000Z" },
    { leadDays: 1, at: "2027-02-09T09:00:00.000Z" },
    { leadDays: 0, at: "2027-02-10T09:00:00.000Z" },
  ]);
  await act(id, (await stage.rows(id))[0]?.id, "skip", { note: "Not this year" });
  expect(await notices()).toEqual([]);
});

test("a reminder created after its lead times have begun sends only the latest notice", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00", leadTimes: [30, 7, 1] });
  const due = await stage.server.services.db
    .selectFrom("reminderNotice")
    .innerJoin("reminderOccurrence as o", "o.id", "occurrenceId")
    .select("leadDays")
    .where("o.reminderId", "=", id)
    .orderBy("leadDays")
    .execute();
  expect(due.map(({ leadDays }) => leadDays)).toEqual([0, 1]);
});

test("completing an occurrence stores the person, time and note; repeating it changes nothing; skipping it is refused", async () => {
  const { id } = await stage.remind(daily);
  const [row] = await stage.rows(id);
  const done = await act(id, row?.id, "complete", { note: "All there" });
  expect(done).toMatchObject({
    status: 200,
    body: {
      id: row?.id,
      occurrenceId: row?.id,
      status: "COMPLETED",
      doneAt: STAGE_BEGINS,
      doneById: stage.managerId,
      note: "All there",
      reason: null,
    },
  });
  expect(await act(id, row?.id, "complete", { note: "Again" })).toEqual(
    expect.objectContaining({ status: 200, body: done.body }),
  );
  expect(refused(await act(id, row?.id, "skip", { note: "Late" }))).toEqual([
    409,
    expect.stringMatching(/^This occurrence was already completed by \S+ Person \w{4}\.$/),
  ]);
  expect(await stage.history(id)).toMatchObject([{ action: "create" }, { action: "complete" }]);
});

test("skipping an occurrence stores the reason", async () => {
  const { id } = await stage.remind(daily);
  const [row] = await stage.rows(id);
  expect(await act(id, row?.id, "skip", { note: "The meter was replaced" })).toMatchObject({
    body: { status: "SKIPPED", reason: "The meter was replaced", note: null },
  });
  expect(refused(await act(id, row?.id, "complete"))).toEqual([
    409,
    expect.stringMatching(/^This occurrence was already skipped by \S+ Person \w{4}\.$/),
  ]);
});

test("of fifty who complete and skip an occurrence at the same time one action wins, and the history has it once", async () => {
  const { id } = await stage.remind(daily);
  const [row] = await stage.rows(id);
  const actions = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? "complete" : "skip"));
  const answers = await Promise.all(actions.map((action) => act(id, row?.id, action)));
  const winner = (await stage.rows(id))[0]?.status === "COMPLETED" ? "complete" : "skip";
  expect(answers.map(({ status }) => status)).toEqual(
    actions.map((action) => (action === winner ? 200 : 409)),
  );
  expect(await stage.history(id)).toMatchObject([{ action: "create" }, { action: winner }]);
});

test("an occurrence without a row has the id that it keeps when it gets one", async () => {
  const { id } = await stage.remind(daily);
  const far = await stage.calendar(id, "2027-05-01", "2027-05-03");
  expect(far).toEqual(
    [1, 2, 3].map((day) => ({
      reminderId: id,
      occurrenceId: occurrenceIdOf(id, `2027-05-0${day}T09:00`),
      title: null,
      description: "Test reminder",
      dueDatetime: `2027-05-0${day}T08:00:00.000Z`,
      status: "UPCOMING",
    })),
  );
  stage.goTo("2027-04-20T12:00:00Z");
  await stage.tick(id);
  expect(await stage.calendar(id, "2027-05-01", "2027-05-03")).toEqual(far);
});

test("an occurrence without a row can be completed or skipped, and is not created twice", async () => {
  const { id } = await stage.remind(daily);
  const [, second, third] = await stage.calendar(id, "2027-05-01", "2027-05-03");
  expect(await act(id, second?.occurrenceId, "complete")).toMatchObject({
    status: 200,
    body: { id: second?.occurrenceId, status: "COMPLETED", dueAt: "2027-05-02T08:00:00.000Z" },
  });
  expect((await act(id, third?.occurrenceId, "skip", { note: "Closed" })).status).toBe(200);
  const statuses = async () =>
    (await stage.calendar(id, "2027-05-01", "2027-05-03")).map(({ status }) => status);
  expect(await statuses()).toEqual(["UPCOMING", "COMPLETED", "SKIPPED"]);
  stage.goTo("2027-04-20T12:00:00Z");
  await stage.tick(id);
  expect(await statuses()).toEqual(["UPCOMING", "COMPLETED", "SKIPPED"]);
});

test("an id that is not an occurrence of the reminder is 404, even if it is another reminder's", async () => {
  const { id } = await stage.remind(daily);
  const other = await stage.remind(daily);
  const [row] = await stage.rows(other.id);
  for (const unknown of [
    row?.id,
    occurrenceIdOf(id, "2027-05-01T09:01"),
    occurrenceIdOf(id, "2027-01-04T09:00"),
  ])
    expect(await act(id, unknown, "complete")).toMatchObject({ status: 404 });
});

test("a yearly reminder always has a row for its next date", async () => {
  const { id } = await stage.remind({
    dueDatetime: "2028-02-29T09:00",
    rrule: "FREQ=YEARLY",
    leadTimes: [30],
  });
  expect(await stage.rows(id)).toMatchObject([{ dueAt: "2028-02-29T09:00:00.000Z", status: "UPCOMING" }]);
  await act(id, (await stage.rows(id))[0]?.id, "complete");
  expect((await stage.read(id)).nextDueAt).toBe("2032-02-29T09:00:00.000Z");
});

test("dates before a reminder's creation are overdue, at most sixty days back", async () => {
  const { id } = await stage.remind({ ...daily, dueDatetime: "2020-01-01T09:00" });
  const rows = await stage.rows(id);
  expect(rows[0]?.dueAt).toBe("2026-11-06T09:00:00.000Z");
  expect(rows.filter(({ status }) => status === "OVERDUE")).toHaveLength(60);
  const counted = await stage.remind({ ...daily, dueDatetime: "2027-01-03T09:00", count: 2 });
  expect((await stage.rows(counted.id)).map(({ status }) => status)).toEqual(["OVERDUE", "OVERDUE"]);
});

test("the list of occurrences is filtered, sorted and paged", async () => {
  const { id } = await stage.remind(daily);
  const [first] = await stage.rows(id);
  await act(id, first?.id, "complete");
  const list = (query: string) => stage.manager.get(`/api/reminders/${id}/occurrences?${query}`);
  expect(
    await list("filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=COMPLETED"),
  ).toMatchObject({
    body: { total: 1, data: [{ id: first?.id }] },
  });
  expect(await list("size=1&sortField=dueAt&sortDirection=asc")).toMatchObject({
    body: { total: 60, data: [{ id: first?.id }] },
  });
});

import { endpoints, reminderEndpoints } from "@canopy/contracts";
import { calendarScreen, occurrenceScreen, selectNoteFault, selectShownDays } from "@canopy/core/calendar";
import { bulkOffersOf, bulkScreen, bulkWorkOf, selectBulkOutcome } from "@canopy/core/bulk";
import { selectRows, selectSelection } from "@canopy/core/lists";
import { selectRecord } from "@canopy/core/records";
import { reminderListScreen, reminderScreen, type ReminderRow } from "@canopy/core/reminders";
import { createTick } from "@canopy/server/testing";
import { expect, it } from "vitest";
import { changeReminder, occurrencesOf, openOccurrences, schedule } from "./reminding.ts";
import { eventually, pass, setStage, type Tab } from "./stage.ts";
import { people } from "./work.ts";

const stage = setStage();
const DAY_MS = 86_400_000;

/** A day this many days from today, in UTC. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const soon = (days = 1) => ({ dueDatetime: `${dayFromNow(days)}T09:00`, timeZone: "UTC" });

it("a reminder scheduled once shows in the list and ends when it is completed", async () => {
  const tab = await stage.openSignedIn("/reminders/", people.manager);
  const list = tab.open(reminderListScreen, undefined);
  const reminder = await schedule(tab, { description: "Send the monitoring report", ...soon() });
  expect(tab.toastTexts()).toContain("Reminder created successfully");
  const names = () => selectRows<ReminderRow>(list.getSnapshot()).map(({ description }) => description);
  await eventually(() => expect(names().length).toBeGreaterThan(0));
  tab.visit("/reminders/?filter=monitoring%20report");
  await eventually(() => expect(names()).toContain("Send the monitoring report"));

  const page = tab.open(reminderScreen, { id: reminder.id });
  const shown = () => selectRecord<ReminderRow>(page.getSnapshot());
  const occurrences = await openOccurrences(tab, reminder);
  expect(occurrences.shown().map(({ status, dueAt }) => [status, dueAt])).toEqual([
    ["UPCOMING", `${dayFromNow(1)}T09:00:00.000Z`],
  ]);
  await occurrences.settle("complete", "Sent by mail");
  await eventually(() => expect(shown()).toMatchObject({ status: "COMPLETED", nextDueAt: null }));
  occurrences.show("all");
  await eventually(() =>
    expect(occurrences.shown()).toMatchObject([{ status: "COMPLETED", note: "Sent by mail" }]),
  );
});

it("a reminder repeats on the 31st or the last day, and the calendar completes and skips far occurrences", async () => {
  const tab = await stage.openSignedIn("/", people.manager);
  const year = new Date().getFullYear() + 1;
  const february = new Date(Date.UTC(year, 2, 0)).toISOString().slice(0, 10);
  const { id, rrule } = await schedule(tab, {
    description: "Month-end freeze",
    dueDatetime: `${year}-01-31T09:00`,
    timeZone: "Europe/Lisbon",
    rrule: "MONTHLY",
    monthDay: "31",
    ends: "TIMES",
    count: "4",
  });
  expect(rrule).toBe("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=4");
  tab.visit(`/reminders/calendar?date=${february}`);
  const calendar = tab.open(calendarScreen, undefined);
  const entryOf = (day: string) =>
    selectShownDays(calendar.getSnapshot())
      .find((one) => one.day === day)
      ?.entries.find(({ reminderId }) => reminderId === id);
  const openOn = async (day: string) => {
    await eventually(() => expect(entryOf(day)).toMatchObject({ status: "UPCOMING" }));
    const entry = entryOf(day);
    if (!entry) throw new Error(`The calendar shows nothing on ${day}`);
    return tab.open(occurrenceScreen, { entry });
  };
  const dialog = await openOn(february);
  dialog.send({ type: "occurrence.complete" });
  await eventually(() => expect(entryOf(february)).toMatchObject({ status: "COMPLETED" }));

  tab.visit(`/reminders/calendar?date=${year}-03-31`);
  const next = await openOn(`${year}-03-31`);
  next.send({ type: "note.change", text: "Holidays" });
  next.send({ type: "occurrence.skip" });
  await eventually(() => expect(entryOf(`${year}-03-31`)).toMatchObject({ status: "SKIPPED" }));
  const settled = (await occurrencesOf(tab, id)).filter(({ status }) => status !== "UPCOMING");
  expect(settled.map(({ dueAt, status, reason }) => [dueAt, status, reason])).toEqual([
    [`${february}T09:00:00.000Z`, "COMPLETED", null],
    [`${year}-03-31T08:00:00.000Z`, "SKIPPED", "Holidays"],
  ]);
});

const statusesOf = async (tab: Tab, id: string) => (await occurrencesOf(tab, id)).map(({ status }) => status);

it("a paused reminder notifies nobody and skips its dates; resumed, it goes on with later ones", async () => {
  const tab = await stage.openSignedIn("/", people.officer);
  const firstMs = Date.now() + 3_600_000;
  const minuteOf = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const due = { dueDatetime: minuteOf(firstMs), timeZone: "UTC" };
  const { id } = await schedule(tab, { description: "Call the registry", ...due, rrule: "DAILY" });
  const page = tab.open(reminderScreen, { id });
  const shown = () => selectRecord<ReminderRow>(page.getSnapshot());
  await eventually(() => expect(shown()?.status).toBe("ACTIVE"));
  page.send({ type: "record.act", action: "pause" });
  await eventually(() => expect(shown()?.status).toBe("PAUSED"));
  await pass(2 * 3_600_000);
  await createTick(stage.server().services)();
  const { data: told } = await tab.app.call(endpoints.notifications.list, {});
  expect(told.filter(({ link }) => link === `/reminders/${id}`)).toEqual([]);
  page.send({ type: "record.act", action: "resume" });
  await eventually(() => expect(shown()?.status).toBe("ACTIVE"));
  const [first] = await occurrencesOf(tab, id);
  expect(first).toMatchObject({ status: "UPCOMING", dueAt: `${minuteOf(firstMs + DAY_MS)}:00.000Z` });
  expect(new Set(await statusesOf(tab, id))).toEqual(new Set(["UPCOMING"]));
});

it("skipping an occurrence asks for a reason, and a changed rule keeps closed occurrences", async () => {
  const tab = await stage.openSignedIn("/", people.manager);
  const reminder = await schedule(tab, { description: "Weekly look", ...soon(), rrule: "DAILY" });
  const { id } = reminder;
  const page = await openOccurrences(tab, reminder);
  const first = page.shown()[0]?.id;
  await page.settle("complete", "");
  await eventually(() => expect(page.shown()[0]?.id).not.toBe(first));
  const dialog = page.openFirst();
  dialog.send({ type: "note.change", text: "   " });
  dialog.send({ type: "occurrence.skip" });
  expect(selectNoteFault(dialog.getSnapshot())).toBe("Reason is required");
  dialog.stop();
  await page.settle("skip", "Holidays");
  await changeReminder(tab, id, { rrule: "FREQ=WEEKLY;COUNT=4" });
  const kept = await statusesOf(tab, id);
  expect(kept.slice(0, 2)).toEqual(["COMPLETED", "SKIPPED"]);
  expect(new Set(kept.slice(2))).toEqual(new Set(["UPCOMING"]));
  expect(kept.length).toBeLessThanOrEqual(5);
});

it("an officer closes forty reminders at once, and the three that somebody deleted meanwhile are named and stay chosen", async () => {
  const tab = await stage.openSignedIn("/reminders/", people.officer);
  const other = await stage.openSignedIn("/reminders/", people.manager);
  for (let nth = 1; nth <= 40; nth += 1)
    await schedule(tab, { description: `Count the crates ${nth}`, ...soon(nth) });
  tab.visit("/reminders/?filter=crates&size=50");
  const list = tab.open(reminderListScreen, undefined);
  const rows = () => selectRows<ReminderRow>(list.getSnapshot());
  await eventually(() => expect(rows()).toHaveLength(40));
  const gone = rows().slice(0, 3);
  for (const reminder of gone)
    await other.app.call(reminderEndpoints.remove, { params: { id: reminder.id } });

  list.send({ type: "rows.choose", by: "page" });
  const bulk = tab.open(bulkScreen, { list, work: bulkWorkOf(tab.app).work });
  const offer = bulkOffersOf(tab.app.services, list).find(({ id }) => id === "cancel");
  if (!offer) throw new Error("Cancelling is not offered");
  bulk.send({ type: "bulk.choose", offer });
  expect(tab.question()?.title).toBe("Cancel 40 reminders");
  await tab.answer("accept");
  await eventually(() =>
    expect(selectBulkOutcome(bulk.getSnapshot())).toMatchObject({ summary: "37 done, 3 not" }),
  );
  const outcome = selectBulkOutcome(bulk.getSnapshot());
  expect(outcome?.refused.map(({ id }) => id).toSorted()).toEqual(gone.map(({ id }) => id).toSorted());
  expect(
    selectSelection(list.getSnapshot())
      .rows.map(({ id }) => id)
      .toSorted(),
  ).toEqual(gone.map(({ id }) => id).toSorted());
  await eventually(() => expect(rows().filter(({ status }) => status === "CANCELLED")).toHaveLength(37));
});

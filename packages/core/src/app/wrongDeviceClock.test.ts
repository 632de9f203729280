import { companyEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { calendarScreen } from "../calendar/calendar.screens.ts";
import { selectShownDays } from "../calendar/calendar.selectors.ts";
import { cellText } from "../lists/cellText.ts";
import { selectRows } from "../lists/list.selectors.ts";
import { milestoneListScreen } from "../processes/milestoneList.screens.ts";
import { milestoneList } from "../processes/milestoneList.view.ts";
import { processScreen } from "../processes/process.screens.ts";
import { selectSelected } from "../processes/processPage.selectors.ts";
import { createdOptions } from "../projects/projectListOptions.ts";
import { datesOf } from "../text/datesOf.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId, fakeOwnUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { workRights } from "../testing/processStage.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";

const DAY = 86_400_000;
/** The device is one day behind the server, at the end of a month. */
const deviceNow = Date.parse("2027-01-31T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: deviceNow }));
afterEach(() => void vi.useRealTimers());

const timed = (body: unknown) => () =>
  Response.json(body, { headers: { date: new Date(Date.now() + DAY).toUTCString() } });

const process = fakeProcess({ id: fakeId(71), status: "IN_PROGRESS" });
/** Due between the device's time and the server's. */
const late = {
  ...fakeMilestone("A", { id: fakeId(70), state: "READY", expectedDays: 10 }),
  ...{ readyAt: "2027-01-22T09:00:00Z", dueAt: "2027-02-01T09:00:00Z" },
};
const listed = { ...late, processId: process.id, process };

const open = (address: string) =>
  openSignedIn(
    {
      companies: { count: timed(7) },
      users: { me: timed(fakeOwnUser({ timeZone: "UTC" })) },
      milestones: { list: timed({ data: [listed], total: 1 }) },
      processes: { get: timed({ ...process, milestones: [late] }) },
      reminders: { calendar: timed([]), upcoming: timed([]) },
      findings: { list: timed({ data: [], total: 0 }) },
    },
    [...workRights, "reminder:list"],
    address,
    { exp: (deviceNow + DAY) / 1_000 + 1_800 },
  );

describe("where the device's clock is a day behind the server's", () => {
  test("a list marks what is overdue, and counts relative days and waiting days, as the server does", async () => {
    const { app, asked } = await open("/milestone/?where=dueAt.today");
    await app.call(companyEndpoints.count, {});
    const { screen } = openScreen(app, milestoneListScreen, undefined);
    await vi.dynamicImportSettled();
    await settle();
    const [row] = selectRows(screen.getSnapshot());
    const formats = { locale: "en-GB", date: String, number: String, now: app.services.nowMs };
    expect(milestoneList.columns.map((column) => row && cellText(column, row, formats))).toEqual(
      expect.arrayContaining(["Overdue", "6 working days"]),
    );
    const call = asked().find((one) => one.startsWith("GET /api/milestones?"));
    expect([...new URLSearchParams(call?.split("?")[1]).values()]).toContain("2027-02-01T00:00:00.000Z");
  });

  test.each(["", "&where=name.contains.a"])(
    "a choice of recent days counts from the server's day%s",
    async (where) => {
      const { app, asked } = await open(`/milestone/?completed=30${where}`);
      await app.call(companyEndpoints.count, {});
      openScreen(app, milestoneListScreen, undefined);
      await vi.dynamicImportSettled();
      await settle();
      const call = asked().find((one) => one.startsWith("GET /api/milestones?"));
      expect([...new URLSearchParams(call?.split("?")[1]).values()]).toContain("2027-01-02T10:00:00.000Z");
    },
  );

  test("a process's page marks what is overdue as the server does", async () => {
    const { app } = await open(`/process/${process.id}`);
    const { screen } = openScreen(app, processScreen, { id: process.id });
    await settle();
    expect(selectSelected(screen.getSnapshot())).toMatchObject({ label: "Overdue", isOverdue: true });
  });

  test("the calendar's today is the server's, as soon as an answer tells it", async () => {
    const { app } = await open("/reminders/calendar");
    const { screen } = openScreen(app, calendarScreen, undefined);
    await settle();
    const today = selectShownDays(screen.getSnapshot()).find(({ isToday }) => isToday);
    expect(today?.day).toBe("2027-02-01");
    expect(screen.getSnapshot().context.day).toBe("2027-02-01");
  });

  test("the months to choose from end with the server's, and texts that name today count by it", async () => {
    const { app } = await open("/project/");
    await app.call(companyEndpoints.count, {});
    const { options } = await createdOptions(app.services).read(app.call, new AbortController().signal);
    expect(options.map(({ value }) => value)).toContain("2027-02");
    expect(new Date(datesOf(app.services).now()).toISOString().slice(0, 10)).toBe("2027-02-01");
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { ME, workRights } from "../testing/processStage.ts";
import { milestoneListScreen, ownersMilestones } from "./milestoneList.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the list of milestones", () => {
  const open = async (search: string, stubs: Stubs = {}) => {
    const opened = await openSignedIn(
      { milestones: { list: { data: [], total: 0 } }, ...stubs },
      workRights,
      `/milestone/${search}`,
    );
    openScreen(opened.app, milestoneListScreen, undefined);
    await settle();
    return new URLSearchParams(opened.asked()[0]?.split("?")[1]);
  };
  const filters = (query: URLSearchParams) =>
    [...query].filter(([name]) => name.startsWith("filters")).map(([, value]) => value);

  test("requests overdue ones with the full meaning of overdue", async () => {
    expect(filters(await open("?overdue=1"))).toEqual([
      "dueAt",
      "less_than",
      "2026-03-10T09:00:00.000Z",
      "state",
      "in",
      "READY",
      "REOPENED",
      "processStatus",
      "equals",
      "IN_PROGRESS",
      "kind",
      "not_equals",
      "end_fail",
    ]);
  });

  test("requests those that running processes wait for, without failed ends", async () => {
    expect(filters(await open("?waiting=1"))).toEqual([
      "state",
      "in",
      "READY",
      "REOPENED",
      "processStatus",
      "equals",
      "IN_PROGRESS",
      "kind",
      "not_equals",
      "end_fail",
    ]);
  });

  test("requests the person's own by their id", async () => {
    expect(filters(await open("?person=me&state=open"))).toEqual([
      "state",
      "in",
      "READY",
      "REOPENED",
      "person",
      "equals",
      ME,
    ]);
  });

  test("requests those completed within so many days", async () => {
    expect(filters(await open("?completed=30"))).toEqual([
      "completedAt",
      "greater_than_or_equal",
      "2026-02-08T09:00:00.000Z",
    ]);
  });

  test("of a stakeholder's page is the same as the list behind its link", async () => {
    const { app, asked } = await openSignedIn(
      { milestones: { list: { data: [], total: 0 } } },
      workRights,
      `/milestone/?owner=${fakeId(4)}&waiting=1`,
    );
    openScreen(app, ownersMilestones, { ask: fakeId(4) });
    openScreen(app, milestoneListScreen, undefined);
    await settle();
    const [part, list] = asked().map((call) => filters(new URLSearchParams(call.split("?")[1])));
    expect(list).toEqual(part);
  });

  test("of a stakeholder requests those that running processes wait for", async () => {
    const { app, asked } = await openSignedIn(
      { milestones: { list: { data: [], total: 0 } } },
      workRights,
      "/",
    );
    openScreen(app, ownersMilestones, { ask: fakeId(4) });
    await settle();
    expect(filters(new URLSearchParams(asked()[0]?.split("?")[1]))).toEqual([
      "ownerId",
      "equals",
      fakeId(4),
      "state",
      "in",
      "READY",
      "REOPENED",
      "processStatus",
      "equals",
      "IN_PROGRESS",
      "kind",
      "not_equals",
      "end_fail",
    ]);
  });
});

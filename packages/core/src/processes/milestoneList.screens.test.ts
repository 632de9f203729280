import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChips, selectChoices, selectSort, selectTabs } from "../lists/list.selectors.ts";
import { fakeId, fakeMilestoneOwner } from "../testing/fakeRecords.ts";
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
    // the code of added filters is loaded with the first of them
    await vi.dynamicImportSettled();
    await settle();
    const call = opened.asked().find((one) => one.startsWith("GET /api/milestones?"));
    return new URLSearchParams(call?.split("?")[1]);
  };
  const filters = (query: URLSearchParams) =>
    [...query].filter(([name]) => name.startsWith("filters")).map(([, value]) => value);

  test("requests overdue milestones by the server's filter", async () => {
    expect(filters(await open("?overdue=1"))).toEqual(["overdue", "equals", "true"]);
  });

  test("counts relative days from the moment of each read", async () => {
    const empty = { data: [], total: 0 };
    const { app, asked } = await openSignedIn(
      { milestones: { list: empty } },
      workRights,
      "/milestone/?completed=30",
    );
    const { screen: list } = openScreen(app, milestoneListScreen, undefined);
    await settle();
    await vi.advanceTimersByTimeAsync(10 * 60 * 1000);
    list.send({ type: "list.retry" });
    await settle();
    const last = asked().findLast((call) => call.startsWith("GET /api/milestones?"));
    const query = new URLSearchParams(last?.split("?")[1]);
    expect(filters(query)).toContain("2026-02-08T09:10:00.000Z");
    expect(query.has("daysBack")).toBe(false);
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
      "processStatus",
      "not_in",
      "COMPLETED",
      "TERMINATED",
      "person",
      "equals",
      ME,
    ]);
  });

  test.each([
    ["", "todo", "?person=todo&state=open"],
    ["?owner=" + ME, "chase", "?owner=" + ME + "&person=chase&state=open"],
    ["", "me", "?person=me"],
    // a state or a tab that was chosen before stays
    ["?state=done", "todo", "?person=todo&state=done"],
    ["?waiting=1", "todo", "?person=todo&waiting=1"],
    // so does the state while whose is chosen anew, or not any more
    ["?person=todo&state=open", "chase", "?person=chase&state=open"],
    ["?person=todo&state=open", "all", "?state=open"],
  ])("lists what is open once a turn is chosen: %j with %s is %j", async (search, value, then) => {
    const empty = { data: [], total: 0 };
    const { app, ports } = await openSignedIn(
      { milestones: { list: empty } },
      workRights,
      `/milestone/${search}`,
    );
    const { screen: list } = openScreen(app, milestoneListScreen, undefined);
    await settle();
    list.send({ type: "list.choose", param: "person", value });
    await settle();
    const [shown, wished] = [ports.address.read().split("?")[1], then.slice(1)].map(
      (text) => new URLSearchParams(text),
    );
    shown?.sort();
    wished?.sort();
    expect(String(shown)).toBe(String(wished));
  });

  test("requests those completed within so many days", async () => {
    expect(filters(await open("?completed=30"))).toEqual([
      "completedAt",
      "greater_than_or_equal",
      "2026-02-08T09:00:00.000Z",
    ]);
  });

  test.each([
    [
      "?state=done&where=dueAt.within.-P30D",
      "state in COMPLETED SKIPPED dueAt greater_than_or_equal 2026-02-08T00:00:00.000Z dueAt less_than 2026-03-11T00:00:00.000Z",
    ],
    ["?where=dueAt.less_than.2026-03-01", "dueAt less_than 2026-03-01T00:00:00.000Z"],
    ["?where=state.not_equals.LOCKED", "state not_equals LOCKED"],
    ["?where=state.equals.READY", "state equals READY"],
    ["?where=readyAt.is_not_null", "readyAt is_not_null"],
    // as a saved view keeps it
    ["?where=person.equals.me", `person equals ${ME}`],
  ])("requests %s with the added filter unchanged", async (search, sent) => {
    expect(filters(await open(search)).join(" ")).toBe(sent);
  });

  test("sends 20 filters at most, those of a choice and the added ones together", async () => {
    const added = Array.from({ length: 20 }, (_, day) => `where=dueAt.not_equals.2026-03-${day + 10}`);
    const sent = filters(await open(`?waiting=1&${added.join("&")}`));
    expect(sent.filter((value) => value === "not_equals")).toHaveLength(18);
  });

  test.each(["todo", "chase"])("sends 20 filters at most beside person=%s", async (whose) => {
    const added = Array.from({ length: 20 }, (_, day) => `where=dueAt.not_equals.2026-03-${day + 10}`);
    const sent = filters(await open(`?person=${whose}&${added.join("&")}`));
    expect(sent.filter((value) => value === "not_equals")).toHaveLength(18);
    expect(sent).toContain("ownerKind");
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

describe("the tabs of the list of milestones", () => {
  const countOpen = { all: 900, waiting: 41, overdue: 7, done: 400 };
  const open = async (search: string) => {
    const stubs: Stubs = { milestones: { list: { data: [], total: 0 }, countOpen } };
    const opened = await openSignedIn(stubs, workRights, `/milestone/${search}`);
    const { screen } = openScreen(opened.app, milestoneListScreen, undefined);
    await settle();
    return { ...opened, list: screen, tabs: () => selectTabs(screen.getSnapshot()) };
  };

  test("have their numbers, counted once with the list's other filters", async () => {
    const { tabs, asked } = await open("?person=me&overdue=1");
    expect(tabs().map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
      ["All", 900, false],
      ["Waiting", 41, false],
      ["Overdue", 7, true],
      ["Done", 400, false],
    ]);
    const counts = asked().filter((call) => call.includes("/aggregates/count/open"));
    expect(counts).toHaveLength(1);
    expect(counts[0]).toContain(
      `filters[0].fieldId=person&filters[0].operator=equals&filters[0].value=${ME}`,
    );
    expect(counts[0]).not.toContain("dueAt");
    expect(counts[0]).not.toContain("extend");
  });

  test("are addresses that keep the other filters and begin with the longest waiting", async () => {
    const { tabs } = await open("?person=me&overdue=1&page=3");
    expect(tabs().map(({ to }) => to)).toEqual([
      "/milestone/?person=me",
      "/milestone/?sortDirection=asc&person=me&waiting=1",
      "/milestone/?sortDirection=asc&person=me&overdue=1",
      "/milestone/?sortField=completedAt&person=me&state=done",
    ]);
  });

  test("open by an event too, and their filter is no chip", async () => {
    const { list, address } = await open("");
    list.send({ type: "list.tab", tab: "waiting" });
    await settle();
    expect(address()).toBe("/milestone/?sortDirection=asc&waiting=1");
    expect(selectChips(list.getSnapshot())).toEqual([]);
  });

  test("the arrow of 'Waiting' tells the order of its days: the earliest ready has waited longest", async () => {
    const { list, address } = await open("?sortField=readyAt&sortDirection=asc&waiting=1");
    expect(selectSort(list.getSnapshot())).toEqual({ field: "readyAt", direction: "desc" });
    list.send({ type: "list.sort", field: "readyAt", direction: "asc" });
    await settle();
    expect(address()).toBe("/milestone/?waiting=1");
    expect(selectSort(list.getSnapshot())).toEqual({ field: "readyAt", direction: "asc" });
  });

  test("the reviewer's queue are the milestones with documents to accept", async () => {
    const { asked, list } = await open("?toAccept=1");
    expect(asked().some((call) => call.includes("filters[0].fieldId=toAccept"))).toBe(true);
    expect(selectChips(list.getSnapshot()).map(({ text }) => text)).toEqual([
      "Documents wait to be accepted",
    ]);
  });

  test("the list is filtered by an owner's name", async () => {
    const opened = await openSignedIn(
      {
        milestones: { list: { data: [], total: 0 }, countOpen },
        milestoneOwners: { list: { data: [fakeMilestoneOwner({ name: "Plumbline M&V" })], total: 1 } },
      },
      [...workRights, "project_milestone_owner:list"],
      `/milestone/?owner=${fakeId(4)}`,
    );
    const { screen } = openScreen(opened.app, milestoneListScreen, undefined);
    await settle();
    const owner = selectChoices(screen.getSnapshot()).find(({ param }) => param === "owner");
    expect(owner?.options.map(({ label }) => label)).toEqual(["All", "Plumbline M&V"]);
  });
});

import { QueryClient } from "@tanstack/query-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { createListMachine } from "./list.machine.ts";
import { selectChips, selectChoices } from "./list.selectors.ts";
import { listQueryOf, readListSearch, writeListSearch } from "./listSearch.ts";
import { queryWith } from "./whereFilters.ts";
import { projectList } from "../projects/projects.view.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import type { Project } from "@canopy/contracts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:45.123Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const filtersOf = (search: string) => listQueryOf(readListSearch(search, projectList), projectList).filters;

describe("a choice filter with another operator than 'equals'", () => {
  test("sends its operator and values", () => {
    expect(filtersOf("?scope=active")).toEqual([
      { fieldId: "status", operator: "not_in", values: ["COMPLETED", "DISABLED"] },
    ]);
  });

  test("counts its days back from now, to the minute, and stays in the address as it was chosen", () => {
    expect(filtersOf("?created=30")).toEqual([
      { fieldId: "createdAt", operator: "greater_than_or_equal", values: ["2026-10-22T09:30:00.000Z"] },
    ]);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    expect(filtersOf("?created=30")[0]?.values).toEqual(["2026-10-23T09:30:00.000Z"]);
    expect(writeListSearch(readListSearch("?created=30", projectList), projectList)).toBe("?created=30");
  });

  test("counts its days back from the time at which the list is read, with added filters too", () => {
    const search = "?created=30&where=status.equals.DRAFT";
    const ask = listQueryOf(readListSearch(search, projectList), projectList);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    const services = { client: new QueryClient(), nowMs: () => Date.now(), timeZone: () => undefined };
    expect(queryWith(services, projectList.fields, ask)).toMatchObject({
      filters: [
        { fieldId: "createdAt", operator: "greater_than_or_equal", values: ["2026-10-23T09:30:00.000Z"] },
        { fieldId: "status", operator: "equals", values: ["DRAFT"] },
      ],
    });
  });

  test("is combined with the others, and 'all' sends nothing", () => {
    expect(filtersOf("?status=DRAFT&scope=active&programme=all").map(({ fieldId }) => fieldId)).toEqual([
      "status",
      "status",
    ]);
  });

  test("falls back to no filter for an unknown value", () => {
    expect(filtersOf("?scope=sleepy&created=7")).toEqual([]);
  });
});

describe("the choice filters of a list", () => {
  const open = (search: string, optionsToRead: readonly string[] = []) => {
    const machine = createListMachine<Project>().provide({
      actors: {
        watchRows: fromCallback(() => undefined),
        watchSearch: fromCallback(() => undefined),
        watchOptions: fromCallback(() => undefined),
        watchCounts: fromCallback(() => undefined),
        runActions: fromCallback(() => undefined),
      },
    });
    const list = createActor(machine, {
      input: { view: projectList, search, allowed: [], optionsToRead },
    });
    return list.start();
  };
  const labels = (list: ReturnType<typeof open>) =>
    selectChoices(list.getSnapshot()).map(({ label }) => label);

  test("offer options read from the server once they have arrived", () => {
    const list = open(`?technology=${fakeId(4)}`);
    expect(labels(list)).toEqual(["Status", "Programme"]);
    expect(selectChips(list.getSnapshot()).map(({ text }) => text)).toEqual(["Technology is chosen"]);
    list.send({
      type: "options.changed",
      param: "technology",
      options: [{ value: fakeId(4), label: "Onshore wind" }],
      unread: 0,
    });
    expect(labels(list)).toEqual(["Status", "Technology", "Programme"]);
    expect(selectChips(list.getSnapshot()).map(({ text }) => text)).toEqual(["Technology is Onshore wind"]);
  });

  test("keep the place of a filter whose options are being read, and leave it out if there are none", () => {
    const list = open("", ["technology"]);
    expect(labels(list)).toEqual(["Status", "Technology", "Programme"]);
    expect(selectChoices(list.getSnapshot())[1]?.options).toEqual([{ value: "all", label: "All" }]);
    list.send({ type: "options.changed", param: "technology", options: [], unread: 0 });
    expect(labels(list)).toEqual(["Status", "Programme"]);
  });

  test("never offer a filter that only links set", () => {
    expect(labels(open("?scope=active"))).toEqual(["Status", "Programme"]);
  });

  test("describe an active filter in its own sentence where it has one", () => {
    expect(selectChips(open("?scope=active&created=30&status=DRAFT").getSnapshot())).toMatchObject([
      { text: "Status is Draft" },
      {
        text: "Neither completed nor disabled",
        clear: { type: "list.choose", param: "scope", value: "all" },
      },
      { text: "Created in the last 30 days" },
    ]);
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tabOf, tabParams } from "../lists/listSteps.ts";
import { listQueryOf, readListSearch, writeListSearch } from "../lists/listSearch.ts";
import type { ListAddress } from "../lists/listView.ts";
import { fakeCompletion } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { companyList } from "../companies/companies.view.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  completedByName,
  dueActionAccess,
  figures,
  figureUnit,
  isChartWorthy,
  monthSearch,
  quickAccess,
  technologySearch,
  waitedForAccess,
  waitingSearch,
  type Figure,
} from "./dashboard.view.ts";
import { milestoneList, waitingFor } from "../processes/milestoneList.view.ts";
import { projectList } from "../projects/projects.view.ts";
import { userList } from "../users/users.view.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const lists: Partial<Record<Figure["list"], ListAddress>> = {
  projects: projectList,
  milestones: milestoneList,
  companies: companyList,
  users: userList,
};
const all: readonly Figure[] = Object.values(figures).flatMap((group): Figure[] => Object.values(group));
const filtersOf = (search: string, list: ListAddress) =>
  listQueryOf(readListSearch(search, list), list).filters;

test.each(all.map((figure) => [figure.label, figure] as const))(
  "%s links to a list whose filters know every parameter of the address",
  (_, { list: name, search }) => {
    const list = lists[name];
    if (!list) throw new Error(`${name} is no list`);
    const params = readListSearch(search, list);
    expect(writeListSearch(params, list).split(/[?&]/u).toSorted()).toEqual(search.split(/[?&]/u).toSorted());
    const filters = [...new URLSearchParams(search).keys()].filter((key) => !key.startsWith("sort"));
    expect(filters).toEqual(Object.keys(params.choices));
    for (const [param, value] of Object.entries(params.choices))
      expect(
        list.choices.find((choice) => choice.param === param)?.options.map((one) => one.value),
      ).toContain(value);
  },
);

test("an average of exactly one is of one day", () => {
  expect([1, 1.5, 0, 412.5].map((value) => figureUnit(figures.projects.completionDays, value))).toEqual([
    "day",
    ...Array.from({ length: 3 }, () => "days"),
  ]);
});

test("the figures of the dashboard have these labels, lists, permissions and notes", () => {
  expect(Object.values(figures.projects).map(told)).toEqual(lines`
    "All projects", access [project:list; project:get], list projects, search ""
    "Active projects", access [project:list; project:get], list projects, note "Neither completed nor disabled", search "?scope=active"
    "New projects", access [project:list; project:get], list projects, note "In the last 30 days", search "?created=30"
    "Disabled projects", access [project:list; project:get], list projects, search "?status=DISABLED"
    "Average completion", access [project:list], list projects, note "From creation, of completed projects", search "?status=COMPLETED", unit days, unitOfOne day
  `);
  expect(Object.values(figures.milestones).map(told)).toEqual(lines`
    "All milestones", access [project:list], list milestones, search ""
    "Overdue milestones", access [project_process:list], list milestones, note "Past their due date, of running processes", search "?sortDirection=asc&overdue=1"
    "Pending milestones", access [project:list], list milestones, note "Of running processes", search "?state=pending&processStatus=IN_PROGRESS"
    "Completed milestones", access [project:list], list milestones, search "?state=COMPLETED"
    "Recently completed", access [project:list], list milestones, note "In the last 30 days", search "?state=COMPLETED&completed=30"
  `);
  expect(Object.values(figures.directory).map(told)).toEqual(lines`
    "Partner companies", access [company:list], list companies, search ""
    "System users", access [user:list; user:get], list users, search ""
    "Open invitations", access [user:list; user:get], list users, search "?status=INVITED"
    "Locked accounts", access [user:list; user:get], list users, search "?status=LOCKED"
  `);
});

test("the dashboard's quick actions and its lists need these permissions", () => {
  expect(toldView(quickAccess)).toEqual(lines`
    addCompany: [company:create]
    addUser: [user:create]
    createProject: [project:create]
  `);
  expect([waitedForAccess, dueActionAccess]).toEqual([
    ["project_milestone:complete"],
    ["reminder:manage_occurrence"],
  ]);
});

test("The figures of pending, recent and new records link to the same filter that they are counted with", () => {
  const { projects, milestones } = figures;
  expect(filtersOf(milestones.pending.search, milestoneList)).toEqual([
    { fieldId: "state", operator: "in", values: ["READY", "REOPENED", "LOCKED"] },
    { fieldId: "processStatus", operator: "not_in", values: ["COMPLETED", "TERMINATED"] },
    { fieldId: "processStatus", operator: "equals", values: ["IN_PROGRESS"] },
  ]);
  expect(filtersOf(milestones.recent.search, milestoneList)).toEqual([
    { fieldId: "state", operator: "equals", values: ["COMPLETED"] },
    { fieldId: "completedAt", operator: "greater_than_or_equal", values: ["2026-10-22T09:30:00.000Z"] },
  ]);
  expect(filtersOf(projects.new.search, projectList)).toEqual([
    { fieldId: "createdAt", operator: "greater_than_or_equal", values: ["2026-10-22T09:30:00.000Z"] },
  ]);
});

test.each(["todo", "chase"] as const)(
  "'All of them' links to the same filter as the dashboard's milestones %s",
  (whose) => {
    const search = waitingSearch(whose);
    const params = readListSearch(search, milestoneList);
    expect(listQueryOf(params, milestoneList)).toMatchObject({
      filters: waitingFor(whose),
      sortField: "dueAt",
      sortDirection: "asc",
    });
    expect(writeListSearch(params, milestoneList)).toBe(search);
  },
);

test("The tile of overdue milestones opens the tab of overdue ones", () => {
  const params = readListSearch(figures.milestones.overdue.search, milestoneList);
  expect(tabOf(milestoneList, params)?.id).toBe("overdue");
  expect(tabParams(milestoneList, params, "overdue")).toMatchObject({
    choices: params.choices,
    sortField: params.sortField,
    sortDirection: params.sortDirection,
  });
});

test("A chart begins with eight counted projects", () => {
  expect(isChartWorthy([])).toBe(false);
  expect(isChartWorthy([{ count: 1 }, { count: 0 }, { count: 6 }])).toBe(false);
  expect(isChartWorthy([{ count: 1 }, { count: 7 }])).toBe(true);
});

test("A milestone names the person of its last completion that was not taken back", () => {
  const first = fakeCompletion({ byName: "Ana Silva", revokedAt: "2026-10-02T09:00:00Z" });
  const second = fakeCompletion({ byName: "Rui Costa" });
  const third = fakeCompletion({ byName: "Eva Reis", revokedAt: "2026-10-04T09:00:00Z" });
  expect(completedByName({ completions: [first, second] })).toBe("Rui Costa");
  expect(completedByName({ completions: [first, second, third] })).toBe("Rui Costa");
  expect(completedByName({ completions: [first] })).toBeUndefined();
  expect(completedByName({})).toBeUndefined();
});

test("A bar and a month link to their own projects", () => {
  expect(filtersOf(technologySearch(fakeId(4)), projectList)).toEqual([
    { fieldId: "type", operator: "equals", values: [fakeId(4)] },
  ]);
  expect(filtersOf(monthSearch({ period: "2026-05" }), projectList)).toEqual([
    { fieldId: "createdAt", operator: "equals", values: ["2026-05"] },
  ]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listQueryOf, readListSearch, writeListSearch } from "../lists/listSearch.ts";
import type { ListAddress } from "../lists/listView.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { companyList } from "../companies/companies.view.ts";
import { figures, monthSearch, technologySearch, WAITING_SEARCH, type Figure } from "./dashboard.view.ts";
import { milestoneList, waitingForMe } from "../processes/milestoneList.view.ts";
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
    expect([...new URLSearchParams(search).keys()]).toEqual(Object.keys(params.choices));
    for (const [param, value] of Object.entries(params.choices))
      expect(
        list.choices.find((choice) => choice.param === param)?.options.map((one) => one.value),
      ).toContain(value);
  },
);

test("The figures of pending, recent and new records link to the same filter that they are counted with", () => {
  const { projects, milestones } = figures;
  expect(filtersOf(milestones.pending.search, milestoneList)).toEqual([
    { fieldId: "state", operator: "in", values: ["READY", "REOPENED", "LOCKED"] },
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

test("'All of them' links to the same filter as the dashboard's waiting milestones", () => {
  const params = readListSearch(WAITING_SEARCH, milestoneList);
  expect(listQueryOf(params, milestoneList)).toMatchObject({
    filters: waitingForMe,
    sortField: "dueAt",
    sortDirection: "asc",
  });
  expect(writeListSearch(params, milestoneList)).toBe(WAITING_SEARCH);
});

test("A bar and a month link to their own projects", () => {
  expect(filtersOf(technologySearch(fakeId(4)), projectList)).toEqual([
    { fieldId: "type", operator: "equals", values: [fakeId(4)] },
  ]);
  expect(filtersOf(monthSearch({ period: "2026-05" }), projectList)).toEqual([
    { fieldId: "createdAt", operator: "equals", values: ["2026-05"] },
  ]);
});

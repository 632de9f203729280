import { readWheres } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainLayout } from "../lists/columnLayout.ts";
import { defaultParams, listQueryOf, readListSearch } from "../lists/listSearch.ts";
import { milestoneList } from "../processes/milestoneList.view.ts";
import { projectList } from "../projects/projects.view.ts";
import { allLists } from "../testing/allLists.ts";
import { anyText } from "../testing/anyText.ts";
import { fakeView } from "../testing/fakeRecords.ts";
import { userList } from "../users/users.view.ts";
import { columnsOfView, isViewChanged, keptOf, viewAddress, wheresOf, type ShownList } from "./savedView.ts";

const shown = (over: Partial<ShownList> = {}): ShownList => ({
  params: defaultParams(userList),
  hiddenColumns: [],
  layout: plainLayout,
  density: "comfortable",
  ...over,
});
const at = (search: string) => shown({ params: readListSearch(search, userList) });
const searchOf = (address: string) => address.slice(address.indexOf("?"));

describe("what a view keeps of a list", () => {
  test("is the search, each choice and each added filter, in the grammar of addresses", () => {
    const { params } = at("?filter=ines&status=LOCKED&where=name.contains.a.b&where=createdAt.within.P30D");
    expect(wheresOf(params, userList)).toEqual([
      "email.contains.ines",
      "status.equals.LOCKED",
      "name.contains.a.b",
      "createdAt.within.P30D",
    ]);
  });

  test("keeps a month as its first day and that of the next", () => {
    const months = projectList.choices.filter(({ takes }) => takes === "month").map(({ param }) => param);
    expect(months.length).toBeGreaterThan(0);
    const params = readListSearch(`?${months[0]}=2026-12`, projectList);
    expect(wheresOf(params, projectList).map((where) => where.replace(/^\w+\./, ""))).toEqual([
      "greater_than_or_equal.2026-12-01",
      "less_than.2027-01-01",
    ]);
  });

  test("keeps order, number of rows, row height and the columns shown with their widths", () => {
    const layout = { order: ["email", "name"], widths: { email: 200 } };
    const kept = keptOf(userList, {
      ...at("?sortField=email&sortDirection=asc&size=50"),
      layout,
      hiddenColumns: ["status"],
      density: "compact",
    });
    expect(kept).toMatchObject({ sortField: "email", sortDirection: "asc", size: 50, density: "compact" });
    expect(kept.columns[0]).toEqual({ id: "email", width: 200 });
    expect(kept.columns[1]).toStrictEqual({ id: "surname" });
    expect(kept.columns.map(({ id }) => id)).not.toContain("status");
  });
});

const idTaken = "0190a000-0000-7000-8000-000000000009";
const choicesOfLists = allLists.flatMap((list) =>
  list.choices.flatMap(({ param, options, takes }) => [
    ...options.map(({ value }) => [list.path, param, value, list] as const),
    ...(takes ? [[list.path, param, takes === "id" ? idTaken : "2026-12", list] as const] : []),
  ]),
);

test.each(choicesOfLists)(
  "a view of %s keeps '%s=%s' as filters that the server reads",
  (_path, param, value, list) => {
    const params = readListSearch(`?${param}=${value}`, list);
    expect(params.choices).toEqual({ [param]: value });
    const wheres = wheresOf(params, list);
    expect(wheres.length).toBeGreaterThan(0);
    expect(readWheres(wheres, list.fields).dropped).toEqual([]);
  },
);

const anyShown = fc.record({
  params: fc
    .record({
      filter: anyText(),
      status: fc.constantFrom("", "LOCKED", "ACTIVE"),
      sortField: fc.constantFrom("email", "createdAt", "name"),
      sortDirection: fc.constantFrom("asc", "desc"),
      size: fc.constantFrom("10", "50"),
      where: fc.constantFrom("name.contains.a,b.c%", "createdAt.before.-P7D", "roles.is_null"),
    })
    .map((given) => {
      const search = new URLSearchParams(given);
      return readListSearch(`?${search.toString()}`, userList);
    }),
  hiddenColumns: fc.subarray(userList.columns.slice(1).map(({ field }) => field)),
  layout: fc
    .shuffledSubarray(userList.columns.map(({ field }) => field))
    .map((order) => ({ order, widths: Object.fromEntries(order.map((field, i) => [field, 100 + i])) })),
  density: fc.constantFrom("comfortable" as const, "compact" as const),
});

describe("a view that was just saved", () => {
  test("shows the same list again, unchanged, from its own address", () => {
    fc.assert(
      fc.property(anyShown, (before) => {
        const view = fakeView({ ...keptOf(userList, before) });
        const address = viewAddress(view, userList);
        const params = readListSearch(searchOf(address), userList);
        const after = { params, ...columnsOfView(view, userList, shown()) };
        expect(params).toMatchObject({ view: view.id, size: before.params.size });
        expect(wheresOf(params, userList)).toEqual(wheresOf(before.params, userList));
        expect(isViewChanged(view, userList, after)).toBe(false);
      }),
      propertyRuns(200, 5_000),
    );
  });

  test("is changed by another filter, order, number of rows, column, width and row height", () => {
    const view = fakeView(keptOf(userList, at("?status=LOCKED")));
    const opened = (search = "") => ({
      params: readListSearch(searchOf(viewAddress(view, userList)) + search, userList),
      ...columnsOfView(view, userList, shown()),
    });
    const changes: readonly ShownList[] = [
      opened("&where=name.contains.a"),
      opened("&sortField=email"),
      opened("&size=50"),
      { ...opened(), hiddenColumns: ["email"] },
      { ...opened(), layout: { order: [], widths: { email: 99 } } },
      { ...opened(), density: "compact" },
    ];
    expect(isViewChanged(view, userList, opened())).toBe(false);
    expect(changes.map((change) => isViewChanged(view, userList, change))).toEqual(changes.map(() => true));
  });
});

test.each([
  ["email", "asc", "&sortField=email&sortDirection=asc"],
  ["email", "desc", "&sortField=email"],
  ["email", null, "&page=1"],
  [null, "asc", "&page=1"],
  ["shoeSize", "asc", "&page=1"],
])("a view in the order of %j %j opens with '%s'", (sortField, sortDirection, search) => {
  const view = fakeView({ sortField, sortDirection });
  expect(viewAddress(view, userList)).toBe(`/user/?view=${view.id}${search}`);
});

test.each([
  ["name.contains.a", 50, `&size=50&where=name.contains.a`],
  ["name.contains.a", null, `&where=name.contains.a`],
])("a view with the filter %s and %j rows opens with '%s'", (where, size, search) => {
  const view = fakeView({ where: [where], size });
  expect(viewAddress(view, userList)).toBe(`/user/?view=${view.id}${search}`);
});

test("a view's columns show their widths and hide all others; without a row height it has the person's", () => {
  const view = fakeView({
    columns: [{ id: "status", width: 90 }, { id: "email" }, { id: "gone" }],
    density: null,
  });
  expect(columnsOfView(view, userList, shown({ density: "compact" }))).toStrictEqual({
    density: "compact",
    hiddenColumns: ["surname", "company", "roles", "lastLoginAt", "createdAt"],
    layout: { order: ["status", "email"], widths: { status: 90 } },
  });
  expect(
    columnsOfView({ ...view, density: "comfortable" }, userList, shown({ density: "compact" })).density,
  ).toBe("comfortable");
});

test("a choice that asks for days is kept as days that count from the day on which the view opens", () => {
  const completed = readListSearch("?completed=30&state=pending", milestoneList);
  expect(wheresOf(completed, milestoneList)).toEqual(expect.arrayContaining(["completedAt.within.-P30D"]));
  expect(wheresOf(readListSearch("?created=30", projectList), projectList)).toEqual([
    "createdAt.within.-P30D",
  ]);
});

test.each([
  ["?waiting=1", ["state.in.READY,REOPENED", "processStatus.equals.IN_PROGRESS", "kind.not_equals.end_fail"]],
  ["?overdue=1", ["overdue.equals.true"]],
  ["?state=done", ["state.in.COMPLETED,SKIPPED"]],
])("a view of the milestones' tab '%s' finds what the tab shows", (search, wheres) => {
  const params = readListSearch(search, milestoneList);
  expect(wheresOf(params, milestoneList)).toEqual(wheres);
  expect(readWheres(wheres, milestoneList.fields).read).toEqual(listQueryOf(params, milestoneList).filters);
});

test("a view whose columns and order are gone shows what the list knows", () => {
  const view = fakeView({ columns: [{ id: "shoeSize" }], sortField: "shoeSize", sortDirection: "asc" });
  expect(viewAddress(view, userList)).toBe(`/user/?view=${view.id}&page=1`);
  expect(columnsOfView(view, userList, shown())).toMatchObject({
    hiddenColumns: [],
    layout: plainLayout,
    density: "comfortable",
  });
});

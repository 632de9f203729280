import { describe, expect, test } from "vitest";
import { lines, told } from "../testing/toldView.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { milestoneList } from "../processes/milestoneList.view.ts";
import { userList } from "../users/users.view.ts";
import { plainLayout } from "./columnLayout.ts";
import {
  hasFilters,
  selectCanCreate,
  selectCanEdit,
  selectChips,
  selectChoices,
  selectColumnChoices,
  selectFilterText,
  selectHasView,
  selectImportAddress,
  selectIsArranging,
  selectIsBuilding,
  selectListFailure,
  selectListStatus,
  selectPager,
  selectPending,
  selectRowActions,
  selectSelection,
  selectSort,
  selectTabs,
  selectViewDensity,
  selectWhere,
} from "./list.selectors.ts";
import type { ListContext } from "./listContext.ts";
import { defaultParams, readListSearch } from "./listSearch.ts";
import { columnsOf } from "./listView.ts";
import { nothingSelected } from "./selection.ts";

type Context = ListContext<ReturnType<typeof fakeUser>>;
const now = (over: Partial<Context> = {}, reading = "showing") => ({
  value: { reading, typing: "still" },
  context: {
    view: userList,
    search: "",
    allowed: [],
    hiddenColumns: [],
    layout: plainLayout,
    density: undefined,
    isArranging: false,
    params: defaultParams(userList),
    isBuilding: false,
    filterText: "",
    rows: [fakeUser()],
    total: 1,
    selection: nothingSelected,
    isPrevious: false,
    failure: undefined,
    pending: {},
    options: {},
    unread: {},
    counts: undefined,
    ...over,
  } satisfies Context,
});
const at = (search: string) => ({ params: readListSearch(search, userList) });

describe("the status of a list", () => {
  test.each([
    ["loading", {}, "loading"],
    ["failed", {}, "failed"],
    ["showing", {}, "showing"],
    ["refreshing", {}, "refreshing"],
    ["showing", { rows: [], total: 0 }, "empty"],
    ["refreshing", { rows: [], total: 0 }, "empty"],
    ["showing", { rows: [], total: 0, ...at("?filter=ann") }, "noMatch"],
    ["showing", { rows: [], total: 12 }, "showing"],
  ])("while it is %s with %j is '%s'", (reading, over, status) => {
    expect(selectListStatus(now(over, reading))).toBe(status);
  });

  test("of a list that has no state of reading is 'showing'", () => {
    expect(selectListStatus({ ...now(), value: null })).toBe("showing");
    expect(selectListStatus({ ...now(), value: "any" })).toBe("showing");
  });

  test.each([
    ["", false],
    ["?filter=ann", true],
    ["?status=LOCKED", true],
    ["?where=name.contains.a", true],
    ["?page=2&sortField=email", false],
  ])("the address %s narrows the list: %s", (search, isNarrowed) => {
    expect(hasFilters(at(search).params)).toBe(isNarrowed);
  });

  test("tells the failure of the last read", () => {
    expect(selectListFailure(now())).toBeUndefined();
    expect(selectListFailure(now({ failure: { kind: "network" } }))?.text).toBe(
      "Network error. Please check your connection.",
    );
  });
});

describe("the position of the page", () => {
  const rows = (count: number) => Array.from({ length: count }, () => fakeUser());
  test.each([
    ["", 10, 25, { page: 1, size: 10, pageCount: 3, from: 1, to: 10, total: 25 }],
    ["?page=3", 5, 25, { page: 3, size: 10, pageCount: 3, from: 21, to: 25, total: 25 }],
    ["?size=25", 25, 25, { page: 1, size: 25, pageCount: 1, from: 1, to: 25, total: 25 }],
    ["?page=2", 0, 0, { page: 2, size: 10, pageCount: 1, from: 0, to: 0, total: 0 }],
  ])("at %s with %d of %d rows is %j", (search, count, total, pager) => {
    expect(selectPager(now({ ...at(search), rows: rows(count), total }))).toEqual(pager);
  });
});

describe("the filters of a list", () => {
  test("are offered with 'All' first and their value, without those from links", () => {
    expect(selectChoices(now(at("?status=LOCKED"))).map(told)).toEqual(lines`
      status "Status", options [all "All"; INVITED "Invited"; ACTIVE "Active"; LOCKED "Locked"; DISABLED "Disabled"], value LOCKED
    `);
    expect(selectChoices(now())[0]?.value).toBe("all");
  });

  test("whose options are read keep their place until they are there, and are left out without any", () => {
    const choices = [{ param: "owner", fieldId: "owner", label: "Owner", takes: "id", options: [] } as const];
    const view = { ...userList, choices };
    const shown = (over: Partial<Context>) => selectChoices(now({ view, ...over })).map(told);
    expect(shown({})).toEqual([]);
    expect(shown({ optionsToRead: ["owner"] })).toEqual(['owner "Owner", options [all "All"], value all']);
    expect(shown({ optionsToRead: ["owner"], options: { owner: [] } })).toEqual([]);
    const params = { ...defaultParams(view), choices: { owner: "1" } };
    expect(shown({ optionsToRead: ["owner"], params })).toEqual([]);
    expect(shown({ options: { owner: [{ value: "1", label: "Ines" }] }, params })).toEqual([
      'owner "Owner", options [all "All"; 1 "Ines"], value 1',
    ]);
  });

  test("are told as sentences, each with what clears it, and whether a select shows it too", () => {
    const company = "0190a000-0000-7000-8000-000000000009";
    expect(selectChips(now(at(`?filter=ann&status=LOCKED&company=${company}`)))).toEqual([
      {
        text: "Email contains “ann”",
        isShownElsewhere: true,
        clear: { type: "list.filter", text: "" },
      },
      {
        text: "Status is Locked",
        isShownElsewhere: true,
        clear: { type: "list.choose", param: "status", value: "all" },
      },
      {
        text: "Company is chosen",
        isShownElsewhere: false,
        clear: { type: "list.choose", param: "company", value: "all" },
      },
    ]);
    const options = { company: [{ value: company, label: "Nordwind" }] };
    expect(selectChips(now({ ...at(`?company=${company}`), options }))[0]?.text).toBe("Company is Nordwind");
    const asText = { company: [{ value: company, label: "Nordwind", text: "Of Nordwind" }] };
    expect(selectChips(now({ ...at(`?company=${company}`), options: asText }))[0]?.text).toBe("Of Nordwind");
    expect(selectChips(now())).toEqual([]);
  });
});

describe("the tabs of a list", () => {
  const tabsAt = (search: string, counts?: Record<string, number>) =>
    selectTabs({
      ...now(),
      context: {
        ...now().context,
        view: milestoneList as never,
        params: readListSearch(search, milestoneList),
        counts,
      },
    });

  test("are states of its address with the other filters, one of them chosen", () => {
    const tabs = tabsAt("?filter=audit&overdue=1", { overdue: 3 });
    expect(tabs.filter(({ isChosen }) => isChosen).map(({ id, count }) => [id, count])).toEqual([
      ["overdue", 3],
    ]);
    for (const { to } of tabs) expect(to).toContain("filter=audit");
    expect(tabs.find(({ id }) => id === "all")?.count).toBeUndefined();
    expect(tabsAt("?overdue=1").map(({ count }) => count)).toEqual(tabs.map(() => undefined));
    expect(tabs.map(({ label }) => label).join(", ")).toBe(
      milestoneList.tabs?.map(({ label }) => label).join(", "),
    );
  });

  test("are none where it has none, and their filters are no sentences", () => {
    expect(selectTabs(now())).toEqual([]);
    const context = { ...now().context, view: milestoneList as never };
    expect(
      selectChips({ ...now(), context: { ...context, params: readListSearch("?overdue=1", milestoneList) } }),
    ).toEqual([]);
  });
});

describe("what a person may do with a list", () => {
  test("is told by their permissions", () => {
    expect([selectCanCreate(now()), selectCanCreate(now({ allowed: ["create"] }))]).toEqual([false, true]);
    expect(selectImportAddress(now({ allowed: ["create"] }))).toBeUndefined();
    expect(selectImportAddress(now({ allowed: ["update"] }))).toBeUndefined();
    expect(selectImportAddress(now({ allowed: ["create", "update"] }))).toBe("/import/create?resource=users");
    const { imports: _, ...view } = userList;
    expect(selectImportAddress(now({ view, allowed: ["create", "update"] }))).toBeUndefined();
  });

  test("is told of each row by its state", () => {
    const [active, gone] = [fakeUser(), fakeUser({ anonymisedAt: "2026-11-21T09:30:00Z" })];
    const list = now({ allowed: ["update", "disable"] });
    expect([selectCanEdit(active)(list), selectCanEdit(gone)(list)]).toEqual([true, false]);
    expect(selectRowActions(active)(list).map(({ id }) => id)).toEqual(["disable"]);
  });
});

test("the parts of a list's state are told as they are", () => {
  const selection = { ...nothingSelected, anchorId: "1" };
  const list = now({
    ...at("?where=name.contains.a&view=0190a000-0000-7000-8000-000000000009"),
    ...{
      isArranging: true,
      isBuilding: true,
      filterText: "ann",
      density: "compact",
      pending: { a: "b" },
      selection,
    },
  });
  expect([
    selectIsArranging(list),
    selectIsBuilding(list),
    selectFilterText(list),
    selectViewDensity(list),
    selectPending(list),
    selectSelection(list),
    selectWhere(list),
    selectHasView(list),
    selectHasView(now()),
  ]).toEqual([true, true, "ann", "compact", { a: "b" }, selection, ["name.contains.a"], true, false]);
});

test("the order is told by its column, turned for a column that counts from its field to now", () => {
  expect(selectSort(now(at("?sortField=email&sortDirection=asc")))).toEqual({
    field: "email",
    direction: "asc",
  });
  const columns = userList.columns.map((column) =>
    column.field === "createdAt" ? { ...column, isCountedFrom: true as const } : column,
  );
  const view = { ...userList, columns };
  expect(selectSort(now({ view }))).toEqual({ field: "createdAt", direction: "asc" });
  expect(selectSort(now({ view, ...at("?sortDirection=asc") }))).toEqual({
    field: "createdAt",
    direction: "desc",
  });
  expect(selectSort(now({ view, ...at("?sortField=email") }))).toEqual({ field: "email", direction: "desc" });
});

test("columns take their labels, words and order from the table of fields", () => {
  const fields = {
    kind: { type: "select", label: "Kind", words: { A: "First" } },
    name: { type: "text", label: "Name" },
    users: { type: "entity", label: "People", sortable: false },
  } as const;
  const columns = columnsOf<Record<"kind" | "name" | "users" | "other", string>>(fields, [
    { field: "kind", as: "text" },
    { field: "kind", as: "badge" },
    { field: "name", label: "Called", as: "text", isMain: true },
    { field: "users", as: "text" },
    { field: "other", as: "text" },
  ]);
  expect(columns).toStrictEqual([
    { field: "kind", label: "Kind", as: "text", words: { A: "First" } },
    { field: "kind", label: "Kind", as: "badge" },
    { field: "name", label: "Called", as: "text", isMain: true },
    { field: "users", label: "People", as: "text", isSortable: false },
    { field: "other", label: "other", as: "text", isSortable: false },
  ]);
});

test("every column but the row's name can be hidden, in the person's order", () => {
  const layout = { order: ["status", "email"], widths: {} };
  expect(selectColumnChoices(now({ layout, hiddenColumns: ["roles"] })).map(told)).toEqual(lines`
    status "Status", isShown
    surname "Name", isShown
    company "Company", isShown
    roles "Roles", isShown false
    lastLoginAt "Last sign-in", isShown
    createdAt "Created", isShown
  `);
});

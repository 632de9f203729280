import type { User } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { userList } from "../users/users.view.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { createListMachine } from "./list.machine.ts";

const machine = createListMachine<User>();
const tabs = [{ id: "locked", label: "Locked", choices: { status: "LOCKED" } }];
const input = { view: { ...userList, tabs }, search: "", allowed: ["create", "enable", "disable", "delete"] };
const rows = [fakeUser(), fakeUser({ id: fakeId(3), status: "DISABLED" })];
const changed = (query: object) => ({
  type: "query.changed",
  query: {
    data: { data: rows, total: 2 },
    failure: undefined,
    isFetching: false,
    isPrevious: false,
    ...query,
  },
});
const events = [
  changed({ data: undefined, isFetching: true }),
  changed({}),
  changed({ isFetching: true }),
  changed({ data: undefined, failure: { kind: "network" } }),
  changed({ data: { data: [], total: 2 } }),
  { type: "list.page", page: 2 },
  { type: "list.size", size: 50 },
  { type: "list.sort", field: "email", direction: "asc" },
  { type: "list.choose", param: "status", value: "LOCKED" },
  { type: "list.tab", tab: "locked" },
  { type: "counts.changed", query: { data: { locked: 1 }, isFetching: false, isPrevious: false } },
  { type: "list.filter", text: "ines" },
  { type: "list.clear" },
  { type: "list.where", where: ["name.contains.a"] },
  { type: "list.build", isOpen: true },
  { type: "rows.choose", by: "page" },
  { type: "list.retry" },
  { type: "column.toggle", field: "email" },
  { type: "column.move", field: "email", before: undefined },
  { type: "column.resize", field: "email", widthPx: 200 },
  { type: "column.reset" },
  { type: "column.arrange", isOpen: true },
  {
    type: "column.show",
    hiddenColumns: ["email"],
    layout: { order: [], widths: {} },
    density: "compact",
  },
  { type: "density.choose", density: "comfortable" },
  { type: "view.checked", leftOut: [] },
  { type: "search.changed", search: "?filter=x" },
  { type: "options.changed", param: "status", options: [{ value: "LOCKED", label: "Locked" }] },
  { type: "row.act", action: "disable", id: fakeId(2) },
  { type: "row.act", action: "enable", id: fakeId(3) },
  { type: "action.begun", action: "disable", id: fakeId(2) },
  { type: "action.done", action: "disable", id: fakeId(2), result: undefined },
  { type: "action.failed", action: "disable", id: fakeId(2) },
  passed("joinedKeys", "list.typing.asked"),
];
const paths = pathsOf(machine, events, { input });

describe("a list", () => {
  test("takes every transition that it declares", () => {
    expect(missedTransitions(machine, events, { input })).toEqual([]);
  });

  test("reaches every combination of its states: 4 of reading, 3 of typing", () => {
    expect(new Set(paths.map(({ end }) => JSON.stringify(end.value)))).toHaveLength(12);
  });

  test.each(paths.map(({ title, end }) => [title, end] as const))(
    "never breaks an invariant on the path %s",
    (_, { context, value }) => {
      if (JSON.stringify(value).includes('"reading":"failed"')) expect(context.failure).toBeDefined();
      expect(context.rows.length).toBeLessThanOrEqual(context.params.size);
    },
  );
});

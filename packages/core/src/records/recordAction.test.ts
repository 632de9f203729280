import { describe, expect, test } from "vitest";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { projectActions } from "../projects/projects.view.ts";
import {
  actionsFor,
  confirmationOf,
  doneToast,
  holds,
  mayEdit,
  mayWrite,
  writesOnlyInvolved,
  type RecordAction,
} from "./recordAction.ts";

const allowed = ["hold", "resume", "complete", "enable", "disable", "delete"];
const offered = (
  over: Parameters<typeof fakeProject>[0],
  person: Partial<Parameters<typeof mayWrite>[0]> = {},
) => actionsFor(projectActions, { allowed, ...person }, fakeProject(over)).map(({ id }) => id);

describe("the actions on a project", () => {
  test.each([
    ["DRAFT", ["disable", "delete"]],
    ["ACTIVE", ["hold", "complete", "disable", "delete"]],
    ["ON_HOLD", ["resume", "disable", "delete"]],
    ["COMPLETED", ["disable", "delete"]],
    ["DISABLED", ["enable"]],
    ["SOMETHING_NEW", []],
  ])("in %s are %j", (status, ids) => {
    expect(offered({ status })).toEqual(ids);
  });

  test("depend on the person's permissions", () => {
    expect(offered({ status: "ACTIVE" }, { allowed: ["hold"] })).toEqual(["hold"]);
  });
});

test.each([
  ["with the permission, in any other state", { allowed: ["update"] }, "ACTIVE", true],
  ["without the permission", { allowed: [] }, "ACTIVE", false],
  ["in a state that can only be read", { allowed: ["update"] }, "DISABLED", false],
  ["that is not the officer's", { allowed: ["update"], writesOnlyInvolved: true }, "ACTIVE", false],
])("a record %s may be edited: %j %s %j", (_, person, status, isEditable) => {
  const readOnlyWhen = { field: "status", values: ["DISABLED"] };
  expect(mayEdit(person, fakeProject({ status }), readOnlyWhen)).toBe(isEditable);
});

describe("an officer", () => {
  const officer = { allowed, selfId: fakeId(7), writesOnlyInvolved: true };

  test("may change only what they lead or are responsible for", () => {
    expect(mayWrite(officer, fakeProject())).toBe(false);
    expect(mayWrite(officer, fakeProject({ leadUserId: fakeId(7) }))).toBe(true);
    expect(mayWrite(officer, fakeProject({ responsibleIds: [fakeId(8), fakeId(7)] }))).toBe(true);
    expect(mayWrite({ ...officer, writesOnlyInvolved: false }, fakeProject())).toBe(true);
    expect(mayWrite({ allowed, writesOnlyInvolved: true }, fakeProject())).toBe(false);
  });

  test("is offered no action on other records", () => {
    expect(offered({}, officer)).toEqual([]);
    expect(offered({ leadUserId: fakeId(7) }, officer)).toContain("hold");
  });
});

describe("a record's field", () => {
  const is = (value: unknown, ...values: readonly string[]) =>
    holds({ state: value }, { field: "state", values });
  const isSet = (value: unknown) => holds({ state: value }, { field: "state", isSet: true });

  test("holds one of some values, also as a number or as yes or no", () => {
    expect([
      is("A", "A", "B"),
      is("C", "A", "B"),
      is(3, "3"),
      is(true, "true"),
      is(null, ""),
      is({}, ""),
    ]).toEqual([...[true, false, true, true, true, true]]);
    expect(holds({}, { field: "toString", values: [""] })).toBe(true);
  });

  test("of several values holds where one of them is among these", () => {
    expect([is(["A", "C"], "A"), is(["C"], "A"), is([3], "3"), is([], "A")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("is set unless it is empty", () => {
    expect(["A", 0, false, [], "", null, undefined].map(isSet)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("an action", () => {
  const mine = { allowed: ["go", "back"], selfId: fakeId(2) };
  const ids = (action: Partial<RecordAction>, record: object = { id: fakeId(2), state: "A" }) =>
    actionsFor([{ id: "go", label: "Go", ...action }], mine, record).length;

  test("spares the person's own record where it says so, and states in which it is not offered", () => {
    expect([ids({}), ids({ sparesSelf: true }), ids({ sparesSelf: true }, { id: fakeId(3) })]).toEqual([
      1, 0, 1,
    ]);
    const isNotFor = { field: "state", isSet: true } as const;
    expect([ids({ isNotFor }), ids({ isNotFor }, { state: null })]).toEqual([0, 1]);
  });

  test("asks with the record's values, dangerously where it is", () => {
    const confirm = { title: "Go?", message: "{name} has {count} and {other}.", confirmLabel: "Go" };
    const go: RecordAction = { id: "go", label: "Go", confirm };
    const record = { name: "Wind", count: 2 };
    expect(confirmationOf(go, record)).toEqual({
      title: "Go?",
      message: "Wind has 2 and .",
      confirmLabel: "Go",
    });
    expect(confirmationOf({ ...go, tone: "danger" }, record)).toHaveProperty("isDanger", true);
    expect(confirmationOf({ id: "go", label: "Go" }, record)).toBeUndefined();
  });

  test("is told by a toast, and how to take it back to those who may", () => {
    const undoneBy = { action: "back", kind: "x.back", told: "{name} is gone", done: "{name} is back" };
    const go: RecordAction = { id: "go", label: "Go", success: "Done", undoneBy };
    const record = { id: fakeId(2), name: "Wind" };
    const plain = { type: "toast", tone: "success", text: "Done" };
    expect(doneToast(go, record, mine)).toEqual({
      ...plain,
      sequel: { text: "Wind is gone" },
      undo: { kind: "x.back", id: fakeId(2), done: "Wind is back" },
    });
    expect(doneToast(go, record, mine, { version: 4 })).toHaveProperty("undo.version", 4);
    expect(doneToast(go, record, { allowed: ["go"] })).toEqual(plain);
    expect(doneToast(go, undefined, mine)).toEqual(plain);
    expect(doneToast({ id: "go", label: "Go", success: "Done" }, record, mine)).toEqual(plain);
    expect(doneToast({ id: "go", label: "Go" }, record, mine)).toBeUndefined();
    expect(doneToast(undefined, record, mine)).toBeUndefined();
  });
});

test("only officers write only what they lead or are responsible for", () => {
  const person = (roles: readonly string[] | undefined) =>
    writesOnlyInvolved({
      person: () => roles && { id: fakeId(2), roles: [...roles], permissions: [], companyId: null },
    });
  expect([person(["PROJECT_OFFICER"]), person(["PROGRAMME_MANAGER"]), person(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

import { describe, expect, test } from "vitest";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { projectActions } from "../projects/projects.view.ts";
import { actionsFor, mayEdit, mayWrite } from "./recordAction.ts";

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

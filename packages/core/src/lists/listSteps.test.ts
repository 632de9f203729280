import { describe, expect, test } from "vitest";
import { userActions } from "../users/users.view.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { lastPageInstead, rowAction } from "./listSteps.ts";

describe("a page past the end is replaced by the last page", () => {
  const answered = {
    data: { data: [], total: 21 },
    failure: undefined,
    isFetching: false,
    isPrevious: false,
  };

  test("where there are rows but none on it", () => {
    expect(lastPageInstead(answered, 10)).toBe(3);
    expect(lastPageInstead({ ...answered, data: { data: [], total: 20 } }, 10)).toBe(2);
    expect(lastPageInstead({ ...answered, data: { data: [], total: 1 } }, 10)).toBe(1);
  });

  test.each([
    ["it has not been read", { data: undefined }],
    ["it is being read again", { isFetching: true }],
    ["it is the page before", { isPrevious: true }],
    ["it has rows", { data: { data: [1], total: 3 } }],
    ["there are none at all", { data: { data: [], total: 0 } }],
  ])("but not where %s", (_, but) => {
    expect(lastPageInstead({ ...answered, ...but }, 10)).toBeUndefined();
  });
});

describe("an action on a row", () => {
  const row = fakeUser();
  const list = { rows: [row], allowed: ["disable"], pending: {}, view: { actions: userActions } };

  test("is found where the row exists, is free and offers it", () => {
    expect(rowAction(list, { id: row.id, action: "disable" })).toMatchObject({
      row,
      action: { id: "disable" },
    });
  });

  test.each([
    ["the row is busy", { pending: { [row.id]: "enable" } }],
    ["the row is gone", { rows: [] }],
    ["the person may not", { allowed: [] }],
    ["the row's state does not offer it", { rows: [fakeUser({ status: "DISABLED" })] }],
  ])("is undefined where %s", (_, but) => {
    expect(rowAction({ ...list, ...but }, { id: row.id, action: "disable" })).toBeUndefined();
  });
});

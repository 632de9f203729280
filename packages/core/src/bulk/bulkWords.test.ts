import { describe, expect, test } from "vitest";
import type { ListRow } from "../lists/listContext.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { bodyWith, emptyAnswer, faultOf } from "./bulkAnswer.ts";
import type { BulkOffer } from "./bulkOffer.ts";
import { bulkOffers } from "./bulkOffers.ts";
import {
  doneText,
  outcomeText,
  progressText,
  questionOf,
  rowName,
  titleOf,
  type BulkList,
} from "./bulkWords.ts";

const list: BulkList = {
  ...{ bulk: "users", noun: "user", nouns: "users" },
  columns: [
    { field: "id", label: "Id", as: "text" },
    { field: "email", label: "Email", as: "text", isMain: true },
  ] as unknown as BulkList["columns"],
};
const rows = (count: number): readonly ListRow[] =>
  Array.from({ length: count }, (_, at) => fakeUser({ id: fakeId(at + 1), email: `u${at + 1}@x` }));
const chosen = (count: number, allOf?: number) => ({ rows: rows(count), allOf, anchorId: undefined });
const pause: BulkOffer = {
  ...{ id: "pause", action: "pause", label: "Pause", title: "Pause {rows}", done: "{rows} paused" },
};

describe("the question before an action", () => {
  test.each([
    [1, "“u1@x”."],
    [2, "“u1@x” and “u2@x”."],
    [5, "“u1@x”, “u2@x”, “u3@x”, “u4@x” and “u5@x”."],
    [6, "“u1@x”, “u2@x”, “u3@x”, “u4@x” and 2 others."],
  ])("names up to five of %d rows and counts the others", (count, message) => {
    expect(questionOf(list, pause, chosen(count)).message).toBe(message);
  });

  test("counts all that match, of which some are on screen", () => {
    expect(questionOf(list, pause, chosen(3, 137))).toEqual({
      title: "Pause 137 users",
      message: "“u1@x”, “u2@x”, “u3@x” and 134 others.",
      confirmLabel: "Pause",
    });
    expect(questionOf(list, pause, chosen(5, 6)).message).toContain("“u4@x” and 2 others");
    expect(questionOf(list, pause, chosen(3, 4)).message).toBe("“u1@x”, “u2@x”, “u3@x” and 1 other.");
  });

  test("tells the consequence, and stands out where it is dangerous", () => {
    const dangerous: BulkOffer = { ...pause, text: "They are gone.", tone: "danger" };
    expect(questionOf(list, dangerous, chosen(1))).toEqual({
      ...{ title: "Pause 1 user", message: "“u1@x”. They are gone.", confirmLabel: "Pause" },
      isDanger: true,
    });
  });
});

test("a row is named by its main column, and a list without one names none", () => {
  const [row] = rows(1);
  if (!row) throw new Error("There is no row");
  expect(rowName(list, row)).toBe("u1@x");
  expect(rowName({ columns: list.columns.slice(0, 1) }, row)).toBe("");
});

test("an action is told in numbers: before, while it runs, and at its end", () => {
  expect(titleOf(list, pause, chosen(2))).toBe("Pause 2 users");
  expect(progressText(list, chosen(2, 1_200), 0)).toBe("Working on 1,200 users…");
  expect(progressText(list, chosen(2, 1_200), 1_000)).toBe("Working on 1,200 users: 1,000 so far");
  expect(doneText(list, pause, 1)).toBe("1 user paused");
  const row = { id: "1", name: "A", why: "It is gone." };
  const refused = [row, row, row];
  expect(outcomeText({ done: 1_134, refused })).toBe("1,134 done, 3 not");
  const lost = [...refused, { ...row, isUnknown: true }] as const;
  expect(outcomeText({ done: 1_134, refused: lost })).toBe("1,134 done, 3 not, 1 not known");
});

describe("the value that an action asks for", () => {
  const offer = (group: keyof typeof bulkOffers, id: string): BulkOffer => {
    const found = bulkOffers[group].find((one) => one.id === id);
    if (!found) throw new Error(`${group} has no ${id}`);
    return found;
  };

  test("begins empty: no text, or no choice", () => {
    expect(emptyAnswer(offer("projects", "addTag"))).toBe("");
    expect(emptyAnswer(offer("users", "roles"))).toEqual([]);
    expect(emptyAnswer(pause)).toBe("");
  });

  test("is sent with what the action always sends; an optional text that is empty is left out", () => {
    expect(bodyWith(pause, "")).toBeUndefined();
    expect(bodyWith(offer("projects", "hold"), "The site is sold")).toEqual({
      ...{ status: "ON_HOLD", reason: "The site is sold" },
    });
    expect(bodyWith(offer("documents", "hide"), "")).toEqual({ internal: true });
    expect(bodyWith(offer("milestones", "complete"), "")).toEqual({});
    expect(bodyWith(offer("milestones", "complete"), "By post")).toEqual({ note: "By post" });
    expect(bodyWith({ ...offer("projects", "addTag"), body: { a: 1 } }, "pilot")).toEqual({
      a: 1,
      tag: "pilot",
    });
  });

  test.each([
    ["projects", "addTag", "", "Tag is required"],
    ["projects", "addTag", "  ", "Tag is required"],
    ["projects", "addTag", "pilot", undefined],
    ["projects", "hold", " ", "Reason is required"],
    ["projects", "hold", "a".repeat(2_001), "Reason must be at most 2000 characters"],
    ["projects", "hold", "The owner sells the site", undefined],
    ["users", "roles", [], "Roles is required"],
    ["users", "roles", ["VIEWER"], undefined],
    ["milestones", "complete", "", undefined],
    ["milestones", "complete", "a".repeat(2_001), "Note must be at most 2000 characters"],
    ["milestones", "skip", "", "Reason is required"],
    ["findings", "due", "tomorrow", "Due must be a date"],
  ] as const)("of %s, %s: %j is refused with: %s", (group, id, value, fault) => {
    expect(faultOf(group, offer(group, id), value)).toBe(fault);
  });

  test("is checked only where the list has such actions and the action asks for one", () => {
    expect(faultOf(undefined, offer("projects", "addTag"), "")).toBeUndefined();
    expect(faultOf("projects", pause, "")).toBeUndefined();
    expect(
      faultOf("projects", { ...offer("projects", "addTag"), action: "unknown" }, "pilot"),
    ).toBeUndefined();
  });
});

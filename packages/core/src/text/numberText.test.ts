import { describe, expect, test } from "vitest";
import { atLeastText, counted, numberText, shownText } from "./numberText.ts";

describe("the text of a number", () => {
  test("is grouped as its locale writes it", () => {
    expect(numberText(1_234_567, "en")).toBe("1,234,567");
    expect(numberText(1_234_567.5, "de")).toBe("1.234.567,5");
  });

  test("has no sign where it is zero once it is rounded", () => {
    expect([numberText(-0, "en"), numberText(Math.round(-0.3), "en"), numberText(-0.0001, "en")]).toEqual([
      ...["0", "0", "0"],
    ]);
    expect([numberText(-1, "en"), numberText(1, "en")]).toEqual(["-1", "1"]);
  });

  test("says that more may exist than were read", () => {
    expect(atLeastText(12, false, "en")).toBe("12");
    expect(atLeastText(1_200, true, "en")).toBe("1,200 or more");
  });

  test.each([
    [0, "0 projects"],
    [1, "1 project"],
    [1_200, "1,200 projects"],
  ])("with its noun reads for %i: %s", (count, text) => {
    expect(counted(count, "project", "projects", "en")).toBe(text);
  });

  test("of shown records says how many there are, and nothing where all are shown", () => {
    const data = ["one", "two"];
    expect(shownText({ data, total: 1_240 }, "newest", "documents", "en")).toBe(
      "The newest 2 of 1,240 documents are shown",
    );
    expect(shownText({ data, total: 12 }, "first", undefined, "en")).toBe("The first 2 of 12 are shown");
    expect(shownText({ data, total: 2 }, "newest", "documents", "en")).toBeUndefined();
    expect(shownText({ data: [], total: 0 }, "first", "findings", "en")).toBeUndefined();
  });
});

import { expect, test } from "vitest";
import { ONE_LINE_TOAST_MS, type Announcement } from "./announcement.ts";
import { onlyFile } from "./onlyFile.ts";

/** Takes the only one of these files, and keeps what is announced. */
const take = (files: readonly string[]) => {
  const announced: Announcement[] = [];
  const taken = onlyFile({ announce: (one) => void announced.push(one) }, files, "A version");
  return { taken, announced };
};

test("one file is taken", () => {
  expect(take(["report.pdf"])).toEqual({ taken: "report.pdf", announced: [] });
  expect(take([])).toEqual({ taken: undefined, announced: [] });
});

test("of several files none is taken, and the person is told", () => {
  const { taken, announced } = take(["report.pdf", "annex.xlsx"]);
  expect(taken).toBeUndefined();
  expect(announced).toEqual([
    {
      type: "toast",
      tone: "error",
      text: "A version is one file. None of these 2 was taken; choose one of them.",
      durationMs: ONE_LINE_TOAST_MS,
    },
  ]);
});

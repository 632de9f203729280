import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { createDates } from "../text/date.ts";
import { comingProcess } from "./startedTemplate.ts";

const dates = createDates({ locale: "en-GB", log: () => undefined });
const { milestones = [], transitions = [] } = fakeTemplate();
const published = fakeTemplate({ publishedMilestones: milestones, publishedTransitions: transitions });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a process that is about to start", () => {
  test("tells its number of steps, its days and its end, counted from today", () => {
    expect(comingProcess(published, dates).text).toBe(
      "3 steps, 30 days on the longest path: started today, it ends about 9 Apr 2026.",
    );
  });

  test("lists its steps in the order of the process, each with its owner and days", () => {
    const reversed = { ...published, publishedMilestones: milestones.toReversed() };
    expect(comingProcess(reversed, dates).steps.map(({ label, text }) => [label, text])).toEqual([
      ["Step A", "Programme manager, 10 days"],
      ["Step B", "Programme manager, 10 days"],
      ["Step C", "Programme manager, 10 days"],
    ]);
  });

  test("tells no days where no end in success can be reached", () => {
    expect(comingProcess({ ...published, publishedTransitions: [], publishedMilestones: [] }, dates)).toEqual(
      {
        text: "0 steps.",
        steps: [],
      },
    );
  });
});

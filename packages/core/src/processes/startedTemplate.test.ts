import type { ProcessTemplate } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
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

  test("names no kind of owner where the template names a stakeholder, who takes the step instead", () => {
    const [first, second, third] = milestones;
    const publishedMilestones = [
      { ...first!, ownerId: fakeId(11) },
      { ...second!, ownerKind: null, ownerId: fakeId(11) },
      { ...third!, ownerKind: null },
    ];
    const { steps } = comingProcess({ ...published, publishedMilestones }, dates);
    expect(steps.map(({ text }) => text)).toEqual([
      "A named stakeholder, 10 days",
      "A named stakeholder, 10 days",
      "10 days",
    ]);
  });

  test("tells how many rounds its findings have, where the version in force allows a number and a step waits for them", () => {
    const [first, ...others] = milestones.map((step) => ({
      ...step,
      closesFindings: step.key === "A",
      evidenceMode: step.key === "A" ? ("DOCUMENTS" as const) : step.evidenceMode,
    }));
    const version = (number: number, maxRounds: number | null) => ({
      ...{ id: `v${number}`, number, createdAt: "2026-02-01T09:00:00Z" },
      ...{ publishedAt: null, publishedByName: null, stepCount: 3, processCount: 0 },
      maxRounds,
      receivesForwardActions: false,
    });
    const waiting = { ...published, publishedMilestones: [first!, ...others] };
    const textOf = (maxRounds: number | null, from: ProcessTemplate = waiting) =>
      comingProcess({ ...from, versions: [version(2, 9), version(1, maxRounds)] }, dates).text;
    expect(textOf(3)).toMatch(/ends about 9 Apr 2026\. Its findings have 3 rounds at most\.$/);
    expect(textOf(1)).toContain("Its findings have 1 round at most.");
    expect(textOf(null)).not.toContain("findings");
    expect(textOf(3, published)).not.toContain("findings");
    expect(comingProcess(waiting, dates).steps[0]?.text).toBe(
      "Programme manager, 10 days, asks for documents, closes findings",
    );
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

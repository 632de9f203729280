import { describe, expect, test } from "vitest";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { bulkOffers } from "./bulkOffers.ts";
import { questionOf, type BulkList } from "./bulkWords.ts";

const list: BulkList = { bulk: "milestones", noun: "milestone", nouns: "milestones", columns: [] };
const optional = fakeMilestone("A", { state: "READY", optional: true });
const required = fakeMilestone("B", { state: "READY" });
const reopened = fakeMilestone("C", { state: "REOPENED", optional: true });
const end = fakeMilestone("D", { state: "READY", optional: true, kind: "end_fail" });
const locked = fakeMilestone("E", { state: "LOCKED", optional: true });

/** The question before these milestones are skipped, after their names. */
const said = (rows: readonly { readonly id: string }[], allOf?: number): string => {
  const offer = bulkOffers.milestones.find(({ id }) => id === "skip");
  if (!offer) throw new Error("There is no Skip");
  const { message } = questionOf(list, offer, { rows, allOf, anchorId: undefined });
  return message.split(". ").slice(1).join(". ");
};

describe("the question before milestones are skipped", () => {
  test("warns of nothing where all of them can be skipped", () => {
    expect(said([optional])).toBe("");
    expect(said([optional, optional])).toBe("");
  });

  test("counts those that are not optional, ends among them", () => {
    expect(said([optional, required])).toBe("1 of them is not skipped: it is not optional.");
    expect(said([optional, required, end])).toBe("2 of them are not skipped: they are not optional.");
  });

  test("counts those that were reopened, which are completed anew", () => {
    expect(said([optional, reopened])).toBe(
      "1 of them is not skipped: it was reopened, and is completed anew.",
    );
    expect(said([optional, reopened, reopened])).toBe(
      "2 of them are not skipped: they were reopened, and are completed anew.",
    );
  });

  test("counts those that are not open by that alone", () => {
    expect(said([optional, locked])).toBe("1 of them is not skipped: it is not open.");
    expect(said([optional, locked, { ...required, state: "COMPLETED" }, required])).toBe(
      "2 of them are not skipped: they are not open. 1 of them is not skipped: it is not optional.",
    );
  });

  test("says the rule where not all of the rows are known", () => {
    expect(said([optional], 2)).toBe(
      "Only optional ones that are ready in a running process are skipped. The others stay as they are.",
    );
    expect(said([optional, required], 2)).toBe("1 of them is not skipped: it is not optional.");
  });

  test("counts those whose process does not run, or has findings open that they close", () => {
    const within = (status: string, over: object = {}) => ({
      ...optional,
      process: { ...fakeProcess(), status, ...over },
    });
    expect(said([within("IN_PROGRESS"), within("ON_HOLD")])).toBe(
      "1 of them is not skipped: its process is not running.",
    );
    expect(said([optional, within("COMPLETED"), within("NOT_STARTED")])).toBe(
      "2 of them are not skipped: their processes are not running.",
    );
    const closing = { ...within("IN_PROGRESS", { openFindings: ["CAR-01"] }), closesFindings: true };
    expect(said([optional, closing])).toBe("1 of them is not skipped: findings of its process are open.");
    expect(said([optional, { ...closing, closesFindings: false }])).toBe("");
  });
});

import { describe, expect, test } from "vitest";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { bulkOffers } from "./bulkOffers.ts";
import { questionOf, type BulkList } from "./bulkWords.ts";

const list: BulkList = { bulk: "milestones", noun: "milestone", nouns: "milestones", columns: [] };
const evidence = ["Minutes", "Photos"];
const plain = fakeMilestone("A", { state: "READY" });
const hinted = fakeMilestone("B", { state: "READY", evidence });
const ticked = fakeMilestone("C", {
  ...{ state: "REOPENED", evidence, evidenceMode: "NAMED", evidenceRequired: true },
});
const slot = (name: string, isFilled: boolean) => ({ name, isFilled, toAccept: 0 });
const documented = (...filled: readonly boolean[]) =>
  fakeMilestone("D", {
    ...{ state: "READY", evidence, evidenceMode: "DOCUMENTS", evidenceRequired: true },
    slots: filled.map((isFilled, at) => slot(evidence[at] ?? "", isFilled)),
  });

/** The question before these milestones are completed, after their names. */
const said = (rows: readonly { readonly id: string }[], allOf?: number): string | undefined => {
  const offer = bulkOffers.milestones.find(({ id }) => id === "complete");
  if (!offer) throw new Error("There is no Complete");
  const { message } = questionOf(list, offer, { rows, allOf, anchorId: undefined });
  return message.split(". ").slice(1).join(". ");
};

describe("the question before milestones are completed", () => {
  test("counts those that are completed without their evidence", () => {
    expect(said([plain])).toBe("");
    expect(said([hinted])).toBe("1 of them is completed without its evidence.");
    expect(said([plain, hinted, hinted])).toBe("2 of them are completed without their evidence.");
  });

  test("counts those that are not completed, because their evidence is required", () => {
    expect(said([ticked])).toBe("1 of them is not completed here: its evidence is required.");
    expect(said([ticked, documented(true, false), hinted])).toBe(
      "1 of them is completed without its evidence. 2 of them are not completed here: their evidence is required.",
    );
    expect(said([documented(true, true)])).toBe("");
  });

  test("counts the ends, which stay open, and none of their evidence", () => {
    const end = fakeMilestone("E", { state: "READY", kind: "end_fail", evidence });
    expect(said([plain, end])).toBe("1 of them is an end, which is completed on its process's page.");
    expect(said([hinted, end, { ...end, kind: "end_ok" }])).toBe(
      "2 of them are ends, which are completed on the pages of their processes. 1 of them is completed without its evidence.",
    );
  });

  test("does not count those that are not open", () => {
    expect(said([plain, { ...hinted, state: "LOCKED" }, { ...ticked, state: "COMPLETED" }])).toBe("");
  });

  test("counts those whose process is held or has ended, and none of their evidence", () => {
    const within = (status: string) => ({ ...hinted, process: { ...fakeProcess(), status } });
    expect(said([within("IN_PROGRESS"), within("NOT_STARTED"), within("ON_HOLD")])).toBe(
      "1 of them is not completed: its process is held or has ended. 2 of them are completed without their evidence.",
    );
    const end = { ...within("TERMINATED"), kind: "end_ok" };
    expect(said([plain, within("COMPLETED"), end])).toBe(
      "2 of them are not completed: their processes are held or have ended.",
    );
    const process = { ...fakeProcess(), project: fakeProject({ status: "DISABLED" }) };
    const disabled = { ...hinted, process };
    expect(said([plain, disabled])).toBe("1 of them is not completed: its process is held or has ended.");
  });

  test("counts those that wait for findings, and none of their evidence", () => {
    const process = { ...fakeProcess(), openFindings: ["CAR-01"] };
    const closing = { ...hinted, closesFindings: true, process };
    const other = { ...hinted, process };
    expect(said([other, closing])).toBe(
      "1 of them is completed without its evidence. 1 of them is not completed: findings of its process are open.",
    );
    const both = [closing, { ...closing, evidence: [] }, { ...ticked, closesFindings: true, process }];
    expect(said(both)).toBe(
      "1 of them is not completed here: its evidence is required. 2 of them are not completed: findings of their processes are open.",
    );
  });

  test("says the rule where not all of the rows are known", () => {
    expect(said([plain], 2)).toBe(
      "Those that name evidence without requiring it are completed without it. Those that lack required evidence stay open, and so do ends.",
    );
    expect(said([hinted, plain], 2)).toBe("1 of them is completed without its evidence.");
  });
});

import { describe, expect, test } from "vitest";
import { completeStep, skipStep, uncompleteStep } from "./milestoneEffects.ts";
import { canComplete, canSkip, canUncomplete, type RuledStep } from "./milestoneRules.ts";
import { statesOf } from "./milestoneStates.ts";
import { knownGraph } from "../testing/knownTemplates.ts";
import { aStep, someArrows } from "../testing/someGraph.ts";
import { after, manager, running, refusalOf } from "../testing/someProcess.ts";

const vcs = running(knownGraph("VCS-REG"));
const cdm = running(knownGraph("CDM-REG"));

describe("completing a step", () => {
  test("is allowed for the first step of a process that has not started, and starts it", () => {
    const waiting = running(vcs.graph, "NOT_STARTED");
    expect(refusalOf(canComplete(waiting, "CN", manager))).toBe("ok");
    const effect = completeStep(waiting, "CN");
    expect(effect.statusChange).toEqual({ from: "NOT_STARTED", to: "IN_PROGRESS" });
    expect(effect.becameReady).toEqual(["ELIG", "ACC"]);
  });

  test("is refused while predecessors are missing, and names them", () => {
    expect(refusalOf(canComplete(after(vcs, "CN", "ELIG", "PD"), "PIPE", manager))).toEqual({
      kind: "missingPredecessors",
      steps: ["ACC", "LSC"],
      join: "all",
    });
  });

  test("needs one predecessor if it joins by any", () => {
    const steps = [aStep("A"), aStep("B"), aStep("C"), aStep("D", { join: "any" })];
    const any = after(running({ steps, transitions: someArrows("A>B A>C B>D C>D") }), "A");
    expect(refusalOf(canComplete(any, "D", manager))).toEqual({
      kind: "missingPredecessors",
      steps: ["B", "C"],
      join: "any",
    });
    const one = completeStep(any, "C");
    expect(one.becameReady).toEqual(["D"]);
    expect(refusalOf(canComplete(one.process, "D", manager))).toBe("ok");
    const both = after(one.process, "D", "B");
    expect(uncompleteStep(both, "C").becameReady).toEqual(["C", "D"]);
    expect(Object.fromEntries(uncompleteStep(both, "C").states)).toEqual({
      A: "COMPLETED",
      B: "COMPLETED",
      C: "REOPENED",
      D: "READY",
    });
  });

  test.each([
    ["ON_HOLD", { kind: "processOnHold" }],
    ["COMPLETED", { kind: "processEnded", ends: [] }],
    ["TERMINATED", { kind: "processEnded", ends: [] }],
  ] as const)("is refused in a process that is %s", (status, refusal) => {
    expect(refusalOf(canComplete({ ...vcs, status }, "CN", manager))).toEqual(refusal);
    expect(statesOf(vcs.graph, vcs.marks).get("CN")).toBe("READY");
  });

  test("is refused the second time, also in an ended process", () => {
    expect(refusalOf(canComplete(after(vcs, "CN"), "CN", manager))).toEqual({
      kind: "alreadyDone",
      state: "COMPLETED",
    });
    expect(refusalOf(canComplete(after(vcs, "CN", "STOP"), "STOP", manager))).toMatchObject({
      kind: "alreadyDone",
    });
  });

  test("asks for unfilled slots, and refuses a gate to who handed in its evidence", () => {
    const gate = (more: Partial<RuledStep>) =>
      running({ steps: [{ ...aStep("A"), kind: "gate", ...more } satisfies RuledStep], transitions: [] });
    const me = { ...manager, personId: "me" };
    expect(refusalOf(canComplete(gate({ unfilledSlots: ["report"], handedInBy: ["me"] }), "A", me))).toEqual({
      kind: "missingEvidence",
      evidence: ["report"],
    });
    expect(refusalOf(canComplete(gate({ handedInBy: ["you", "me"] }), "A", me))).toEqual({
      kind: "handedInEvidence",
    });
    expect(refusalOf(canComplete(gate({ handedInBy: ["you"] }), "A", me))).toBe("ok");
    expect(refusalOf(canComplete(gate({ kind: "task", handedInBy: ["me"] }), "A", me))).toBe("ok");
  });

  test("asks for the missing evidence", () => {
    const proved = running({
      steps: [{ ...aStep("A"), requiredEvidence: ["contract", "minutes"] } satisfies RuledStep],
      transitions: [],
    });
    expect(refusalOf(canComplete(proved, "A", manager, ["minutes"]))).toEqual({
      kind: "missingEvidence",
      evidence: ["contract"],
    });
    expect(refusalOf(canComplete(proved, "A", manager, ["minutes", "contract"]))).toBe("ok");
  });

  test("is refused for a step that the process does not have", () => {
    expect(refusalOf(canComplete(vcs, "NOPE", manager))).toEqual({ kind: "unknownStep", step: "NOPE" });
  });
});

describe("skipping a step", () => {
  test("is allowed for optional ready steps, and opens the next ones", () => {
    const begun = after(cdm, "PIN");
    expect(refusalOf(canSkip(begun, "LOE", manager))).toBe("ok");
    expect(skipStep(begun, "LOE").becameReady).toEqual(["PDD", "LSC"]);
    expect(refusalOf(canSkip(begun, "PDD", manager))).toEqual({ kind: "notOptional" });
    expect(refusalOf(canSkip(cdm, "LOE", manager))).toMatchObject({ kind: "missingPredecessors" });
  });

  test("never ends or starts a process", () => {
    const end = running({ steps: [aStep("A", { kind: "end_ok", optional: true })], transitions: [] });
    expect(refusalOf(canSkip(end, "A", manager))).toEqual({ kind: "notOptional" });
    const first = running({ steps: [aStep("A", { optional: true })], transitions: [] }, "NOT_STARTED");
    expect(refusalOf(canSkip(first, "A", manager))).toEqual({ kind: "processNotStarted" });
    const waiting = running(cdm.graph, "NOT_STARTED");
    expect(refusalOf(canSkip(waiting, "LOE", manager))).toEqual({ kind: "processNotStarted" });
    expect(refusalOf(canComplete(waiting, "LOE", manager))).toMatchObject({ kind: "missingPredecessors" });
  });

  test("can be taken back, which makes it ready to skip again and undoes later steps", () => {
    const skipped = after(skipStep(after(cdm, "PIN"), "LOE").process, "PDD");
    expect(
      refusalOf(canUncomplete(skipped, "LOE", manager, { reason: "wrong file", confirmed: [] })),
    ).toEqual({
      kind: "needsConfirmation",
      steps: ["PDD"],
    });
    const back = uncompleteStep(skipped, "LOE");
    expect(back.revoked).toEqual([
      { step: "LOE", as: "REOPENED" },
      { step: "PDD", as: "TAKEN_BACK" },
    ]);
    expect([back.states.get("LOE"), back.states.get("PDD")]).toEqual(["READY", "LOCKED"]);
    expect(refusalOf(canSkip(back.process, "LOE", manager))).toBe("ok");
  });

  test("is refused for a step that was completed once and reopened", () => {
    const reopened = uncompleteStep(after(cdm, "PIN", "LOE"), "LOE").process;
    expect(refusalOf(canSkip(reopened, "LOE", manager))).toEqual({ kind: "reopened" });
  });
});

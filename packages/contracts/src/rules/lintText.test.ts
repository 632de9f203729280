import { describe, expect, test } from "vitest";
import { faultyParts, lintText } from "./lintText.ts";
import type { LintFault } from "./processLint.ts";

const names: Record<string, string> = { A: "Begun", B: "Work delivered", C: "Done" };
const nameOf = (key: string) => names[key] ?? key;

const said: readonly (readonly [LintFault, string])[] = [
  [{ fault: "duplicateKey", step: "A" }, "The key A is used twice."],
  [{ fault: "unknownKey", from: "A", to: "X", key: "X" }, "The arrow Begun → X names X, which is no step."],
  [{ fault: "duplicateTransition", from: "A", to: "B" }, "The arrow Begun → Work delivered is drawn twice."],
  [{ fault: "noStart" }, "There is no step to start with."],
  [{ fault: "manyStarts", steps: ["A", "B"] }, "There is more than one start: Begun, Work delivered."],
  [{ fault: "noSuccessEnd" }, "There is no end in success."],
  [
    { fault: "manySuccessEnds", steps: ["B", "C"] },
    "There is more than one end in success: Work delivered, Done.",
  ],
  [{ fault: "unreachable", step: "B" }, "Work delivered cannot be reached."],
  [{ fault: "deadEnd", step: "B" }, "Work delivered leads nowhere."],
  [
    { fault: "loop", steps: ["A", "B"] },
    "These steps wait for each other in a loop without exit: Begun, Work delivered.",
  ],
  [{ fault: "noOwner", step: "C" }, "Done has no owner."],
  [{ fault: "failureClosesFindings", step: "C" }, "Done is an end in failure and closes no findings."],
  [
    { fault: "receivesWithoutClosing" },
    "This template receives forward actions but has no step that closes findings.",
  ],
  [{ fault: "leavesEnd", from: "C", to: "A" }, "The arrow Done → Begun leaves an end."],
  [
    { fault: "forwardToFailure", from: "A", to: "C" },
    "The arrow Begun → Done leads to an end in failure; make it a stop arrow.",
  ],
  [
    { fault: "reworkNotToAncestor", from: "A", to: "B" },
    "The rework arrow Begun → Work delivered does not lead back to an earlier step.",
  ],
  [
    { fault: "abortNotToFailure", from: "A", to: "B" },
    "The stop arrow Begun → Work delivered does not lead to an end in failure.",
  ],
];

describe("the text of a lint fault", () => {
  test.each(said)("%j reads: %s", (fault, text) => expect(lintText(fault, nameOf)).toBe(text));

  test("differs from the text of every other fault", () => {
    expect(new Set(said.map(([fault]) => fault.fault)).size).toBe(said.length);
    expect(new Set(said.map(([, text]) => text)).size).toBe(said.length);
  });

  test.each(said)("%j has its place in the graph", (fault) => {
    const { steps, arrow } = faultyParts(fault);
    if ("from" in fault) expect([steps, arrow]).toEqual([[], { from: fault.from, to: fault.to }]);
    else if ("steps" in fault) expect([steps, arrow]).toEqual([fault.steps, undefined]);
    else expect([steps, arrow]).toEqual(["step" in fault ? [fault.step] : [], undefined]);
  });
});

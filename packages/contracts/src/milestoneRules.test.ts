import { describe, expect, test } from "vitest";
import { completeStep, downstreamOf, skipStep, takenBackWith, uncompleteStep } from "./milestoneEffects.ts";
import { canComplete, canRework, canSkip, canUncomplete, type RuledStep } from "./milestoneRules.ts";
import { statesOf } from "./milestoneStates.ts";
import { knownGraph } from "./testing/knownTemplates.ts";
import { aStep, someArrows } from "./testing/someGraph.ts";
import { after, manager, running, told } from "./testing/someProcess.ts";

const vcs = running(knownGraph("VCS-REG"));
const cdm = running(knownGraph("CDM-REG"));
const upToVal = after(vcs, "CN", "ELIG", "ACC", "PD", "LSC", "PIPE", "VVBC");
const asked = (...confirmed: string[]) => ({ reason: "wrong file", confirmed });
const rework = (from: string, to: string) => ({ from, to, kind: "rework" }) as const;

describe("completing", () => {
  test("the first step of a process that has not started is possible, and starts it", () => {
    const waiting = running(vcs.graph, "NOT_STARTED");
    expect(told(canComplete(waiting, "CN", manager))).toBe("ok");
    const effect = completeStep(waiting, "CN");
    expect(effect.statusChange).toEqual({ from: "NOT_STARTED", to: "IN_PROGRESS" });
    expect(effect.becameReady).toEqual(["ELIG", "ACC"]);
  });

  test("is refused while predecessors are missing, and says which", () => {
    expect(told(canComplete(after(vcs, "CN", "ELIG", "PD"), "PIPE", manager))).toEqual({
      kind: "missingPredecessors",
      steps: ["ACC", "LSC"],
      join: "all",
    });
  });

  test("a join of any waits for one of its branches only", () => {
    const steps = [aStep("A"), aStep("B"), aStep("C"), aStep("D", { join: "any" })];
    const any = after(running({ steps, transitions: someArrows("A>B A>C B>D C>D") }), "A");
    expect(told(canComplete(any, "D", manager))).toEqual({
      kind: "missingPredecessors",
      steps: ["B", "C"],
      join: "any",
    });
    const one = completeStep(any, "C");
    expect(one.becameReady).toEqual(["D"]);
    expect(told(canComplete(one.process, "D", manager))).toBe("ok");
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
    expect(told(canComplete({ ...vcs, status }, "CN", manager))).toEqual(refusal);
    expect(statesOf(vcs.graph, vcs.marks).get("CN")).toBe("READY");
  });

  test("twice is refused, in an ended process too", () => {
    expect(told(canComplete(after(vcs, "CN"), "CN", manager))).toEqual({
      kind: "alreadyDone",
      state: "COMPLETED",
    });
    expect(told(canComplete(after(vcs, "CN", "STOP"), "STOP", manager))).toMatchObject({
      kind: "alreadyDone",
    });
  });

  test("asks for the evidence that is missing", () => {
    const proved = running({
      steps: [{ ...aStep("A"), requiredEvidence: ["contract", "minutes"] } satisfies RuledStep],
      transitions: [],
    });
    expect(told(canComplete(proved, "A", manager, ["minutes"]))).toEqual({
      kind: "missingEvidence",
      evidence: ["contract"],
    });
    expect(told(canComplete(proved, "A", manager, ["minutes", "contract"]))).toBe("ok");
  });

  test("a step that the process does not have is refused", () => {
    expect(told(canComplete(vcs, "NOPE", manager))).toEqual({ kind: "unknownStep", step: "NOPE" });
  });
});

describe("who may", () => {
  const steps: RuledStep[] = [
    { ...aStep("A"), ownerCompanyId: "partner" },
    { ...aStep("B"), ownerCompanyId: null },
  ];
  const process = running({ steps, transitions: [] });
  const by = (other: Partial<typeof manager>, step = "A") =>
    told(canComplete(process, step, { ...manager, ...other }));

  test("nobody without the permission, which the refusal names", () => {
    expect(by({ permissions: ["project_milestone:uncomplete"] })).toEqual({
      kind: "missingPermission",
      permission: "project_milestone:complete",
    });
    const done = completeStep(process, "A").process;
    const completer = { ...manager, permissions: ["project_milestone:complete"] } as const;
    expect(told(canUncomplete(done, "A", completer))).toEqual({
      kind: "missingPermission",
      permission: "project_milestone:uncomplete",
    });
  });

  test("a partner's user, steps that their own company owns, and no others even where responsible", () => {
    expect(by({ reach: "COMPANY", companyId: "partner" })).toBe("ok");
    const refused = { kind: "notYourCompany" };
    expect(by({ reach: "COMPANY", companyId: "other", isResponsible: true })).toEqual(refused);
    expect(by({ reach: "COMPANY", companyId: "partner" }, "B")).toEqual(refused);
    expect(by({ reach: "COMPANY", companyId: null }, "B")).toEqual(refused);
  });

  test("a project officer, where they are responsible", () => {
    expect(by({ reach: "RESPONSIBLE" })).toEqual({ kind: "notResponsible" });
    expect(by({ reach: "RESPONSIBLE", isResponsible: true })).toBe("ok");
  });

  test("a reviewer, except where they are responsible; taking back they may anywhere", () => {
    expect(by({ isReviewer: true })).toBe("ok");
    expect(by({ isReviewer: true, isResponsible: true })).toEqual({ kind: "ownWork" });
    const done = completeStep(process, "A").process;
    expect(told(canUncomplete(done, "A", { ...manager, isReviewer: true, isResponsible: true }))).toBe("ok");
  });
});

describe("passing over", () => {
  test("is for optional steps that are ready, and opens what follows", () => {
    const begun = after(cdm, "PIN");
    expect(told(canSkip(begun, "LOE", manager))).toBe("ok");
    expect(skipStep(begun, "LOE").becameReady).toEqual(["PDD", "LSC"]);
    expect(told(canSkip(begun, "PDD", manager))).toEqual({ kind: "notOptional" });
    expect(told(canSkip(cdm, "LOE", manager))).toMatchObject({ kind: "missingPredecessors" });
  });

  test("never ends or starts a process", () => {
    const end = running({ steps: [aStep("A", { kind: "end_ok", optional: true })], transitions: [] });
    expect(told(canSkip(end, "A", manager))).toEqual({ kind: "notOptional" });
    const first = running({ steps: [aStep("A", { optional: true })], transitions: [] }, "NOT_STARTED");
    expect(told(canSkip(first, "A", manager))).toEqual({ kind: "processNotStarted" });
  });

  test("taken back, the step is ready again and may be passed over again; what came after is undone", () => {
    const skipped = after(skipStep(after(cdm, "PIN"), "LOE").process, "PDD");
    expect(told(canUncomplete(skipped, "LOE", manager, asked()))).toEqual({
      kind: "needsConfirmation",
      steps: ["PDD"],
    });
    const back = uncompleteStep(skipped, "LOE");
    expect(back.revoked).toEqual([
      { step: "LOE", as: "REOPENED" },
      { step: "PDD", as: "TAKEN_BACK" },
    ]);
    expect([back.states.get("LOE"), back.states.get("PDD")]).toEqual(["READY", "LOCKED"]);
    expect(told(canSkip(back.process, "LOE", manager))).toBe("ok");
  });

  test("is not for a step that was done once and reopened", () => {
    const reopened = uncompleteStep(after(cdm, "PIN", "LOE"), "LOE").process;
    expect(told(canSkip(reopened, "LOE", manager))).toEqual({ kind: "reopened" });
  });
});

describe("taking back", () => {
  test("asks for a reason, then for the later steps to be confirmed, each of them", () => {
    const refusal = (request: ReturnType<typeof asked>) =>
      told(canUncomplete(upToVal, "PD", manager, request));
    expect(told(canUncomplete(upToVal, "PD", manager))).toBe("ok");
    expect(refusal({ reason: " ", confirmed: ["PIPE", "VVBC"] })).toEqual({ kind: "reasonRequired" });
    expect(refusal(asked("PIPE"))).toEqual({ kind: "needsConfirmation", steps: ["PIPE", "VVBC"] });
    expect(refusal(asked("VVBC", "PIPE"))).toBe("ok");
  });

  test("needs nothing confirmed where nothing later is done", () => {
    expect(told(canUncomplete(upToVal, "VVBC", manager, asked()))).toBe("ok");
  });

  test("is refused for what is not done, and in a held process", () => {
    expect(told(canUncomplete(upToVal, "VAL", manager))).toEqual({ kind: "notDone", state: "READY" });
    expect(told(canUncomplete({ ...upToVal, status: "ON_HOLD" }, "PD", manager))).toEqual({
      kind: "processOnHold",
    });
    expect(told(canUncomplete(running(vcs.graph, "NOT_STARTED"), "CN", manager))).toEqual({
      kind: "processNotStarted",
    });
  });

  test("leaves the branches beside it alone, and what follows is ready, not reopened, once it is done again", () => {
    const back = uncompleteStep(upToVal, "PD");
    expect(back.states.get("LSC")).toBe("COMPLETED");
    expect(back.becameReady).toEqual(["PD"]);
    const again = completeStep(back.process, "PD");
    expect(again.becameReady).toEqual(["PIPE", "VVBC"]);
    expect(again.states.get("PIPE")).toBe("READY");
  });

  test("asks nothing about later steps that are reopened already", () => {
    const reopened = uncompleteStep(upToVal, "VVBC").process;
    expect(takenBackWith(reopened, "PD")).toEqual(["PIPE"]);
  });

  test("a step in a loop does not lie behind itself", () => {
    const steps = [aStep("A"), aStep("B")];
    expect(downstreamOf({ steps, transitions: someArrows("A>B B>A") }, "A")).toEqual(["B"]);
  });

  test("a reopened step locks again when an earlier one is taken back, and comes again as ready", () => {
    const both = uncompleteStep(uncompleteStep(upToVal, "PD").process, "CN");
    expect(both.states.get("PD")).toBe("LOCKED");
    expect(both.revoked).toContainEqual({ step: "PD", as: "TAKEN_BACK" });
    expect(after(both.process, "CN", "ELIG").marks.get("PD")).toBeUndefined();
  });
});

describe("the ends", () => {
  test("an end in failure opens only while a step that may stop there is open", () => {
    expect(told(canComplete(vcs, "STOP", manager))).toBe("ok");
    expect(told(canComplete(after(vcs, "CN"), "STOP", manager))).toEqual({
      kind: "noOpenSource",
      steps: ["CN", "VAL", "REV"],
    });
    const reopened = uncompleteStep(after(vcs, "CN"), "CN");
    expect(reopened.becameReady).toEqual(["CN"]);
    expect(told(canComplete(reopened.process, "STOP", manager))).toBe("ok");
  });

  test("a terminated process opens again by its end alone, which closes again with its sources", () => {
    const stopped = completeStep(upToVal, "STOP");
    expect(stopped.statusChange).toEqual({ from: "IN_PROGRESS", to: "TERMINATED" });
    const refused = { kind: "processEnded", ends: ["STOP"] };
    expect(told(canComplete(stopped.process, "VAL", manager))).toEqual(refused);
    expect(told(canUncomplete(stopped.process, "PD", manager))).toEqual(refused);
    expect(told(canUncomplete(stopped.process, "STOP", manager, asked()))).toBe("ok");
    const back = uncompleteStep(stopped.process, "STOP");
    expect(back.statusChange).toEqual({ from: "TERMINATED", to: "IN_PROGRESS" });
    expect(back.states.get("STOP")).toBe("REOPENED");
    const past = completeStep(back.process, "VAL");
    expect(past.states.get("STOP")).toBe("LOCKED");
    expect(past.revoked).toEqual([{ step: "STOP", as: "TAKEN_BACK" }]);
    expect(uncompleteStep(past.process, "VAL").states.get("STOP")).toBe("READY");
  });

  test("a completed process opens again by its end, or by an earlier step that takes the end back", () => {
    const done = after(upToVal, "PUBC", "VAL", "CLOSE", "VRPT", "RREQ", "REV", "REGD");
    expect(done.status).toBe("COMPLETED");
    expect(uncompleteStep(done, "REGD").process.status).toBe("IN_PROGRESS");
    expect(told(canUncomplete(done, "RREQ", manager, asked("REV", "REGD")))).toBe("ok");
    expect(uncompleteStep(done, "RREQ").statusChange).toEqual({ from: "COMPLETED", to: "IN_PROGRESS" });
  });

  test("a process stays started when its only completion is taken back", () => {
    expect(uncompleteStep(after(vcs, "CN"), "CN").process.status).toBe("IN_PROGRESS");
  });
});

describe("rework", () => {
  test("follows an arrow from a step that was reached, ready or completed", () => {
    expect(told(canRework(upToVal, rework("VAL", "PD"), manager, asked("PIPE", "VVBC")))).toBe("ok");
    expect(told(canRework(after(upToVal, "VAL"), rework("VAL", "PD"), manager))).toBe("ok");
    expect(told(canRework(after(upToVal, "VAL"), rework("REV", "VRPT"), manager))).toEqual({
      kind: "sourceNotOpen",
      step: "REV",
      state: "LOCKED",
    });
  });

  test("does not come from a step that was passed over", () => {
    const steps = [aStep("A"), aStep("B", { optional: true })];
    const skipped = skipStep(after(running({ steps, transitions: someArrows("A>B B~A") }), "A"), "B");
    expect(told(canRework(skipped.process, rework("B", "A"), manager))).toEqual({
      kind: "sourceNotOpen",
      step: "B",
      state: "SKIPPED",
    });
  });

  test("asks what taking back asks, and is no other arrow", () => {
    expect(told(canRework(upToVal, rework("VAL", "PD"), manager, asked()))).toMatchObject({
      kind: "needsConfirmation",
    });
    expect(told(canRework(upToVal, { from: "PD", to: "PIPE", kind: "forward" }, manager))).toEqual({
      kind: "notARework",
    });
    expect(told(canRework(upToVal, rework("NOPE", "PD"), manager))).toEqual({
      kind: "unknownStep",
      step: "NOPE",
    });
  });
});

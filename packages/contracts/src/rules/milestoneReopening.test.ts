import { describe, expect, test } from "vitest";
import { completeStep, downstreamOf, skipStep, takenBackWith, uncompleteStep } from "./milestoneEffects.ts";
import { canComplete, canRework, canUncomplete } from "./milestoneRules.ts";
import { knownGraph } from "../testing/knownTemplates.ts";
import { aStep, someArrows } from "../testing/someGraph.ts";
import { after, manager, running, refusalOf } from "../testing/someProcess.ts";

const vcs = running(knownGraph("VCS-REG"));
const upToVal = after(vcs, "CN", "ELIG", "ACC", "PD", "LSC", "PIPE", "VVBC");
const asked = (...confirmed: string[]) => ({ reason: "wrong file", confirmed });
const rework = (from: string, to: string) => ({ from, to, kind: "rework" }) as const;

describe("taking a step back", () => {
  test("asks for a reason, then for confirmation of every later step", () => {
    const refusal = (request: ReturnType<typeof asked>) =>
      refusalOf(canUncomplete(upToVal, "PD", manager, request));
    expect(refusalOf(canUncomplete(upToVal, "PD", manager))).toBe("ok");
    expect(refusal({ reason: " ", confirmed: ["PIPE", "VVBC"] })).toEqual({ kind: "reasonRequired" });
    expect(refusal(asked("PIPE"))).toEqual({ kind: "needsConfirmation", steps: ["PIPE", "VVBC"] });
    expect(refusal(asked("VVBC", "PIPE"))).toBe("ok");
  });

  test("needs no confirmation if nothing later is done", () => {
    expect(refusalOf(canUncomplete(upToVal, "VVBC", manager, asked()))).toBe("ok");
  });

  test("is refused for a step that is not done, and in a held process", () => {
    expect(refusalOf(canUncomplete(upToVal, "VAL", manager))).toEqual({ kind: "notDone", state: "READY" });
    expect(refusalOf(canUncomplete({ ...upToVal, status: "ON_HOLD" }, "PD", manager))).toEqual({
      kind: "processOnHold",
    });
    expect(refusalOf(canUncomplete(running(vcs.graph, "NOT_STARTED"), "CN", manager))).toEqual({
      kind: "processNotStarted",
    });
    expect(refusalOf(canUncomplete(after(vcs, "CN", "STOP"), "ELIG", manager))).toEqual({
      kind: "processEnded",
      ends: ["STOP"],
    });
  });

  test("leaves parallel branches alone; a later step is ready, not reopened, once it opens again", () => {
    const back = uncompleteStep(upToVal, "PD");
    expect(back.states.get("LSC")).toBe("COMPLETED");
    expect(back.becameReady).toEqual(["PD"]);
    const again = completeStep(back.process, "PD");
    expect(again.becameReady).toEqual(["PIPE", "VVBC"]);
    expect(again.states.get("PIPE")).toBe("READY");
  });

  test("does not ask about later steps that are reopened already", () => {
    const reopened = uncompleteStep(upToVal, "VVBC").process;
    expect(takenBackWith(reopened, "PD")).toEqual(["PIPE"]);
  });

  test("does not count a step in a loop as later than itself", () => {
    const steps = [aStep("A"), aStep("B")];
    expect(downstreamOf({ steps, transitions: someArrows("A>B B>A") }, "A")).toEqual(["B"]);
  });

  test("locks a reopened later step, which opens again as ready", () => {
    const both = uncompleteStep(uncompleteStep(upToVal, "PD").process, "CN");
    expect(both.states.get("PD")).toBe("LOCKED");
    expect(both.revoked).toContainEqual({ step: "PD", as: "TAKEN_BACK" });
    expect(after(both.process, "CN", "ELIG").marks.get("PD")).toBeUndefined();
  });
});

describe("a process", () => {
  test("opens its end in failure only while a step that may stop there is open", () => {
    expect(refusalOf(canComplete(vcs, "STOP", manager))).toBe("ok");
    expect(refusalOf(canComplete(after(vcs, "CN"), "STOP", manager))).toEqual({
      kind: "noOpenSource",
      steps: ["CN", "VAL", "REV"],
    });
    const reopened = uncompleteStep(after(vcs, "CN"), "CN");
    expect(reopened.becameReady).toEqual(["CN"]);
    expect(refusalOf(canComplete(reopened.process, "STOP", manager))).toBe("ok");
  });

  test("that was terminated reopens only by its end, which locks again with its sources", () => {
    const stopped = completeStep(upToVal, "STOP");
    expect(stopped.statusChange).toEqual({ from: "IN_PROGRESS", to: "TERMINATED" });
    const refused = { kind: "processEnded", ends: ["STOP"] };
    expect(refusalOf(canComplete(stopped.process, "VAL", manager))).toEqual(refused);
    expect(refusalOf(canUncomplete(stopped.process, "PD", manager))).toEqual(refused);
    expect(refusalOf(canUncomplete(stopped.process, "STOP", manager, asked()))).toBe("ok");
    const back = uncompleteStep(stopped.process, "STOP");
    expect(back.statusChange).toEqual({ from: "TERMINATED", to: "IN_PROGRESS" });
    expect(back.states.get("STOP")).toBe("REOPENED");
    const past = completeStep(back.process, "VAL");
    expect(past.states.get("STOP")).toBe("LOCKED");
    expect(past.revoked).toEqual([{ step: "STOP", as: "TAKEN_BACK" }]);
    expect(uncompleteStep(past.process, "VAL").states.get("STOP")).toBe("READY");
  });

  test("that was completed reopens by its end, or by an earlier step that takes the end back", () => {
    const done = after(upToVal, "PUBC", "VAL", "CLOSE", "VRPT", "RREQ", "REV", "REGD");
    expect(done.status).toBe("COMPLETED");
    expect(uncompleteStep(done, "REGD").process.status).toBe("IN_PROGRESS");
    expect(refusalOf(canUncomplete(done, "RREQ", manager, asked("REV", "REGD")))).toBe("ok");
    expect(uncompleteStep(done, "RREQ").statusChange).toEqual({ from: "COMPLETED", to: "IN_PROGRESS" });
  });

  test("stays started when its only completion is taken back", () => {
    expect(uncompleteStep(after(vcs, "CN"), "CN").process.status).toBe("IN_PROGRESS");
  });
});

describe("rework of a step", () => {
  test("follows an arrow from a ready, reopened or completed step", () => {
    expect(refusalOf(canRework(upToVal, rework("VAL", "PD"), manager, asked("PIPE", "VVBC")))).toBe("ok");
    expect(refusalOf(canRework(after(upToVal, "VAL"), rework("VAL", "PD"), manager))).toBe("ok");
    expect(refusalOf(canRework(after(upToVal, "VAL"), rework("REV", "PD"), manager))).toEqual({
      kind: "sourceNotOpen",
      step: "REV",
      state: "LOCKED",
    });
  });

  test("is refused for the process's status, then for a target that is not done, and only then for its source", () => {
    const refusal = (process: typeof upToVal, arrow = rework("REV", "VRPT")) =>
      refusalOf(canRework(process, arrow, manager));
    expect(refusal({ ...upToVal, status: "ON_HOLD" })).toEqual({ kind: "processOnHold" });
    expect(refusal({ ...upToVal, status: "NOT_STARTED" })).toEqual({ kind: "processNotStarted" });
    expect(refusal(upToVal)).toEqual({ kind: "notDone", state: "LOCKED" });
    expect(refusal(after(upToVal, "STOP"), rework("REV", "PD"))).toEqual({
      kind: "processEnded",
      ends: ["STOP"],
    });
  });

  test("does not start from a skipped step", () => {
    const steps = [aStep("A"), aStep("B", { optional: true })];
    const skipped = skipStep(after(running({ steps, transitions: someArrows("A>B B~A") }), "A"), "B");
    expect(refusalOf(canRework(skipped.process, rework("B", "A"), manager))).toEqual({
      kind: "sourceNotOpen",
      step: "B",
      state: "SKIPPED",
    });
  });

  test("asks what taking back asks, and needs a rework arrow", () => {
    expect(refusalOf(canRework(upToVal, rework("VAL", "PD"), manager, asked()))).toMatchObject({
      kind: "needsConfirmation",
    });
    expect(refusalOf(canRework(upToVal, { from: "PD", to: "PIPE", kind: "forward" }, manager))).toEqual({
      kind: "notARework",
    });
    expect(refusalOf(canRework(upToVal, rework("NOPE", "PD"), manager))).toEqual({
      kind: "unknownStep",
      step: "NOPE",
    });
  });
});

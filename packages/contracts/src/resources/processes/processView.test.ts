import type { EvidenceMode } from "#rules/evidence.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeStep, skipStep, uncompleteStep, type RunningProcess } from "#rules/milestoneEffects.ts";
import type { Completion, MilestoneRecord } from "../milestoneRecord.ts";
import { canComplete, canRework, canSkip, canUncomplete } from "#rules/milestoneRules.ts";
import { statesOf } from "#rules/milestoneStates.ts";
import type { ProcessGraph } from "#rules/processGraph.ts";
import type { LintedStep } from "#rules/processLint.ts";
import type { ProcessRecord } from "../processRecord.ts";
import { isBlocked, ruledProcessOf, stepKindOf } from "./processView.ts";
import { propertyRuns } from "#testing/propertyRuns.ts";
import { aStep, someArrows, soundGraph } from "#testing/someGraph.ts";
import { manager, running } from "#testing/someProcess.ts";

type Graph = ProcessGraph<LintedStep>;
type Process = RunningProcess<Graph>;

const id = "00000000-0000-4000-8000-000000000000";
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** The process in an answer; `turned` orders each step's records. */
const answered = (
  { graph, status }: { readonly graph: Graph; readonly status: string },
  records: readonly Completion[],
  turned: (completions: readonly Completion[]) => readonly Completion[] = (completions) => completions,
): ProcessRecord => ({
  ...{ id, projectId: id, templateId: id, templateKey: "T", templateName: "T", templateVersion: 1 },
  ...{ name: "Process", status, startedAt: null, dueAt: null, endedAt: null, periodStart: null },
  ...{
    periodEnd: null,
    progress: 0,
    remainingDays: null,
    responsibleIds: [],
    findingRound: 1,
    maxRounds: null,
    createdAt: at(0),
    updatedAt: at(0),
  },
  version: 1,
  milestones: graph.steps.map((step, position): MilestoneRecord => ({
    ...{
      id,
      processId: id,
      name: step.key,
      evidence: [],
      evidenceMode: "NONE",
      evidenceRequired: false,
      closesFindings: false,
      ownerKind: "PM",
      ownerId: null,
    },
    ...{ ownerCompanyId: null, state: "LOCKED", readyAt: null, dueAt: null, completedAt: null, round: 1 },
    ...{ position, x: null, y: null },
    ...{ key: step.key, kind: step.kind, join: step.join, optional: step.optional },
    expectedDays: step.expectedDays,
    completions: [...turned(records.filter(({ milestoneId }) => milestoneId === step.key))],
  })),
  transitions: graph.transitions.map((arrow) => ({ ...arrow, id, label: null, guard: null })),
});

const completion = (step: string, more: Partial<Completion>): Completion => ({
  ...{ id, milestoneId: step, outcome: "COMPLETED", at: at(0), byId: null, byName: null, round: 1 },
  ...{ note: null, evidence: [], revokedAt: null, revokedById: null, revokedByName: null },
  ...{ revokedAs: null, reason: null, sentBackFrom: null, documentVersionIds: [] },
  ...more,
});

interface Wish {
  readonly action: "complete" | "skip" | "uncomplete";
  readonly share: number;
  /** True if the clock has moved on since the last record. */
  readonly isLater: boolean;
}
const actions = {
  complete: {
    may: canComplete,
    effect: completeStep,
  },
  skip: { may: canSkip, effect: skipStep },
  uncomplete: { may: canUncomplete, effect: uncompleteStep },
} as const;

/** The result of the requests: the process from the effects, and the records as the server would have written them. */
const played = (graph: Graph, wishes: readonly Wish[]) => {
  let now: Process = running(graph);
  let minute = 0;
  const records: Completion[] = [];
  for (const { action, share, isLater } of wishes) {
    const { may, effect: effectOf } = actions[action];
    const steps = graph.steps.map(({ key }) => key).filter((key) => may(now, key, manager).ok);
    const step = steps[Math.floor(share * steps.length)];
    if (step === undefined) continue;
    minute += isLater ? 1 : 0;
    const effect = effectOf(now, step);
    for (const lost of effect.revoked) {
      const found = records.findLastIndex(({ milestoneId }) => milestoneId === lost.step);
      const record = records[found];
      if (record) records[found] = { ...record, revokedAs: lost.as, revokedAt: at(minute) };
    }
    const round = records.filter(({ milestoneId }) => milestoneId === step).length + 1;
    if (action !== "uncomplete")
      records.push(
        completion(step, { outcome: action === "skip" ? "SKIPPED" : "COMPLETED", at: at(minute), round }),
      );
    now = effect.process;
  }
  return { process: now, records };
};

const wishes = fc.array(
  fc.record({
    action: fc.constantFrom<Wish["action"]>("complete", "complete", "complete", "skip", "uncomplete"),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    isLater: fc.boolean(),
  }),
  { maxLength: 30, size: "max" },
);

describe("a process in an answer", () => {
  test("gives the same verdicts as its own marks, in whatever order its records come", () => {
    let revoked = 0;
    fc.assert(
      fc.property(soundGraph, wishes, fc.boolean(), (graph, wished, isTurned) => {
        const { process, records } = played(graph, wished);
        revoked += records.filter(({ revokedAs }) => revokedAs !== null).length;
        const seen = ruledProcessOf(
          answered(process, records, (list) => (isTurned ? list.toReversed() : list)),
        );
        expect(seen.status).toBe(process.status);
        expect(new Map(seen.marks)).toEqual(new Map(process.marks));
        expect(statesOf(seen.graph, seen.marks)).toEqual(statesOf(graph, process.marks));
        for (const { key } of graph.steps)
          for (const { may } of Object.values(actions))
            expect(may(seen, key, manager)).toEqual(may(process, key, manager));
        for (const arrow of graph.transitions)
          expect(canRework(seen, arrow, manager)).toEqual(canRework(process, arrow, manager));
      }),
      propertyRuns(200, 5_000),
    );
    expect(revoked).toBeGreaterThan(0);
  });

  const graph = {
    steps: [aStep("A"), aStep("END", { kind: "end_ok" })],
    transitions: someArrows("A>END"),
  };
  const process = { graph, status: "IN_PROGRESS" };
  const marksOf = (...records: Completion[]) =>
    Object.fromEntries(ruledProcessOf(answered(process, records)).marks);

  test("counts the later record, by time, then by round; the one not revoked comes last", () => {
    const reopened = { revokedAs: "REOPENED", revokedAt: at(1) } as const;
    const takenBack = { revokedAs: "TAKEN_BACK", revokedAt: at(2) } as const;
    expect(marksOf(completion("A", { at: at(2) }), completion("A", { ...reopened, at: at(1) }))).toEqual({
      A: "COMPLETED",
    });
    expect(marksOf(completion("A", { round: 2, ...reopened }), completion("A", takenBack))).toEqual({
      A: "REOPENED",
    });
    expect(marksOf(completion("A", { outcome: "SKIPPED" }), completion("A", reopened))).toEqual({
      A: "SKIPPED",
    });
    expect(marksOf(completion("A", takenBack), completion("A", reopened))).toEqual({});
  });

  test("asks for evidence only if the milestone requires it", () => {
    const judged = (evidenceMode: EvidenceMode, isFilled = false) => {
      const record = answered(process, []);
      const milestones = (record.milestones ?? []).map((one) => ({
        ...one,
        evidence: ["report"],
        evidenceMode,
        evidenceRequired: evidenceMode !== "NONE",
        slots: [{ name: "report", isFilled, toAccept: 0 }],
      }));
      return canComplete(ruledProcessOf({ ...record, milestones }), "A", manager);
    };
    const missing = { ok: false, refusal: { kind: "missingEvidence", evidence: ["report"] } };
    expect(judged("NONE")).toEqual({ ok: true });
    expect(judged("NAMED", true)).toEqual(missing);
    expect(judged("DOCUMENTS")).toEqual(missing);
    expect(judged("DOCUMENTS", true)).toEqual({ ok: true });
  });

  test("names the owner company of a milestone", () => {
    const record = answered(process, []);
    const milestones = (record.milestones ?? []).map((one) => ({ ...one, ownerCompanyId: "theirs" }));
    const partner = { ...manager, reach: "COMPANY", companyId: "theirs" } as const;
    expect(canComplete(ruledProcessOf({ ...record, milestones }), "A", partner)).toEqual({ ok: true });
    expect(canComplete(ruledProcessOf(record), "A", partner)).toMatchObject({ ok: false });
  });

  test("with words of a later server treats unknown kinds as tasks and allows nothing in an unknown status", () => {
    const record = answered({ graph, status: "PAUSED_BY_LAW" }, []);
    const milestones = (record.milestones ?? []).map((one) => ({ ...one, kind: "ritual", join: "most" }));
    const seen = ruledProcessOf({ ...record, milestones });
    expect(seen.graph.steps[0]).toMatchObject({ kind: "task", join: "all" });
    expect(canComplete(seen, "A", manager)).toMatchObject({ ok: false });
    expect([stepKindOf("gate"), stepKindOf("ritual")]).toEqual(["gate", "task"]);
  });

  test("without its milestones has no steps", () => {
    const { milestones: _, transitions: __, ...bare } = answered(process, []);
    expect(ruledProcessOf(bare)).toMatchObject({ graph: { steps: [], transitions: [] } });
  });
});

describe("a process waits only on others", () => {
  const [ours, theirs] = [{ isOurs: true }, { isOurs: false }];
  test.each([
    ["IN_PROGRESS", [theirs, theirs], true],
    ["IN_PROGRESS", [theirs, ours], false],
    ["IN_PROGRESS", [], false],
    ["ON_HOLD", [theirs], false],
  ])("%s with open steps %j: %s", (status, open, answer) => expect(isBlocked(status, open)).toBe(answer));
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findingActorRefusal,
  findingMove,
  findingRaiseRefusal,
  mayReceive,
  nextReceiver,
  outcomeOf,
} from "./findingRules.ts";
import type { FindingAction, RuledFinding } from "./findingRules.ts";
import {
  findingKinds,
  findingNumberOf,
  findingNumbersText,
  isFindingAwaited,
  readFindingNumber,
} from "./findingStates.ts";
import {
  completeStep,
  skipStep,
  takenBackWith,
  uncompleteStep,
  type RunningProcess,
} from "./milestoneEffects.ts";
import { canComplete, canRework, canSkip, type RuledProcess } from "./milestoneRules.ts";
import { statesOf } from "./milestoneStates.ts";
import type { ProcessGraph } from "./processGraph.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { soundGraph } from "../testing/someGraph.ts";
import { manager, running } from "../testing/someProcess.ts";

interface Kept extends RuledFinding {
  readonly id: number;
  readonly processAt: number;
  readonly number: string;
  readonly carriedFromId: string | null;
}
interface Held {
  readonly id: string;
  readonly createdAtMs: number;
  readonly periodStart: string | null;
  findingRound: number;
  process: RuledProcess;
  /** The order in which steps were done. */
  readonly doneAt: Map<string, number>;
}

const people = ["ana", "bo", "cleo"] as const;
const actor = (id: string) => ({
  person: { id, roles: ["PROGRAMME_MANAGER"], permissions: [], companyId: null },
  involved: {},
});

/** A graph in which some steps close findings: every third of the picks. */
const closingGraph = fc
  .tuple(soundGraph, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }))
  .map(([graph, picks]): ProcessGraph<RuledProcess["graph"]["steps"][number]> => ({
    ...graph,
    steps: graph.steps.map((step, at) => ({
      ...step,
      closesFindings: step.kind !== "end_fail" && picks[at] === true,
    })),
  }));

const wish = fc.record({
  action: fc.constantFrom<"raise" | "step" | "skip" | "rework" | "start" | FindingAction>(
    ...(["raise", "raise", "step", "step", "step", "step", "skip", "rework", "start"] as const),
    ...(["answer", "answer", "close", "close", "withdraw", "reopen", "carry"] as const),
  ),
  who: fc.constantFrom(...people),
  kind: fc.constantFrom(...findingKinds),
  pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
  /** The same action arrives twice, as of two people at once. */
  twice: fc.boolean(),
});

const startOf = (graph: Held["process"]["graph"], at: number, period: number | null): Held => ({
  id: `process-${at}`,
  createdAtMs: at,
  periodStart: period === null ? null : `20${20 + period}-01-01`,
  findingRound: 1,
  process: running(graph) as RunningProcess<Held["process"]["graph"]>,
  doneAt: new Map(),
});

/** A project: its processes of one graph, and their findings, moved by the rules alone. */
class Project {
  readonly processes: Held[];
  readonly graph: Held["process"]["graph"];
  findings: Kept[] = [];
  private clock = 0;

  constructor(graph: Held["process"]["graph"]) {
    this.graph = graph;
    this.processes = [startOf(graph, 0, 1)];
  }

  of(at: number): readonly Kept[] {
    return this.findings.filter(({ processAt }) => processAt === at);
  }

  openOf(at: number): readonly string[] {
    const closes = this.graph.steps.some(({ closesFindings }) => closesFindings);
    return closes
      ? this.of(at)
          .filter(isFindingAwaited)
          .map(({ number }) => number)
      : [];
  }

  ruled(at: number): RuledProcess {
    const held = this.processes[at];
    if (!held) throw new Error("no process");
    return { ...held.process, openFindings: this.openOf(at) };
  }

  /** The process as the rules of findings see it. */
  seen(at: number) {
    const { graph, marks, status } = this.ruled(at);
    const states = statesOf(graph, marks);
    return {
      status,
      steps: graph.steps.map(({ key, closesFindings = false }) => ({
        name: key,
        closesFindings,
        state: states.get(key) ?? "LOCKED",
        doneAtMs: this.processes[at]?.doneAt.get(key),
      })),
    };
  }

  private add(processAt: number, kind: string, carriedFromId: string | null): void {
    const ordinal = this.of(processAt).filter((one) => one.kind === kind).length + 1;
    this.findings.push({
      ...{ id: this.findings.length, processAt, kind, state: "OPEN", carriedFromId },
      number: findingNumberOf(kind, ordinal),
      ...{ responsibleUserId: null, responsibleCompanyId: null, responsibleUserCompanyId: null },
      ...{ answers: [], assessments: [] },
    });
  }

  raise(at: number, kind: (typeof findingKinds)[number]): boolean {
    if (findingRaiseRefusal(kind, this.seen(at))) return false;
    this.add(at, kind, null);
    return true;
  }

  receivers() {
    return this.processes.map(({ id, createdAtMs, periodStart }, at) => ({
      ...{ id, createdAtMs, periodStart, at, receives: true },
      status: this.seen(at).status,
      hasOpenClosingStep: this.seen(at).steps.some(
        ({ closesFindings, state }) => closesFindings && state !== "COMPLETED" && state !== "SKIPPED",
      ),
    }));
  }

  move(id: number, action: FindingAction, who: string, text: string): "done" | "same" | "refused" {
    const finding = this.findings[id];
    if (!finding || findingActorRefusal(actor(who), finding, action)) return "refused";
    const { status } = this.seen(finding.processAt);
    const verdict = findingMove(finding, { action, personId: who, text, status });
    if (!verdict.ok) return "refused";
    if (verdict.state === null) return "same";
    const outcome = outcomeOf(action);
    const record = { byId: who, text };
    this.findings[id] = {
      ...finding,
      state: verdict.state,
      answers: action === "answer" ? [...finding.answers, record] : finding.answers,
      assessments: outcome ? [...finding.assessments, { ...record, outcome }] : finding.assessments,
    };
    if (action === "carry") {
      const own = this.processes[finding.processAt];
      const to = own && nextReceiver(own, this.receivers());
      if (to) this.add(to.at, finding.kind, String(id));
    }
    return "done";
  }

  start(period: number | null): void {
    const at = this.processes.length;
    this.processes.push(startOf(this.graph, at, period));
    const made = this.receivers().filter((one) => one.at === at);
    for (const { id, state, processAt } of this.findings) {
      const own = this.processes[processAt];
      const isCarried = this.findings.some(({ carriedFromId }) => carriedFromId === String(id));
      if (state === "CARRIED" && !isCarried && own && nextReceiver(own, made))
        this.add(at, "FAR", String(id));
    }
  }

  /** Completes or skips a step that the rules allow; gives it. */
  advance(at: number, action: "step" | "skip", pick: number): string | undefined {
    const process = this.ruled(at);
    const may = (key: string) =>
      (action === "step" ? canComplete(process, key, manager) : canSkip(process, key, manager)).ok;
    const steps = this.graph.steps.map(({ key }) => key).filter(may);
    const key = steps[Math.floor(pick * steps.length)];
    const held = this.processes[at];
    if (key === undefined || !held) return undefined;
    held.process = (action === "step" ? completeStep(process, key) : skipStep(process, key)).process;
    this.clock += 1;
    held.doneAt.set(key, this.clock);
    return key;
  }

  rework(at: number, pick: number): void {
    const process = this.ruled(at);
    const arrows = this.graph.transitions.filter((arrow) => {
      const request = { reason: "wrong file", confirmed: takenBackWith(process, arrow.to) };
      return canRework(process, arrow, manager, request).ok;
    });
    const arrow = arrows[Math.floor(pick * arrows.length)];
    const held = this.processes[at];
    if (!arrow || !held) return;
    held.process = uncompleteStep(process, arrow.to).process;
    if (this.graph.steps.some(({ key, closesFindings }) => key === arrow.from && closesFindings))
      held.findingRound += 1;
  }
}

const seen = { closed: 0, carried: 0, gated: 0, late: 0 };

test("whatever people do at once, no step that closes findings is done while one is open, a forward action is carried once, and two who close make one record", () => {
  fc.assert(
    fc.property(closingGraph, fc.array(wish, { maxLength: 60, size: "max" }), (graph, wishes) => {
      const project = new Project(graph);
      for (const { action, who, kind, pick, twice } of wishes) {
        const at = Math.floor(pick * project.processes.length);
        const id = Math.floor(pick * project.findings.length);
        if (action === "raise") {
          const isDone = project
            .seen(at)
            .steps.filter(({ closesFindings }) => closesFindings)
            .every(({ state }) => state === "COMPLETED" || state === "SKIPPED");
          const hasClosing = graph.steps.some(({ closesFindings }) => closesFindings);
          const isRaised = project.raise(at, kind);
          if (hasClosing && isDone && (kind === "CAR" || kind === "CL")) {
            expect(isRaised).toBe(false);
            seen.late += 1;
          }
        } else if (action === "start") project.start(pick < 0.3 ? null : Math.floor(pick * 5));
        else if (action === "rework") {
          const before = project.findings;
          project.rework(at, pick);
          expect(project.findings).toEqual(before);
        } else if (action === "step" || action === "skip") {
          const open = project.openOf(at);
          const key = project.advance(at, action, pick);
          const closes = graph.steps.find((step) => step.key === key)?.closesFindings === true;
          if (closes) expect(open).toEqual([]);
          if (open.length > 0) seen.gated += 1;
        } else {
          const results = [project.move(id, action, who, `${action} by ${who}`)];
          if (twice) results.push(project.move(id, action, "dora", `${action} by dora`));
          if (action === "close" || action === "withdraw") {
            expect(results.filter((result) => result === "done").length).toBeLessThanOrEqual(1);
            if (results.includes("done")) seen.closed += 1;
          }
          if (results.includes("done") && action === "carry") seen.carried += 1;
          // the same press, repeated after a lost answer
          if (results[0] === "done" && !twice)
            expect(project.move(id, action, who, `${action} by ${who}`)).toBe("same");
        }
        for (const finding of project.findings) {
          const carried = project.findings.filter(
            ({ carriedFromId }) => carriedFromId === String(finding.id),
          );
          expect(carried.length).toBeLessThanOrEqual(finding.state === "CARRIED" ? 1 : 0);
          const ending = finding.assessments.filter(({ outcome }) => outcome !== "REOPENED");
          expect(ending.length).toBe(finding.state === "CLOSED" || finding.state === "WITHDRAWN" ? 1 : 0);
          const last = ending.at(-1);
          if (last && finding.state === "CLOSED")
            expect(finding.answers.map(({ byId }) => byId)).not.toContain(last.byId);
        }
      }
    }),
    propertyRuns(300, 20_000),
  );
  for (const [what, count] of Object.entries(seen)) expect([what, count > 0]).toEqual([what, true]);
});

test("a forward action goes to the earliest period that is not before its own, and without a period last", () => {
  const receiver = fc.record({
    id: fc.uuid(),
    status: fc.constantFrom("NOT_STARTED", "IN_PROGRESS", "ON_HOLD", "COMPLETED"),
    receives: fc.boolean(),
    hasOpenClosingStep: fc.boolean(),
    periodStart: fc.option(fc.integer({ min: 2020, max: 2026 }).map((year) => `${year}-01-01`)),
    createdAtMs: fc.nat(),
  });
  const own = fc.option(fc.integer({ min: 2020, max: 2026 }).map((year) => `${year}-01-01`));
  fc.assert(
    fc.property(fc.uniqueArray(receiver, { selector: ({ id }) => id }), own, (all, periodStart) => {
      const found = nextReceiver({ id: all[0]?.id ?? "none", periodStart }, all);
      const possible = all.slice(1).filter((one) => mayReceive(one, periodStart));
      expect(found === undefined).toBe(possible.length === 0);
      if (!found) return;
      expect(possible).toContain(found);
      const key = (one: typeof found) =>
        `${one.periodStart ?? "9999"} ${String(one.createdAtMs).padStart(12, "0")}`;
      for (const other of possible) expect(key(found) <= key(other)).toBe(true);
    }),
    propertyRuns(500, 20_000),
  );
});

test("a number is read as people write it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...findingKinds),
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom("-", " ", "", "_"),
      fc.boolean(),
      (kind, ordinal, between, isLower) => {
        const written = `${isLower ? kind.toLowerCase() : kind}${between}${ordinal}`;
        expect(readFindingNumber(` ${written} `)).toEqual({ kind, ordinal });
        expect(readFindingNumber(findingNumberOf(kind, ordinal))).toEqual({ kind, ordinal });
      },
    ),
    propertyRuns(300, 20_000),
  );
  for (const odd of ["", "CAR", "CAR-0", "XYZ-1", "CAR 1.2", "3"])
    expect(readFindingNumber(odd)).toBeUndefined();
});

test("a refusal names all open findings up to three, and of more the first two", () => {
  expect(findingNumbersText(["CAR-02"])).toBe("CAR-02");
  expect(findingNumbersText(["CAR-02", "CL-05"])).toBe("CAR-02 and CL-05");
  expect(findingNumbersText(["CAR-02", "CL-05", "FAR-01"])).toBe("CAR-02, CL-05 and FAR-01");
  expect(findingNumbersText(["CAR-02", "CL-05", "CL-06", "CL-07", "FAR-01"])).toBe(
    "CAR-02, CL-05 and 3 more",
  );
});

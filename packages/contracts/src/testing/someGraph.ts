import fc from "fast-check";
import type { LintedStep } from "../rules/processLint.ts";
import type { ProcessGraph, Step, Transition } from "../rules/processGraph.ts";

/** A step for tests that care about its key; `other` overrides its defaults. */
export const aStep = (key: string, other: Partial<LintedStep> = {}): LintedStep => ({
  key,
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: 1,
  ownerKind: "PM",
  ...other,
});

/** Arrows in short notation: `A>B` is forward, `A~B` a rework, `A!B` an abort. */
export const someArrows = (text: string): readonly Transition[] =>
  text.split(" ").map((arrow) => {
    const kind = arrow.includes("~") ? "rework" : arrow.includes("!") ? "abort" : "forward";
    const [from = "", to = ""] = arrow.split(/[>~!]/);
    return { from, to, kind };
  });

const drawnStep = fc.record({
  join: fc.constantFrom("all", "all", "any"),
  optional: fc.boolean(),
  expectedDays: fc.integer({ min: 0, max: 30 }),
  /** Origins of a step's arrows, as shares (0 to 1) of the steps before it. */
  sources: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 3 }),
  stops: fc.boolean(),
  reworks: fc.option(fc.double({ min: 0, max: 0.999, noNaN: true })),
});

const transition = (kind: Transition["kind"], from: string, to: string): Transition => ({ kind, from, to });

/** Arbitrary graph without lint faults: S0, further steps in order, END, and FAIL if a step may abort. */
export const soundGraph: fc.Arbitrary<ProcessGraph<LintedStep>> = fc
  .array(drawnStep, { minLength: 2, maxLength: 12 })
  .map((drawn) => {
    const keys = drawn.map((_, at) => (at === drawn.length - 1 ? "END" : `S${at}`));
    const forward = drawn.flatMap(({ sources }, at) => {
      const from = new Set(at === 0 ? [] : sources.map((share) => keys[Math.floor(share * at)] ?? "S0"));
      return [...from].map((key) => transition("forward", key, keys[at] ?? ""));
    });
    const leading = new Set(forward.map(({ from }) => from));
    const loose = keys.slice(0, -1).filter((key) => !leading.has(key));
    const all = [...forward, ...loose.map((key) => transition("forward", key, "END"))];
    const stopping = keys.slice(0, -1).filter((_, at) => drawn[at]?.stops);
    const ancestors = (key: string): readonly string[] =>
      all.filter(({ to }) => to === key).flatMap(({ from }) => [from, ...ancestors(from)]);
    const reworks = drawn.flatMap(({ reworks: share }, at) => {
      const behind = [...new Set(ancestors(keys[at] ?? ""))];
      const target = share === null ? undefined : behind[Math.floor(share * behind.length)];
      return target === undefined || at === drawn.length - 1
        ? []
        : [transition("rework", keys[at] ?? "", target)];
    });
    const steps = drawn.map(({ join, optional, expectedDays }, at) =>
      aStep(keys[at] ?? "", {
        join,
        expectedDays,
        optional,
        kind: at === drawn.length - 1 ? "end_ok" : "task",
      }),
    );
    const fail = aStep("FAIL", { kind: "end_fail", join: "any", expectedDays: 0 });
    return {
      steps: stopping.length > 0 ? [...steps, fail] : steps,
      transitions: [...all, ...reworks, ...stopping.map((key) => transition("abort", key, "FAIL"))],
    };
  });

/** Expected days of all steps except the end in failure. */
export const allDays = (steps: readonly Step[]): number =>
  steps.reduce((sum, { kind, expectedDays }) => sum + (kind === "end_fail" ? 0 : expectedDays), 0);

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failureOfAnswer } from "../failures/failure.ts";
import { fakeCompletion, fakeProcess, milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { choice, ME, openProcess } from "../testing/processStage.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { processPageMachine } from "./processPage.machine.ts";
import { selectQuestionAsked } from "./processPage.selectors.ts";
import type { ProcessPageContext, ProcessPageInput } from "./processPage.machine.ts";

const process = fakeProcess();
const changed = (query: object) => ({
  type: "query.changed",
  query: { data: process, failure: undefined, isFetching: false, isPrevious: false, ...query },
});
const person = {
  id: fakeId(9),
  roles: ["PROGRAMME_MANAGER"],
  permissions: ["project_milestone:complete", "project_milestone:uncomplete"],
  companyId: null,
};
const input: ProcessPageInput = { id: process.id, person, mayUpdate: true };

const completedBy = (byId: string) =>
  withMilestone(process, "B", {
    state: "COMPLETED",
    completions: [fakeCompletion({ byId, byName: "Marek Holub" })],
  });

const ask = (action: string, key: string) => ({
  type: "milestone.ask",
  choice: { action, milestoneId: milestoneIdOf(key) },
});
const events = [
  changed({ data: undefined, isFetching: true }),
  changed({}),
  changed({ isFetching: true }),
  changed({ data: undefined, failure: { kind: "network" } }),
  changed({ data: undefined, failure: failureOfAnswer(404, {}) }),
  changed({ data: { ...process, status: "ON_HOLD" } }),
  { type: "process.retry" },
  { type: "process.act", action: "hold" },
  { type: "process.act", action: "start" },
  { type: "milestone.select", id: milestoneIdOf("C") },
  { type: "milestone.select", id: milestoneIdOf("C"), opensSheet: true },
  {
    type: "address.changed",
    search: "",
    selectedId: milestoneIdOf("A"),
    isStepOpen: false,
    isOverPage: false,
  },
  {
    type: "address.changed",
    search: "?step=open",
    selectedId: milestoneIdOf("D"),
    isStepOpen: true,
    isOverPage: false,
  },
  {
    type: "address.changed",
    search: "?step=open",
    selectedId: milestoneIdOf("D"),
    isStepOpen: true,
    isOverPage: true,
  },
  { type: "step.open" },
  { type: "step.close" },
  ask("complete", "B"),
  ask("complete", "C"),
  ask("uncomplete", "A"),
  { type: "answers.change", answers: { evidence: ["minutes"] } },
  { type: "answers.change", answers: { reason: "A page is missing" } },
  { type: "answers.submit" },
  { type: "answers.cancel" },
  { type: "dialog.leaving" },
  { type: "dialog.closed" },
  answered("actOnMilestone", completedBy(person.id)),
  answered("actOnMilestone", completedBy(fakeId(2))),
  failed("actOnMilestone", new Error("x")),
  answered("changeProcess", undefined),
  failed("changeProcess", new Error("x")),
];
const options = {
  input,
  keyOf: ({ context }: { context: ProcessPageContext }) => [
    context.process?.status,
    context.asked?.action,
    context.asked?.milestoneId,
    context.asked?.evidence,
    context.asked?.reason,
    (context.asked?.tries ?? 0) > 0,
    context.action,
    context.isStepOpen,
    context.isStepOpen && context.pushed?.stepId === context.selectedId,
  ],
};

describe("a process's page", () => {
  const paths = pathsOf(processPageMachine, events, options);
  const isActing = (state: string) => paths.filter(({ end }) => end.matches({ acting: state } as never));

  test("takes every transition that it declares", () => {
    expect(missedTransitions(processPageMachine, events, options)).toEqual([]);
  });

  test.each([
    "loading",
    "showing",
    "refreshing",
    "failed",
    "missing",
    "idle",
    "asking",
    "sending",
    "changing",
  ])("reaches %s", (state) => {
    expect(paths.some(({ end }) => JSON.stringify(end.value).includes(`"${state}"`))).toBe(true);
  });

  test("asks only about an action that it holds, and holds an action only while it runs, on every path", () => {
    for (const { end } of paths) {
      const isAsking = end.matches({ acting: "asking" }) || end.matches({ acting: "sending" });
      expect(selectQuestionAsked(end) !== undefined).toBe(isAsking);
      if (isAsking) expect(end.context.asked).toBeDefined();
      expect(end.context.action !== undefined).toBe(end.matches({ acting: "changing" }));
    }
  });

  test("sends nothing without required evidence or without a reason, on any path", () => {
    const sending = isActing("sending");
    expect(sending.length).toBeGreaterThan(0);
    for (const { end } of sending) {
      const { asked } = end.context;
      expect(asked?.action === "complete" ? asked.evidence : asked?.reason).not.toHaveLength(0);
    }
  });

  test("never asks about a locked milestone, and never takes an action that its status forbids", () => {
    expect(paths.filter(({ end }) => end.context.asked?.milestoneId === milestoneIdOf("C"))).toEqual([]);
    for (const { end } of isActing("changing")) expect(end.context.action).toBe("hold");
  });

  test("offers no action without a person", () => {
    const nobody = { ...options, input: { ...input, person: undefined, mayUpdate: false } };
    for (const { end } of pathsOf(processPageMachine, events, nobody))
      expect(end.matches({ acting: "idle" })).toBe(true);
  });
});

describe("a process", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["it was done", () => completedBy(ME), "Operation completed successfully"],
    ["why it was refused", problem("/errors/in-use", "It is held."), "It is held."],
  ])("whose page is left while a milestone is completed tells %s", async (_, answer, text) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const complete = async () => {
      await promise;
      return answer();
    };
    const { screen, toastTexts } = await openProcess({ milestones: { complete } });
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
    screen.send({ type: "answers.submit" });
    await settle();
    screen.stop();
    resolve();
    await settle();
    expect(toastTexts()).toEqual([text]);
  });

  test("whose page is left while it is started tells that it has started", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = { ...process, status: "IN_PROGRESS" };
    const update = async () => {
      await promise;
      return started;
    };
    const { screen, toastTexts } = await openProcess({
      processes: { get: { ...process, status: "NOT_STARTED" }, update },
    });
    screen.send({ type: "process.act", action: "start" });
    await settle();
    screen.stop();
    resolve();
    await settle();
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });
});

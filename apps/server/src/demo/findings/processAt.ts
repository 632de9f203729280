import type { FindingProcess } from "@canopy/contracts";
import type { DemoProcess } from "../demoProcess.ts";

const BACK: ReadonlySet<string> = new Set(["uncomplete", "rework"]);

/** A process at an instant of its course, as the rules of findings see it, with its round of findings. */
export const processAt = (
  { run, template }: DemoProcess,
  at: Date,
): FindingProcess & { readonly findingRound: number } => {
  const events = run.events.filter((event) => event.at <= at);
  const closing = new Set(
    template.steps.filter(({ closesFindings }) => closesFindings).map(({ key }) => key),
  );
  const steps = template.steps.map(({ key, name, closesFindings }): FindingProcess["steps"][number] => {
    const last = events.findLast(({ step, takenBack }) => step === key || takenBack.includes(key));
    const isDone = last?.step === key && !BACK.has(last.did);
    return {
      ...{ name, closesFindings, state: isDone ? "COMPLETED" : "READY" },
      doneAtMs: isDone ? last.at.getTime() : undefined,
    };
  });
  const endedAt = run.endedAt();
  const startedAt = run.startedAt();
  const hasStarted = startedAt !== null && startedAt <= at;
  return {
    status: endedAt && endedAt <= at ? run.status() : hasStarted ? "IN_PROGRESS" : "NOT_STARTED",
    steps,
    findingRound: 1 + events.filter(({ from }) => from !== null && closing.has(from)).length,
  };
};

import { isCrediting } from "@canopy/contracts";
import type { Change } from "../database/schema.ts";
import type { DemoProcess } from "./demoProcess.ts";
import type { DemoProject } from "./demoProject.ts";
import type { NewRow } from "../database/insertRows.ts";
import type { RunEvent } from "./processRun.ts";
import { finisherOf, personNamed, reviewerOf, type DemoPerson, type WorkSource } from "./workSource.ts";

type Line = NewRow<"history">;

const changesOf = (fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>): Change[] =>
  Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after }));

const MANAGER = "Marek Holub";

/** The history of a project: its creation, the start of its processes, each step, holding, disabling or completing. Source: behaviour.md §7 Conventions. */
export const projectHistory = (source: WorkSource, project: DemoProject): Line[] => {
  const { row, lead, decided } = project;
  const line = lineMaker(source);
  const base = { entity: "project", entityId: row.id, entityName: row.name };
  const made = line(lead, row.createdAt, {
    ...{ ...base, action: "create" },
    changes: changesOf({ code: [null, row.code], name: [null, row.name], status: [null, "DRAFT"] }),
  });
  const [begun] = project.processes.flatMap(({ run }) => run.startedAt() ?? []);
  const woken = begun && {
    ...{ ...base, action: "update" },
    changes: changesOf({ status: ["DRAFT", "ACTIVE"] }),
  };
  const actions: Readonly<Record<string, string>> = {
    ON_HOLD: "hold",
    DISABLED: "disable",
    COMPLETED: "complete",
  };
  const decision = decided && {
    ...{ ...base, action: actions[row.status] ?? "update", reason: decided.reason },
    changes: changesOf({ status: ["ACTIVE", row.status] }),
  };
  const manager = personNamed(source, MANAGER);
  return [
    made,
    ...(begun && woken ? [line(lead, begun, woken)] : []),
    ...(decided && decision ? [line(manager, decided.at, decision)] : []),
  ];
};

/** The history of a process and its milestones. */
export const processHistory = (
  source: WorkSource,
  project: DemoProject,
  process: DemoProcess,
  milestoneIds: ReadonlyMap<string, string>,
): Line[] => {
  const line = lineMaker(source);
  const { run, template } = process;
  const status = run.startedAt() ? "IN_PROGRESS" : "NOT_STARTED";
  const made = line(project.lead, process.createdAt, {
    ...{ entity: "process", entityId: process.id, entityName: process.name, action: "create" },
    changes: changesOf({
      ...{ name: [null, process.name], templateName: [null, template.name], status: [null, status] },
    }),
  });
  const steps = run.events.flatMap((event) => {
    const step = template.steps.find(({ key }) => key === event.step);
    const entityId = milestoneIds.get(event.step);
    if (!step || !entityId) return [];
    return [
      line(byWhom(source, project, step, event), event.at, {
        ...{ entity: "milestone", entityId, entityName: step.name, action: event.did },
        ...{ changes: stepChanges(process, step, event), reason: event.reason },
      }),
    ];
  });
  return [made, ...steps];
};

type Step = DemoProcess["template"]["steps"][number];

/** The changes that the product writes for the same action on a step. */
const stepChanges = ({ template, notes }: DemoProcess, step: Step, event: RunEvent): Change[] => {
  const { did, before, after, from, takenBack } = event;
  const nameOf = (key: string) => template.steps.find((one) => one.key === key)?.name ?? key;
  const note = notes[step.key];
  const isComplete = did === "complete";
  return changesOf({
    state: [before, after],
    ...(isComplete && note !== undefined && { note: [null, note] }),
    ...(isComplete && step.evidence.length > 0 && { evidence: [null, step.evidence] }),
    ...(from !== null && { sentBackFrom: [null, nameOf(from)] }),
    ...(takenBack.length > 0 && { takenBack: [null, takenBack.map(nameOf)] }),
  });
};

const byWhom = (
  source: WorkSource,
  { row, lead }: DemoProject,
  step: { readonly ownerKind: string | null; readonly kind: string },
  { did, at }: RunEvent,
): DemoPerson =>
  did === "uncomplete" || did === "rework"
    ? reviewerOf(source, isCrediting(row.programme))
    : finisherOf(source, step, { companyId: row.companyId, lead }, at);

const lineMaker =
  ({ rng }: WorkSource) =>
  (
    actor: DemoPerson,
    at: Date,
    what: Pick<Line, "entity" | "entityId" | "entityName" | "action" | "changes"> & {
      readonly reason?: string | null;
    },
  ): Line => ({
    ...{ id: rng.uuid(), at, actorId: actor.id, source: "UI" },
    ...what,
    reason: what.reason ?? null,
  });

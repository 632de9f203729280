import { daysAfter, isCrediting } from "@canopy/contracts";
import { dayOf, type DemoProcess } from "./demoProcess.ts";
import type { DemoProject } from "./demoProject.ts";
import type { NewRow } from "../database/insertRows.ts";
import { ownerOf } from "./ownerOf.ts";
import type { RunRecord } from "./processRun.ts";
import { finisherOf, reviewerOf, type DemoPerson, type WorkSource } from "./workSource.ts";

/** The rows of one process and everything that belongs to it. */
export interface ProcessRows {
  readonly projectProcess: NewRow<"projectProcess">[];
  readonly processResponsible: NewRow<"processResponsible">[];
  readonly milestone: NewRow<"milestone">[];
  readonly completion: NewRow<"completion">[];
  readonly processTransition: NewRow<"processTransition">[];
  /** The milestone's id by the key of its step. */
  readonly milestoneIds: ReadonlyMap<string, string>;
}

/** The rows of a demo process, in the states to which it was played. */
export const processRows = (source: WorkSource, project: DemoProject, process: DemoProcess): ProcessRows => {
  const { rng } = source;
  const { id, template, run } = process;
  const ids = new Map(template.steps.map(({ key }) => [key, rng.uuid()]));
  const idOf = (key: string) => ids.get(key) ?? rng.uuid();
  const nameOf = (key: string) => template.steps.find((one) => one.key === key)?.name ?? key;
  const reviewer = reviewerOf(source, isCrediting(project.row.programme));
  return {
    milestoneIds: ids,
    projectProcess: [processRow(project, process)],
    processResponsible: [{ processId: id, userId: project.lead.id, position: 0 }],
    milestone: template.steps.map((step) => {
      const { state, readyAt, completedAt, round } = run.step(step.key);
      return {
        ...step,
        id: idOf(step.key),
        processId: id,
        ownerId: ownerOf(source.owners, step.ownerKind, project.row),
        ownerCompanyId: step.ownerKind === "PC" ? project.row.companyId : null,
        state,
        readyAt,
        dueAt: readyAt ? daysAfter(readyAt, step.expectedDays) : null,
        completedAt,
        round,
        createdAt: process.createdAt,
      };
    }),
    completion: template.steps.flatMap((step) => {
      const { records } = run.step(step.key);
      return records.map((record) => {
        const by = finisherOf(
          source,
          step,
          { companyId: project.row.companyId, lead: project.lead },
          record.at,
        );
        return {
          ...recordRow(record, { by, reviewer, nameOf }),
          id: rng.uuid(),
          milestoneId: idOf(step.key),
          note: record.outcome === "COMPLETED" ? (process.notes[step.key] ?? null) : null,
          evidence: record.outcome === "COMPLETED" ? step.evidence : [],
        };
      });
    }),
    processTransition: template.arrows.map((arrow) => ({ ...arrow, id: rng.uuid(), processId: id })),
  };
};

interface RecordWords {
  readonly by: DemoPerson;
  /** The person who reopens a step and sends work back. */
  readonly reviewer: DemoPerson;
  readonly nameOf: (key: string) => string;
}

const recordRow = ({ outcome, at, round, revoked }: RunRecord, { by, reviewer, nameOf }: RecordWords) => ({
  ...{ outcome, at, round, byId: by.id, byName: by.name },
  revokedAt: revoked?.at ?? null,
  revokedById: revoked ? reviewer.id : null,
  revokedByName: revoked ? reviewer.name : null,
  revokedAs: revoked?.as ?? null,
  reason: revoked?.reason ?? null,
  sentBackFrom: revoked?.from ? nameOf(revoked.from) : null,
});

const RESTING: ReadonlySet<string> = new Set(["ON_HOLD", "DISABLED"]);

const processRow = ({ row, decided }: DemoProject, process: DemoProcess): NewRow<"projectProcess"> => {
  const { template, run, createdAt } = process;
  const isHeld = run.status() === "IN_PROGRESS" && RESTING.has(row.status);
  const startedAt = run.startedAt();
  const expectedDays = template.graph.steps.reduce((sum, step) => sum + step.expectedDays, 0);
  return {
    id: process.id,
    projectId: row.id,
    templateId: template.id,
    templateVersionId: template.versionId,
    templateVersion: 1,
    templateKey: template.key,
    templateName: template.name,
    name: process.name,
    status: isHeld ? "ON_HOLD" : run.status(),
    heldByProject: isHeld,
    startedAt,
    dueAt: startedAt ? dayOf(daysAfter(startedAt, expectedDays)) : null,
    endedAt: run.endedAt(),
    ...{ findingRound: run.findingRound(), maxRounds: template.maxRounds },
    ...{ periodStart: process.periodStart, periodEnd: process.periodEnd },
    progress: run.progress(),
    remainingDays: run.remainingDays(),
    createdAt,
    updatedAt: (isHeld ? decided?.at : undefined) ?? run.events.at(-1)?.at ?? createdAt,
  };
};

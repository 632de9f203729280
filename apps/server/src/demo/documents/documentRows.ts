import type { DocumentState } from "@canopy/contracts";
import type { NewRow } from "#database/insertRows.ts";
import type { DemoProject } from "../demoProject.ts";
import { daysBefore } from "../timeline.ts";
import { activePeople, personNamed, type DemoPerson, type WorkSource } from "../workSource.ts";
import type { WorkRows } from "../workRows.ts";
import { demoFile, type DemoFile } from "./demoFile.ts";

/** The demo's documents, and the contents of their files. */
export interface DemoDocuments {
  readonly document: readonly NewRow<"document">[];
  readonly documentVersion: readonly NewRow<"documentVersion">[];
  readonly files: readonly DemoFile[];
  /** The versions that fill the slots of a completed step, by the milestone's id. */
  readonly filledBy: ReadonlyMap<string, readonly string[]>;
}

/** The projects with documents: one of each kind of process whose evidence is files. */
const DOCUMENTED: ReadonlySet<string> = new Set(["CP-0003", "CP-0006", "CP-0012", "CP-0016"]);
const DECIDERS = ["Marek Holub", "Ines Duarte"] as const;
/** The states in which the documents of open steps stand, in turn. */
const OPEN_STATES = ["SUBMITTED", "RETURNED", "DRAFT"] as const satisfies readonly DocumentState[];
const HOUR_MS = 3_600_000;
const UPLOADED_HOURS_BEFORE = 30;
const SUBMITTED_HOURS_AFTER = 2;
const DECIDED_HOURS_AFTER = 20;
const OPEN_DAYS_AGO = 4;
const REASON = "The last month is missing. Send the whole file again.";

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Step = WorkRows["milestone"][number];

interface Slot {
  readonly project: DemoProject;
  readonly process: string;
  readonly step: Step | null;
  readonly name: string;
  readonly state: DocumentState;
  readonly at: Date;
}

/** Every slot of the steps that were completed, and those of the steps that are ready now, each with one document. */
const slotsOf = (
  now: Date,
  project: DemoProject,
  work: WorkRows,
  nextState: () => DocumentState,
): readonly Slot[] => {
  const names = new Map(project.processes.map(({ id, name }) => [id, name]));
  return work.milestone.flatMap((step): readonly Slot[] => {
    const process = names.get(step.processId);
    const { completedAt, evidence } = step;
    if (process === undefined) return [];
    return evidence.flatMap((name): readonly Slot[] => {
      const slot = { project, process, step, name };
      if (step.state === "COMPLETED" && completedAt)
        return [
          { ...slot, state: "ACCEPTED", at: hoursAfter(new Date(completedAt), -UPLOADED_HOURS_BEFORE) },
        ];
      const isOpen = step.kind !== "end_fail" && (step.state === "READY" || step.state === "REOPENED");
      if (!isOpen) return [];
      return [{ ...slot, state: nextState(), at: daysBefore(now, OPEN_DAYS_AGO) }];
    });
  });
};

/** A document of a project itself. */
const contract = (project: DemoProject): Slot => ({
  ...{ project, process: "Project", step: null, name: "grid connection contract" },
  ...{ state: "ACCEPTED", at: hoursAfter(project.row.createdAt, UPLOADED_HOURS_BEFORE) },
});

/** A partner hands in what their company owns; the project's lead the rest. */
const sender = (source: WorkSource, { project, step, at }: Slot): DemoPerson => {
  const [partner] = step?.ownerCompanyId ? activePeople(source, step.ownerCompanyId, at) : [];
  return partner ?? project.lead;
};

/** Makes the documents of a few projects, in every state; `work` holds their milestones. */
export const documentRows = (
  source: WorkSource,
  projects: readonly DemoProject[],
  work: WorkRows,
): DemoDocuments => {
  const { rng, now } = source;
  const document: NewRow<"document">[] = [];
  const documentVersion: NewRow<"documentVersion">[] = [];
  const files: DemoFile[] = [];
  const filledBy = new Map<string, string[]>();
  let open = 0;
  const nextState = (): DocumentState => OPEN_STATES[open++ % OPEN_STATES.length] ?? "DRAFT";
  const deciders = DECIDERS.map((name) => personNamed(source, name));
  for (const project of projects.filter(({ row }) => DOCUMENTED.has(row.code)))
    for (const slot of [contract(project), ...slotsOf(now, project, work, nextState)]) {
      const { step, name, state, at } = slot;
      const by = sender(source, slot);
      const decider = deciders.find(({ id }) => id !== by.id) ?? by;
      const file = demoFile({
        ...{ code: project.row.code, project: project.row.name, process: slot.process, slot: name },
        ...{ version: 1, reading: () => rng.whole(10_000, 90_000) },
      });
      files.push(file);
      const isSubmitted = state !== "DRAFT";
      const isDecided = state === "ACCEPTED" || state === "RETURNED";
      const submittedAt = isSubmitted ? hoursAfter(at, SUBMITTED_HOURS_AFTER) : null;
      const decidedAt = isDecided ? hoursAfter(at, DECIDED_HOURS_AFTER) : null;
      const [id, versionId] = [rng.uuid(), rng.uuid()];
      document.push({
        id,
        projectId: project.row.id,
        processId: step?.processId ?? null,
        milestoneId: step?.id ?? null,
        slot: step ? name : null,
        title: capital(name),
        kind: step ? (file.type === "text/csv" ? "METER_DATA" : "OTHER") : "CONTRACT",
        note: null,
        internal: false,
        state,
        submittedAt,
        createdById: by.id,
        createdAt: at,
        updatedAt: decidedAt ?? submittedAt ?? at,
      });
      documentVersion.push({
        id: versionId,
        documentId: id,
        no: 1,
        fileName: file.name,
        bytes: file.content.length,
        type: file.type,
        sha256: file.sha256,
        at,
        byId: by.id,
        byName: by.name,
        note: null,
        state,
        submittedAt,
        submittedById: isSubmitted ? by.id : null,
        submitterIds: isSubmitted ? [by.id] : [],
        decidedAt,
        decidedById: isDecided ? decider.id : null,
        reason: state === "RETURNED" ? REASON : null,
        acceptedRound: state === "ACCEPTED" ? (step?.round ?? null) : null,
        confirmations: [],
      });
      if (step && state === "ACCEPTED") filledBy.set(step.id, [...(filledBy.get(step.id) ?? []), versionId]);
    }
  return { document, documentVersion, files, filledBy };
};

/** Completions that name the versions of their slots; a revoked one names none. */
export const namingVersions = (
  completions: WorkRows["completion"],
  { filledBy }: Pick<DemoDocuments, "filledBy">,
): WorkRows["completion"] =>
  completions.map((completion) => ({
    ...completion,
    documentVersionIds:
      completion.revokedAt === null || completion.revokedAt === undefined
        ? [...(filledBy.get(completion.milestoneId) ?? [])]
        : [],
  }));

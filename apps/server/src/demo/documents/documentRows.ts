import { countedRound, type DocumentStep } from "@canopy/contracts";
import type { NewRow } from "#database/insertRows.ts";
import type { NewNotification } from "#notifications/notify.ts";
import type { DemoProcess } from "../demoProcess.ts";
import type { DemoProject } from "../demoProject.ts";
import { instantOf, type StoryTime } from "../story/storyTime.ts";
import { found, type WorkSource } from "../workSource.ts";
import type { WorkRows } from "../workRows.ts";
import { demoFile, type DemoFile } from "./demoFile.ts";
import { deciderOf, senderOf } from "./documentPeople.ts";
import { playDocument, type DocumentPlace, type PlayedDocument } from "./playDocument.ts";
import { storyDocuments, type StoryDocument, type StoryVersion } from "./storyDocuments.ts";
import { DAY_MS } from "#base/durations.ts";

/** The demo's documents, and the contents of their files. */
export interface DemoDocuments {
  readonly played: readonly PlayedDocument[];
  readonly document: readonly NewRow<"document">[];
  readonly documentVersion: readonly NewRow<"documentVersion">[];
  readonly history: readonly NewRow<"history">[];
  readonly notifications: readonly NewNotification[];
  readonly files: readonly DemoFile[];
}

/** A demo without documents. */
export const noDocuments: DemoDocuments = {
  ...{ played: [], document: [], documentVersion: [], history: [], notifications: [], files: [] },
};

/** A document of a completed step was begun at most this long before. */
const MOST_WINDOW_MS = 3 * DAY_MS;
/** When it was uploaded, submitted and accepted, as shares of that time. */
const PACE = { uploaded: 0.15, submitted: 0.2, accepted: 0.85 } as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const kinds: readonly (readonly [words: RegExp, kind: StoryDocument["kind"]])[] = [
  [/meter files|gaps log/, "METER_DATA"],
  [/calibration/, "CALIBRATION"],
  [/monitoring report/, "MONITORING_REPORT"],
  [/description|design document/, "PROJECT_DESCRIPTION"],
  [/statement|validation report/, "STATEMENT"],
  [/letter/, "LETTER"],
];
const kindOf = (name: string): StoryDocument["kind"] =>
  kinds.find(([words]) => words.test(name))?.[1] ?? "OTHER";

type Milestone = WorkRows["milestone"][number];

/** One process of the demo with its milestones by the key of their steps. */
interface Course {
  readonly project: DemoProject;
  readonly process: DemoProcess;
  readonly milestones: ReadonlyMap<string, Milestone>;
}

/** The round of a milestone at that time: one more with each time that it was reopened. */
const roundAt = ({ run }: DemoProcess, step: string, at: Date): number =>
  1 +
  run.events.filter(
    (one) => one.step === step && (one.did === "rework" || one.did === "uncomplete") && one.at <= at,
  ).length;

const placeIn = ({ process, milestones }: Course, key: string, slot: string): DocumentPlace => {
  const milestone = milestones.get(key);
  if (!milestone?.evidence.includes(slot)) throw new Error(`${key} has no evidence ${slot}`);
  const step: DocumentStep = {
    ...{ name: milestone.name, ownerKind: milestone.ownerKind ?? null },
    ...{ ownerCompanyId: milestone.ownerCompanyId ?? null, isOpen: true, round: 1 },
  };
  return { processId: process.id, milestoneId: milestone.id, slot, step };
};

/** Makes the documents: one for each slot of the completed steps that ask for them, and those of the story. */
export const documentRows = (
  source: WorkSource,
  projects: readonly DemoProject[],
  work: Pick<WorkRows, "milestone">,
): DemoDocuments => {
  const ofProcess = Map.groupBy(work.milestone, ({ processId }) => processId);
  const files: DemoFile[] = [];
  const courses = projects.flatMap((project) =>
    project.processes.map((process): Course => {
      const milestones = ofProcess.get(process.id) ?? [];
      return { project, process, milestones: new Map(milestones.map((one) => [one.key, one])) };
    }),
  );
  const write = (
    course: Course,
    title: string,
    version: number,
    at: Date,
    by: string,
    isOfProject: boolean,
  ) => {
    const { project, process } = course;
    const { code, name, companyId, estimatedAnnualTco2e } = project.row;
    const file = demoFile({
      ...{
        code,
        project: name,
        process: isOfProject ? null : process.name,
        title,
        version,
        by,
      },
      company: found(source.companies, "company", ({ id }) => id === companyId).name,
      day: at.toISOString().slice(0, "YYYY-MM-DD".length),
      perYear: estimatedAnnualTco2e ?? 0,
      draw: (least, most) => source.rng.whole(least, most),
    });
    files.push(file);
    return file;
  };
  const filled = courses.flatMap((course) =>
    course.process.template.steps
      .filter(({ evidenceMode }) => evidenceMode === "DOCUMENTS")
      .flatMap((step) =>
        step.evidence.flatMap((slot, position) =>
          filledSlot(source, course, write, { key: step.key, slot, position }),
        ),
      ),
  );
  const told = storyDocuments.map((story) => {
    const course = found(
      courses,
      `${story.process} of ${story.code}`,
      ({ project, process }) => project.row.code === story.code && process.name === story.process,
    );
    return storyDocument(source, course, write, story);
  });
  const played = [...filled, ...told];
  return {
    played,
    document: played.map(({ document }) => document),
    documentVersion: played.flatMap(({ versions }) => versions),
    history: played.flatMap(({ history }) => history),
    notifications: played.flatMap(({ notifications }) => notifications),
    files,
  };
};

type Write = (
  course: Course,
  title: string,
  version: number,
  at: Date,
  by: string,
  isOfProject: boolean,
) => DemoFile;

/** The document of a slot of a step that was completed: a version for each round; in later rounds of other slots than the first a confirmation. */
const filledSlot = (
  source: WorkSource,
  course: Course,
  write: Write,
  { key, slot, position }: { readonly key: string; readonly slot: string; readonly position: number },
): PlayedDocument[] => {
  const { project, process } = course;
  const records = process.run.step(key).records.filter(({ outcome }) => outcome === "COMPLETED");
  const rounds = records.filter(({ round }, at) => records.findIndex((one) => one.round === round) === at);
  const [first] = rounds;
  if (!first) return [];
  const place = placeIn(course, key, slot);
  const momentsOf = ({ at, round }: { readonly at: Date; readonly round: number }) => {
    const before = records.findLast((one) => one.round < round)?.revoked?.at ?? process.createdAt;
    const from = Math.max(before.getTime(), at.getTime() - MOST_WINDOW_MS);
    const moment = (share: number) => new Date(Math.round(from + (at.getTime() - from) * share));
    return {
      uploaded: moment(PACE.uploaded),
      submitted: moment(PACE.submitted),
      accepted: moment(PACE.accepted),
    };
  };
  const start = momentsOf(first).uploaded;
  const sender = senderOf(source, project, place.step, start);
  const decider = deciderOf(source, project, sender);
  const title = capital(slot);
  const play = playDocument(source, { project, place, title, kind: kindOf(slot), by: sender, at: start });
  for (const record of rounds) {
    const { uploaded, submitted, accepted } = momentsOf(record);
    if (record === first || position === 0) {
      play.upload(
        sender,
        uploaded,
        write(course, title, rounds.indexOf(record) + 1, uploaded, sender.name, false),
      );
      play.submit(sender, submitted);
    }
    play.accept(decider, accepted, record.round);
  }
  return [play.played()];
};

const storyDocument = (
  source: WorkSource,
  course: Course,
  write: Write,
  story: StoryDocument,
): PlayedDocument => {
  const { project, process } = course;
  const { slot, title, kind, byPartner } = story;
  const at = (time: StoryTime) => instantOf(process.run, source.now, time);
  const place = slot ? placeIn(course, ...slot) : null;
  const [first] = story.versions;
  if (!first) throw new Error(`${title} has no version`);
  const { companyId } = project.row;
  const owner = byPartner ? { ownerCompanyId: companyId } : (place?.step ?? null);
  const sender = senderOf(source, project, owner, at(first.at));
  const decider = deciderOf(source, project, sender);
  const play = playDocument(source, { project, place, title, kind, by: sender, at: at(first.at) });
  const act = ({ at: uploaded, submitted, accepted, returned }: StoryVersion, version: number) => {
    play.upload(
      sender,
      at(uploaded),
      write(course, title, version, at(uploaded), sender.name, place === null),
    );
    if (submitted) play.submit(sender, at(submitted));
    if (returned) play.giveBack(decider, at(returned[0]), returned[1]);
    if (accepted) play.accept(decider, at(accepted), slot ? roundAt(process, slot[0], at(accepted)) : 1);
  };
  for (const [index, version] of story.versions.entries()) act(version, index + 1);
  return play.played();
};

/** Completions that name the versions that filled their slots at the time. */
export const namingVersions = (
  completions: WorkRows["completion"],
  { played }: Pick<DemoDocuments, "played">,
): WorkRows["completion"] => {
  const ofMilestone = Map.groupBy(played, ({ document }) => document.milestoneId);
  return completions.map((completion) => {
    const at = new Date(completion.at);
    const documents =
      completion.outcome === "COMPLETED" ? (ofMilestone.get(completion.milestoneId) ?? []) : [];
    const ids = documents.flatMap(({ versions }) => {
      const counted = versions.findLast(({ state, decidedAt, acceptedRound, confirmations }) => {
        const isThere = decidedAt !== null && decidedAt <= at;
        const before = confirmations.filter((one) => new Date(one.at) <= at);
        const round = countedRound({ state, acceptedRound, confirmations: before });
        return isThere && round >= completion.round;
      });
      return counted ? [counted.id] : [];
    });
    return { ...completion, documentVersionIds: ids.toSorted() };
  });
};

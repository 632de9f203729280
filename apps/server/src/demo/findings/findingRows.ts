import {
  findingRaiseRefusal,
  findingRefusalText,
  isUnanswered,
  nextReceiver,
  type Receiver,
} from "@canopy/contracts";
import type { NewRow } from "#database/insertRows.ts";
import { AHEAD_DAYS, dueNotice } from "#jobs/announceFindings.ts";
import type { NewNotification } from "#notifications/notify.ts";
import { actingPerson } from "../actingPerson.ts";
import { dayOf, type DemoProcess } from "../demoProcess.ts";
import type { DemoProject } from "../demoProject.ts";
import type { DemoDocuments } from "../documents/documentRows.ts";
import { ownerOf } from "../ownerOf.ts";
import { instantOf, type StoryTime } from "../story/storyTime.ts";
import { daysBefore } from "../timeline.ts";
import { activePeople, found, personNamed, type DemoPerson, type WorkSource } from "../workSource.ts";
import type { WorkRows } from "../workRows.ts";
import { playFinding, type FindingPlay, type PlayedFinding } from "./playFinding.ts";
import { processAt } from "./processAt.ts";
import { storyFindings, type StoryFinding, type StoryMove } from "./storyFindings.ts";
import { DAY_MS, HOUR_MS } from "#base/durations.ts";

/** The demo's findings with their conversations. */
export interface DemoFindings {
  readonly finding: readonly NewRow<"finding">[];
  readonly findingAnswer: readonly NewRow<"findingAnswer">[];
  readonly findingAssessment: readonly NewRow<"findingAssessment">[];
  readonly history: readonly NewRow<"history">[];
  readonly notifications: readonly NewNotification[];
}

/** Types the findings of others, and closes them. */
const REVIEWER = "Tomas Brandt";

interface Scene {
  readonly source: WorkSource;
  readonly work: Pick<WorkRows, "milestone">;
  readonly documents: DemoDocuments;
  readonly projects: readonly DemoProject[];
}

interface Place {
  readonly project: DemoProject;
  readonly process: DemoProcess;
}

const placeOf = ({ projects }: Scene, { code, process: name }: StoryFinding): Place => {
  const project = found(projects, code, ({ row }) => row.code === code);
  return { project, process: found(project.processes, name, (one) => one.name === name) };
};

/** Makes the hand-written findings, raised and moved in the order in which they happened. */
export const findingRows = (
  source: WorkSource,
  projects: readonly DemoProject[],
  work: Pick<WorkRows, "milestone">,
  documents: DemoDocuments,
): DemoFindings => {
  const scene: Scene = { source, projects, work, documents };
  const ordinals = new Map<string, number>();
  const nextOrdinal = (processId: string, kind: string): number => {
    const key = `${processId} ${kind}`;
    const ordinal = (ordinals.get(key) ?? 0) + 1;
    ordinals.set(key, ordinal);
    return ordinal;
  };
  const plays = storyFindings.flatMap((story) => {
    const place = placeOf(scene, story);
    const play = raise(scene, story, place, nextOrdinal);
    const received = (story.moves ?? []).flatMap((move) =>
      act(scene, { play, place, story, move, nextOrdinal }),
    );
    return [play, ...received];
  });
  const played = plays.map((play) => announced(source, play));
  return {
    finding: played.map(({ finding }) => finding),
    findingAnswer: played.flatMap(({ answers }) => answers),
    findingAssessment: played.flatMap(({ assessments }) => assessments),
    history: played.flatMap(({ history }) => history),
    notifications: played.flatMap(({ notifications }) => notifications),
  };
};

type NextOrdinal = (processId: string, kind: string) => number;

const raise = (
  { source, work }: Scene,
  story: StoryFinding,
  { project, process }: Place,
  nextOrdinal: NextOrdinal,
): FindingPlay => {
  const at = instantOf(process.run, source.now, story.raised);
  const state = processAt(process, at);
  const refusal = findingRaiseRefusal(story.kind, state);
  if (refusal) throw new Error(`${story.code} ${story.text}: ${findingRefusalText(refusal)}`);
  const step = found(process.template.steps, story.step, ({ key }) => key === story.step);
  const milestone = found(
    work.milestone,
    story.step,
    ({ processId, key }) => processId === process.id && key === story.step,
  );
  return playFinding(source, {
    ...{ project, process, at },
    ordinal: nextOrdinal(process.id, story.kind),
    by: personNamed(source, REVIEWER),
    finding: {
      ...{ kind: story.kind, text: story.text, reference: story.reference, severity: story.severity ?? null },
      raisedById: ownerOf(source.owners, step.ownerKind, project.row),
      raisedAt: dayOf(at),
      due: dueOf(source.now, at, story.due),
      responsibleUserId: story.byCompany ? null : project.lead.id,
      responsibleCompanyId: story.byCompany ? project.row.companyId : null,
      milestoneId: milestone.id,
      round: state.findingRound,
    },
  });
};

const dueOf = (now: Date, raised: Date, due: StoryFinding["due"]): string | null => {
  if (!due) return null;
  return dayOf("days" in due ? daysBefore(raised, -due.days) : daysBefore(now, -due.fromToday));
};

interface Act {
  readonly play: FindingPlay;
  readonly place: Place;
  readonly story: StoryFinding;
  readonly move: StoryMove;
  readonly nextOrdinal: NextOrdinal;
}

/** Does one thing with a finding; gives the finding that a carried one became. */
const act = (scene: Scene, { play, place, story, move, nextOrdinal }: Act): readonly FindingPlay[] => {
  const { source } = scene;
  const { project, process } = place;
  const timeOf = (time: StoryTime) => instantOf(process.run, source.now, time);
  const at = timeOf(move.at);
  const reviewer = personNamed(source, REVIEWER);
  if (move.did === "carry") return carry(scene, place, play, at, nextOrdinal);
  if (move.did === "answer") {
    const [partner] = story.byCompany ? activePeople(source, project.row.companyId, at) : [];
    const by = partner ?? project.lead;
    const named = (move.documents ?? []).flatMap((title) => versionOf(scene, place, { title, by, at }));
    play.answer(by, at, move.text, named);
  } else play.assess(move.did, reviewer, at, move.text);
  return [];
};

/** The newest version of the document with that title that the person meets; none in a demo without documents. */
const versionOf = (
  { source, documents }: Scene,
  { project, process }: Place,
  { title, by, at }: { readonly title: string; readonly by: DemoPerson; readonly at: Date },
): readonly string[] => {
  if (documents.played.length === 0) return [];
  const isPartner = actingPerson(source, by).companyId !== null;
  const fitting = documents.played.filter(
    ({ document }) =>
      document.projectId === project.row.id &&
      document.title === title &&
      (document.processId === process.id || document.processId === null) &&
      !(isPartner && document.internal),
  );
  const version = fitting.flatMap(({ versions }) => versions).findLast((one) => one.at <= at);
  if (!version) throw new Error(`${project.row.code} has no ${title} on ${dayOf(at)}`);
  return [version.id];
};

/** Carries a finding into the next process that receives it: at once, or when that process is created. */
const carry = (
  scene: Scene,
  { project, process }: Place,
  play: FindingPlay,
  at: Date,
  nextOrdinal: NextOrdinal,
): readonly FindingPlay[] => {
  const { source, work } = scene;
  const reviewer = personNamed(source, REVIEWER);
  const receiverAt = (when: Date, processes: readonly DemoProcess[]) =>
    nextReceiver(
      { id: process.id, periodStart: process.periodStart },
      processes.filter(({ createdAt }) => createdAt <= when).map((one) => receiverOf(one, when)),
    );
  const later = project.processes.filter(({ createdAt }) => createdAt > at);
  const now = receiverAt(at, project.processes);
  const waiting = later.map((one) => ({ one, receiver: receiverAt(one.createdAt, [one]) }));
  const when = now ? at : waiting.find(({ receiver }) => receiver)?.one.createdAt;
  const receiver = now ?? waiting.find((one) => one.receiver)?.receiver;
  if (!when || !receiver) {
    play.carry(reviewer, at, undefined);
    return [];
  }
  const target = found(project.processes, "receiver", ({ id }) => id === receiver.id);
  const first = found(
    work.milestone.toSorted((a, b) => a.position - b.position),
    "step that closes findings",
    ({ processId, closesFindings }) => processId === target.id && closesFindings,
  );
  const { finding } = play.raised;
  const kind = finding.kind;
  const received = playFinding(source, {
    ...{ project, process: target, ordinal: nextOrdinal(target.id, kind), at: when },
    by: now ? reviewer : project.lead,
    finding: {
      ...finding,
      ...{ milestoneId: first.id, round: processAt(target, when).findingRound, carriedFromId: play.id },
    },
  });
  play.carry(reviewer, at, now ? received.id : undefined);
  return [received];
};

const receiverOf = (process: DemoProcess, at: Date): Receiver => {
  const { status, steps } = processAt(process, at);
  return {
    ...{ id: process.id, status, receives: process.template.receivesForwardActions },
    hasOpenClosingStep: steps.some(({ closesFindings, state }) => closesFindings && state !== "COMPLETED"),
    ...{ periodStart: process.periodStart, createdAtMs: process.createdAt.getTime() },
  };
};

/** The finding with the notices of its due day, as the job would have sent them until now. */
const announced = ({ now }: WorkSource, play: FindingPlay): PlayedFinding => {
  const played = play.played();
  const { finding } = played;
  const { project, process } = play.raised;
  const isRunning = processAt(process, now).status === "IN_PROGRESS";
  if (finding.due === null || !isUnanswered(finding.state) || !isRunning) return played;
  const today = dayOf(now);
  const toldDue = finding.due <= dayOf(daysBefore(now, -AHEAD_DAYS));
  const toldOverdue = finding.due < today;
  const dueAt = Date.parse(finding.due);
  const changedAt = new Date(finding.updatedAt).getTime() + HOUR_MS;
  const sent = [
    ...(toldDue ? [new Date(Math.max(dueAt - AHEAD_DAYS * DAY_MS, changedAt))] : []),
    ...(toldOverdue ? [new Date(Math.max(dueAt + DAY_MS, changedAt))] : []),
  ];
  const told = {
    ...{ id: finding.id, number: finding.number, text: finding.text, due: finding.due },
    ...{ processId: process.id, processName: process.name },
    ...{ projectCode: project.row.code, projectName: project.row.name, runnerIds: [project.lead.id] },
  };
  return {
    ...played,
    finding: { ...finding, toldDue, toldOverdue },
    notifications: [
      ...played.notifications,
      ...sent.map((at) => dueNotice(told, play.responsibleAt(at), at)),
    ],
  };
};

import {
  findingActorRefusal,
  findingMove,
  findingNumberOf,
  findingRefusalText,
  findingWriteRefusal,
  outcomeOf,
  type FindingAction,
  type FindingRefusal,
  type FindingState,
} from "@canopy/contracts";
import { findingNotice, findingWords } from "#findings/findingNotices.ts";
import type { NewFinding } from "#findings/insertFinding.ts";
import type { NewRow } from "#database/insertRows.ts";
import type { NewNotification } from "#notifications/notify.ts";
import { actingPerson, involvedIn } from "../actingPerson.ts";
import type { DemoProcess } from "../demoProcess.ts";
import type { DemoProject } from "../demoProject.ts";
import { historyLine } from "../historyLine.ts";
import { activePeople, type DemoPerson, type WorkSource } from "../workSource.ts";
import { processAt } from "./processAt.ts";

/** A finding that is about to be raised. */
export interface RaisedFinding {
  readonly project: DemoProject;
  readonly process: DemoProcess;
  readonly ordinal: number;
  readonly by: DemoPerson;
  readonly at: Date;
  readonly finding: Omit<NewFinding, "createdById" | "processId" | "state" | "reopened">;
}

/** The rows that a finding has left behind. */
export interface PlayedFinding {
  readonly finding: NewRow<"finding"> & { readonly id: string; readonly due: string | null };
  readonly answers: readonly NewRow<"findingAnswer">[];
  readonly assessments: readonly NewRow<"findingAssessment">[];
  readonly history: readonly NewRow<"history">[];
  readonly notifications: readonly NewNotification[];
}

/** A finding on which the demo's people act by the rules; an action that they refuse throws. */
export interface FindingPlay {
  readonly id: string;
  readonly raised: RaisedFinding;
  readonly answer: (by: DemoPerson, at: Date, text: string, documentVersionIds: readonly string[]) => void;
  readonly assess: (action: "close" | "withdraw" | "reopen", by: DemoPerson, at: Date, text: string) => void;
  /** Carries it forward, into the given finding of a later process or for now into none. */
  readonly carry: (by: DemoPerson, at: Date, carriedToId: string | undefined) => void;
  /** The people for whom it waits at that time. */
  readonly responsibleAt: (at: Date) => readonly string[];
  readonly played: () => PlayedFinding;
}

/** Raises a finding, or receives a carried one. Source: behaviour.md §4 Findings. */
export const playFinding = (source: WorkSource, raised: RaisedFinding): FindingPlay => {
  const { rng } = source;
  const { project, process, finding: given, by: creator, at: createdAt, ordinal } = raised;
  const id = rng.uuid();
  const number = findingNumberOf(given.kind, ordinal);
  const row = {
    ...{ id, processId: process.id, milestoneId: given.milestoneId, kind: given.kind, ordinal, number },
    ...{ text: given.text, reference: given.reference, severity: given.severity },
    ...{ raisedById: given.raisedById, raisedAt: given.raisedAt, due: given.due },
    responsibleUserId: given.responsibleUserId,
    responsibleCompanyId: given.responsibleCompanyId,
    ...{ round: given.round, reopened: 0, state: "OPEN" as FindingState },
    ...{ carriedFromId: given.carriedFromId ?? null, toldDue: false, toldOverdue: false },
    ...{ createdById: creator.id, createdAt, updatedAt: createdAt, version: 1 },
  };
  const answers: (Said & { readonly documentVersionIds: string[] })[] = [];
  const assessments: (Said & { readonly outcome: string })[] = [];
  const history: NewRow<"history">[] = [];
  const notifications: NewNotification[] = [];

  const refuse = (what: string, refusal: FindingRefusal | undefined) => {
    if (refusal) throw new Error(`${project.row.code} ${number}, ${what}: ${findingRefusalText(refusal)}`);
  };
  const actorOn = (by: DemoPerson) => ({ person: actingPerson(source, by), involved: involvedIn(project) });
  const responsibleAt = (at: Date): readonly string[] => {
    if (row.responsibleUserId !== null) return [row.responsibleUserId];
    if (row.responsibleCompanyId === null) return [];
    return activePeople(source, row.responsibleCompanyId, at).map((one) => one.id);
  };
  const tell = (actor: DemoPerson, at: Date, action: string, change: Change) => {
    const entity = { entity: "finding", entityId: id, entityName: number };
    history.push(historyLine(rng, { ...entity, actor, at, action, ...change }));
  };
  const notify = (actor: DemoPerson, at: Date, told: Notice) => {
    const event = { row: process, project: project.row, finding: { id, number }, actor, at };
    const known = new Set([actor.id]);
    for (const { userIds, reason } of told.to) {
      const others = userIds.filter((one) => !known.has(one));
      for (const one of others) known.add(one);
      notifications.push({ ...findingNotice(event, told.word, told.said), userIds: others, reason });
    }
  };
  const move = (
    action: FindingAction,
    by: DemoPerson,
    at: Date,
    { text = "", documentVersionIds = [], carriedToId }: Sayable = {},
  ) => {
    const responsible = row.responsibleUserId;
    const person = responsible === null ? null : { id: responsible, name: responsible };
    const ruled = {
      ...{ kind: row.kind, state: row.state, answers, assessments },
      responsibleUserId: responsible,
      responsibleCompanyId: row.responsibleCompanyId,
      responsibleUserCompanyId: person && actingPerson(source, person).companyId,
    };
    refuse(action, findingActorRefusal(actorOn(by), ruled, action));
    const { status } = processAt(process, at);
    const verdict = findingMove(ruled, { action, text, personId: by.id, status });
    if (!verdict.ok) throw new Error(`${project.row.code} ${number}: ${findingRefusalText(verdict.refusal)}`);
    if (verdict.state === null) throw new Error(`${project.row.code} ${number} is so already`);
    const before = { state: row.state };
    row.state = verdict.state;
    row.updatedAt = at;
    row.version += 1;
    if (action === "reopen") row.reopened += 1;
    const said = { id: rng.uuid(), findingId: id, at, byId: by.id, byName: by.name, text };
    const outcome = outcomeOf(action);
    if (outcome) assessments.push({ ...said, no: assessments.length + 1, outcome });
    if (action === "answer")
      answers.push({ ...said, no: answers.length + 1, documentVersionIds: [...documentVersionIds] });
    tell(by, at, action, {
      before,
      after: {
        state: row.state,
        ...(action === "answer" && { answer: text }),
        ...(documentVersionIds.length > 0 && { documents: documentVersionIds.length }),
        ...(carriedToId !== undefined && { carriedToId }),
      },
      reason: action === "answer" || action === "carry" ? null : text,
    });
    const to =
      action === "answer"
        ? [
            { userIds: [row.createdById], reason: "You raised it." },
            { userIds: [project.lead.id], reason: "You are responsible for the process." },
          ]
        : [
            { userIds: [...new Set(answers.map(({ byId }) => byId))], reason: "You answered it." },
            { userIds: responsibleAt(at), reason: "You are responsible for it." },
          ];
    notify(by, at, { word: findingWords[action], said: text === "" ? row.text : text, to });
  };

  refuse("raise", findingWriteRefusal(actorOn(creator)));
  const { ordinal: _, toldDue: __, toldOverdue: ___, raisedById: ____, ...shown } = row;
  tell(creator, createdAt, "create", {
    after: { ...shown, projectId: project.row.id, companyId: project.row.companyId },
  });
  const to = [{ userIds: responsibleAt(createdAt), reason: "You are responsible for it." }];
  notify(creator, createdAt, { word: "raised", said: row.text, to });
  return {
    id,
    raised,
    responsibleAt,
    answer: (by, at, text, documentVersionIds) => move("answer", by, at, { text, documentVersionIds }),
    assess: (action, by, at, text) => move(action, by, at, { text }),
    carry: (by, at, carriedToId) => move("carry", by, at, carriedToId === undefined ? {} : { carriedToId }),
    played: () => ({
      finding: row,
      answers: answers.map((one) => ({ ...one, importedById: null })),
      assessments,
      history,
      notifications,
    }),
  };
};

interface Said {
  readonly id: string;
  readonly findingId: string;
  readonly no: number;
  readonly at: Date;
  readonly byId: string;
  readonly byName: string;
  readonly text: string;
}

interface Sayable {
  readonly text?: string;
  readonly documentVersionIds?: readonly string[];
  readonly carriedToId?: string;
}

interface Change {
  readonly before?: object;
  readonly after: object;
  readonly reason?: string | null;
}

interface Notice {
  readonly word: string;
  readonly said: string;
  readonly to: readonly { readonly userIds: readonly string[]; readonly reason: string }[];
}

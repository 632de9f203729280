import {
  readWireDate,
  type Completion,
  type Filter,
  type HistoryEntry,
  type Project,
  type WireDate,
} from "@canopy/contracts";
import { textOf, textsOf } from "../base/textOf.ts";
import { pathTo } from "../routing/match.ts";
import { listText } from "../text/listText.ts";
import { personName } from "../text/personName.ts";
import { actorNames } from "./actorNames.ts";
import {
  changesOf,
  didOf,
  historyLink,
  processOf,
  type HistoryWords,
  type ShownChange,
} from "./projectHistory.ts";

/** The value of the filter by person that finds actions of the product itself. */
export const SYSTEM = "system";

/** A kind by which a history is filtered. */
interface HistoryKind {
  readonly label: string;
  readonly filters: readonly Filter[];
}

const among = (fieldId: "action" | "entity", ...values: readonly string[]): Filter => ({
  fieldId,
  operator: "in",
  values,
});

/** Kinds by which a history is filtered: by the action, by what the action is on, or by both. */
export const historyKinds: Readonly<Record<string, HistoryKind>> = {
  done: { label: "Completed, skipped", filters: [among("action", "complete", "skip")] },
  back: {
    label: "Sent back, reopened, undone",
    filters: [among("action", "rework", "uncomplete", "reopen", "undo")],
  },
  course: {
    label: "Started, held, ended",
    // a process and a project end by an action that milestones have, too
    filters: [
      among("entity", "project", "process"),
      among("action", "start", "hold", "resume", "complete", "terminate", "disable", "enable"),
    ],
  },
  documents: {
    label: "Documents handed in, decided",
    filters: [among("action", "version", "submit", "accept", "return")],
  },
  findings: { label: "Findings", filters: [among("entity", "finding")] },
  fields: { label: "Created, changed", filters: [among("action", "create", "update", "delete")] },
};

/** A record's name with its page. */
interface Named {
  readonly name: string;
  /** Undefined where it has no page. */
  readonly href: string | undefined;
}

/** One entry of a history in words: 'Marek Holub completed Baseline'. */
export interface HistoryLine {
  readonly id: string;
  readonly at: WireDate;
  /** Hours and minutes on the person's clock. */
  readonly time: string;
  readonly actor: Named;
  /** The action without its record: 'completed', 'changed the project'. */
  readonly did: string;
  /** The milestone, the document, the finding, or a process whose group does not name it. */
  readonly target: Named | undefined;
  /** Further facts, each a label and a text: a reason, a note, evidence. */
  readonly said: readonly { readonly label: string; readonly text: string }[];
  readonly changes: readonly ShownChange[];
}

/** The entries of one day about one process, or about the project itself. */
export interface HistoryGroup extends Named {
  readonly id: string;
  readonly lines: readonly HistoryLine[];
}

/** A day of a history, in the person's zone. */
export interface HistoryDay {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly HistoryGroup[];
}

const whenOf = ({ dates }: HistoryWords, at: WireDate) => {
  if (!readWireDate(at)) return { title: "Without a date", time: "–" };
  const title = dates.day(at);
  const isToday = title === dates.day(new Date(dates.now()).toISOString());
  return { title: isToday ? `${title}, today` : title, time: dates.time(at) };
};

/** The entries by day and, within a day, by process, in the order in which they come: the latest first. */
export const historyDays = (
  entries: readonly HistoryEntry[],
  project: Project,
  given: HistoryWords,
): readonly HistoryDay[] => {
  const words = { ...given, names: { ...actorNames(entries), ...given.names } };
  return historyDaysOf(entries, words, (entry) => ({
    group: groupOf(entry, project),
    line: lineOf(entry, project, words),
  }));
};

/** An entry in words, and the group that it stands in. */
interface SaidEntry {
  readonly group: Omit<HistoryGroup, "lines">;
  readonly line: Omit<HistoryLine, "time">;
}

/** Entries by day and, within a day, by the groups that `say` gives, in the order in which they come. */
export const historyDaysOf = (
  entries: readonly HistoryEntry[],
  words: HistoryWords,
  say: (entry: HistoryEntry) => SaidEntry,
): readonly HistoryDay[] => {
  const days = new Map<string, Map<string, HistoryGroup>>();
  for (const entry of entries) {
    const { title, time } = whenOf(words, entry.at);
    const groups = days.get(title) ?? new Map<string, HistoryGroup>();
    days.set(title, groups);
    const { group, line } = say(entry);
    const lines = groups.get(group.id)?.lines ?? [];
    groups.set(group.id, { ...group, lines: [...lines, { ...line, time }] });
  }
  return [...days].map(([title, groups]) => ({ id: title, title, groups: [...groups.values()] }));
};

const groupOf = (entry: HistoryEntry, project: Project): Omit<HistoryGroup, "lines"> => {
  const process = processOf(entry, project);
  return process
    ? { id: process.id, name: process.name, href: pathTo("process", { processId: process.id }) }
    : { id: project.id, name: "Project", href: undefined };
};

/** Records that no group names. */
const alwaysNamed: ReadonlySet<string> = new Set(["milestone", "document", "finding"]);

const lineOf = (entry: HistoryEntry, project: Project, words: HistoryWords): Omit<HistoryLine, "time"> => {
  const { id, at, actorId, actorName, entity, entityName } = entry;
  const href = historyLink(entry, project);
  const isNamed = alwaysNamed.has(entity) || (entity === "process" && href === undefined);
  return {
    ...{ id, at },
    actor: {
      name: actorName ?? "Canopy",
      href: actorId === null ? undefined : pathTo("user", { userId: actorId }),
    },
    did: didOf(entry, { isNamed }),
    target: isNamed && entityName !== null ? { name: entityName, href } : undefined,
    said: saidOf(entry, project),
    changes: changesOf(entry, words),
  };
};

const saidOf = (entry: HistoryEntry, project: Project): HistoryLine["said"] => {
  const completion = completionOf(entry, project);
  const given = (field: string): unknown => entry.changes.find((change) => change.field === field)?.after;
  const note = textOf(given("note")) ?? completion?.note;
  const evidence = textsOf(given("evidence") ?? completion?.evidence);
  const without = textsOf(given("withoutEvidence"));
  const fileName = textOf(given("fileName"));
  const no = given("versionNo");
  const from = textOf(given("sentBackFrom"));
  const takenBack = textsOf(given("takenBack"));
  const answer = textOf(given("answer"));
  const documents = given("documents");
  return [
    ...(entry.reason === null ? [] : [{ label: "Reason", text: entry.reason }]),
    ...(from === undefined ? [] : [{ label: "Sent back from", text: from }]),
    ...(takenBack.length === 0 ? [] : [{ label: "Taken back with it", text: listText(takenBack) }]),
    ...(note === null || note === undefined || note === "" ? [] : [{ label: "Note", text: note }]),
    ...(evidence.length === 0 ? [] : [{ label: "Evidence", text: listText(evidence) }]),
    ...(fileName === undefined ? [] : [{ label: `Version ${String(no)}`, text: fileName }]),
    ...(answer === undefined ? [] : [{ label: "Answer", text: answer }]),
    ...(typeof documents === "number" ? [{ label: "Documents", text: String(documents) }] : []),
    ...(without.length === 0 ? [] : [{ label: "Completed without", text: listText(without) }]),
  ];
};

/** The record that a completion or a skip made: that of its milestone and moment. */
const completionOf = (
  { entity, entityId, action, at }: HistoryEntry,
  project: Project,
): Completion | undefined => {
  if (entity !== "milestone" || (action !== "complete" && action !== "skip")) return undefined;
  const ms = readWireDate(at)?.getTime();
  return completionsOf(project).find(
    (one) => one.milestoneId === entityId && readWireDate(one.at)?.getTime() === ms,
  );
};

const completionsOf = ({ processes = [] }: Project): readonly Completion[] =>
  processes.flatMap(({ milestones = [] }) => milestones.flatMap(({ completions = [] }) => completions));

/** The people whom a project's page knows, by name: its lead, the responsibles, who completed or sent back its milestones, and those named by id, such as who acted in the shown entries. */
export const historyPeople = (
  project: Project,
  others: Readonly<Record<string, string>> = {},
): readonly { readonly id: string; readonly name: string }[] => {
  const { leadUser, responsibles = [], processes = [] } = project;
  const people = [leadUser, ...responsibles, ...processes.flatMap((one) => one.responsibles ?? [])];
  const named = new Map<string, string>([
    ...Object.entries(others),
    ...completionsOf(project).flatMap(({ byId, byName, revokedById, revokedByName }) =>
      (
        [
          [byId, byName],
          [revokedById, revokedByName],
        ] as const
      ).flatMap(([id, name]) => (id !== null && name !== null ? [[id, name] as const] : [])),
    ),
    ...people.flatMap((one) => (one ? [[one.id, personName(one)] as const] : [])),
  ]);
  return [...named].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
};

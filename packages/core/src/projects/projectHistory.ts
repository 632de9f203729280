import {
  choiceLabel,
  documentKindLabels,
  documents,
  findings,
  projects,
  roleLabels,
  type Field,
  type Fields,
  type HistoryEntry,
  type Project,
} from "@canopy/contracts";
import type { Dates } from "../text/date.ts";
import { exactNumber } from "../text/exactNumber.ts";
import { counted } from "../text/numberText.ts";
import { personName } from "../text/personName.ts";
import { readable } from "../text/readable.ts";
import { badgeOf } from "../text/badges.ts";
import { countryName } from "../text/countryName.ts";
import { languageName } from "../text/languageName.ts";
import { findingAddress } from "../findings/findingAddress.ts";
import { milestoneAddress } from "../processes/milestoneAddress.ts";
import { mitigationLabels } from "../projectTypes/projectTypes.view.ts";
import { pathTo } from "../routing/match.ts";
import { projectFormFields } from "./projectForm.view.ts";
import { registryListViews } from "./projectRegistry.view.ts";
import { registryChange } from "./registryChanges.ts";
import { goalLabel, ndcCoverageLabels, programmeLabels, registryStatusLabels } from "./projectWords.ts";

/** One change of a history entry in readable form. */
export interface ShownChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Needed to write values: the person's locale and date formats, and the names of records by id. */
export interface HistoryWords {
  readonly locale: string | undefined;
  readonly dates: Pick<Dates, "date" | "dateTime" | "day" | "now" | "time">;
  readonly names: Readonly<Record<string, string>>;
  /** The fields of the record's list, whose labels and words come first. The page of feedback gives them, so that others do not load them. */
  readonly fields?: Fields | undefined;
  /** Writes the rule of a repetition. The page of a reminder gives it, so that others do not load it. */
  readonly ruleText?: ((rule: string) => string) | undefined;
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(projectFormFields.map(({ name, label }) => [name, label])),
  ...Object.fromEntries(Object.entries(registryListViews).map(([list, { title }]) => [list, title])),
  code: "Code",
  status: "Status",
  state: "State",
  dueAt: "Due",
  readyAt: "Ready since",
  startedAt: "Started",
  endedAt: "Ended",
  completedAt: "Completed",
  createdAt: "Created",
  createdById: "Created by",
  templateId: "Template",
  typeIds: "Technologies",
  projectId: "Project",
  processId: "Process",
  milestoneId: "Milestone",
  responsibleUserId: "Responsible person",
  responsibleCompanyId: "Responsible company",
  text: "Text",
  reference: "Section",
  raisedAt: "Raised",
  slot: "Evidence",
  milestones: "Milestones",
  transitions: "Transitions",
  maxRounds: "Rounds of findings",
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  programme: programmeLabels,
  registryStatus: registryStatusLabels,
  coveredByNdc: ndcCoverageLabels,
  mitigationType: mitigationLabels,
  kind: documentKindLabels,
  roles: roleLabels,
};

/** Fields that no person changes, and those that are shown as texts of their own. */
const UNSAID = new Set([
  ...["id", "heldByProject", "statusBefore", "note", "evidence", "withoutEvidence"],
  ...["fileName", "versionNo", "bytes", "sha256", "round", "sentBackFrom", "takenBack"],
  ...["answer", "documents", "carriedToId"],
]);
/** Fields that change with every action but these three; its verb says it. */
const IMPLIED = new Set(["state", "status", "readyAt", "startedAt", "endedAt", "completedAt"]);
const EDITS = new Set(["create", "update", "delete"]);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const NOTHING = "nothing";

/** The field of a list that shows a stored value: `users` for `userIds`, `assignee` for `assigneeId`. */
const declaredAs = (field: string, { fields = {} }: HistoryWords): Field | undefined =>
  [field.replace(/Id(s?)$/, "$1"), field].flatMap((id) => (Object.hasOwn(fields, id) ? [fields[id]] : []))[0];

const labelOf = (field: string, given: HistoryWords): string =>
  declaredAs(field, given)?.label ??
  (Object.hasOwn(labels, field) ? labels[field] : undefined) ??
  readable(field.replaceAll(/([a-z])([A-Z])/g, "$1_$2"));

const textOf = (field: string, value: unknown, given: HistoryWords): string => {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return field === "coBenefits" ? goalLabel(value) : exactNumber(field, value, given.locale);
  if (Array.isArray(value)) return listText(field, value, given);
  return typeof value === "string" ? wordFor(field, value, given) : "an entry";
};

const listText = (field: string, values: readonly unknown[], given: HistoryWords): string => {
  if (values.length === 0) return NOTHING;
  if (values.some((value) => typeof value === "object")) return counted(values.length, "entry", "entries");
  return values.map((value) => textOf(field, value, given)).join(", ");
};

const wordFor = (field: string, text: string, given: HistoryWords): string => {
  const { dates, names, locale } = given;
  if (UUID.test(text)) return names[text] ?? "another one";
  if (DAY.test(text)) return dates.date(text);
  if (INSTANT.test(text)) return dates.dateTime(text);
  if (field === "status") return badgeOf(text).label;
  if (field === "state" || field === "severity") return readable(text);
  if (field === "logo") return "a picture";
  if (field === "country") return countryName(text, locale);
  if (field === "language") return languageName(text, locale);
  if (field === "rrule" && given.ruleText) return given.ruleText(text);
  const declared = declaredAs(field, given);
  if (declared?.values ?? declared?.words) return choiceLabel(declared, text);
  const known = Object.hasOwn(words, field) ? words[field] : undefined;
  return known && Object.hasOwn(known, text) ? (known[text] ?? text) : text;
};

/** The changes of an entry, before and after. Leaves out what its action says already, values that were and stay empty, and the initial values of a new record; a change between two equal texts is written as 'changed'. */
export const changesOf = ({ action, changes }: HistoryEntry, given: HistoryWords): readonly ShownChange[] =>
  (action === "create" ? [] : changes)
    .filter(({ field }) => !UNSAID.has(field) && (EDITS.has(action) || !IMPLIED.has(field)))
    .map(({ field, before, after }) => {
      const entries = registryChange(field, { before, after }, given);
      return {
        field,
        label: labelOf(field, given),
        before: entries ? entries.before || NOTHING : textOf(field, before, given),
        after: entries ? entries.after || NOTHING : textOf(field, after, given),
      };
    })
    .filter(({ before, after }) => before !== NOTHING || after !== NOTHING)
    .map((change) =>
      change.before === change.after ? { ...change, after: `${change.after}, changed` } : change,
    );

const actions: Readonly<Record<string, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  enable: "enabled",
  disable: "disabled",
  hold: "held",
  resume: "resumed",
  start: "started",
  complete: "completed",
  uncomplete: "took back",
  rework: "sent back",
  reopen: "reopened",
  terminate: "ended",
  skip: "skipped",
  version: "added a file to",
  submit: "submitted",
  accept: "accepted",
  return: "returned",
  answer: "answered",
  close: "closed",
  withdraw: "withdrew",
  carry: "carried forward",
  pause: "paused",
  cancel: "cancelled",
  progress: "took up",
  resolve: "resolved",
  dismiss: "dismissed",
  anonymise: "anonymised",
  invite: "sent an invitation again for",
  lock: "locked",
  "set-password": "set the password of",
  "master-password": "made a one-time password for",
  "password-reset": "sent a reset link for",
  "restore-administrator": "gave the administrator's role back to",
};

const nouns: Readonly<Record<string, string>> = {
  project: projects.noun,
  process: "Process",
  milestone: "Milestone",
  document: documents.noun,
  finding: findings.noun,
  user: "account",
  projectType: "technology",
  milestoneOwner: "stakeholder",
  processTemplate: "template",
  feedback: "feedback",
};

const wordIn = (table: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? readable(code).toLowerCase();

/** The action as the rest of a sentence that begins with the person's name: 'held the process', or 'completed' where the record's name follows. */
export const didOf = (
  { action, entity, changes }: HistoryEntry,
  { isNamed }: { readonly isNamed: boolean },
): string => {
  const isSkip = changes.some(({ field, before }) => field === "state" && before === "SKIPPED");
  const undone = entity === "process" ? "start" : isSkip ? "skipping" : "completion";
  const isWithdrawal =
    action === "submit" && changes.some(({ field, after }) => field === "state" && after === "DRAFT");
  const isConfirmation = action === "accept" && changes.some(({ field }) => field === "round");
  const object = isNamed ? "" : ` the ${wordIn(nouns, entity).toLowerCase()}`;
  if (action === "undo") return `undid the ${undone} of${object}`;
  if (isWithdrawal) return `withdrew${object}`;
  if (isConfirmation) return `confirmed${object}`;
  if (entity === "finding" && action === "create") return `raised${object}`;
  return `${wordIn(actions, action)}${object}`;
};

/** The whole action: 'held the process “MRV cycle”'. */
export const actionOf = (entry: HistoryEntry): string => {
  const name = entry.entityName === null || entry.entity === "project" ? "" : ` “${entry.entityName}”`;
  return `${didOf(entry, { isNamed: false })}${name}`;
};

/** The process of an entry: its own, or that of its milestone, document or finding; undefined where the project's page does not know it, as after a deletion. */
export const processOf = ({ processId }: HistoryEntry, { processes = [] }: Project) =>
  processes.find(({ id }) => id === processId);

/** The actions on a document that was handed in, and so is never deleted. */
const ofHandedIn: ReadonlySet<string> = new Set(["submit", "accept", "return"]);

/** The page of an entry's process, or its milestone or finding on that page, or of a document that was handed in; undefined for others and for a record that the project's page does not know, such as one that was deleted. */
export const historyLink = (entry: HistoryEntry, project: Project): string | undefined => {
  const { entity, entityId } = entry;
  if (entity === "document" && ofHandedIn.has(entry.action))
    return `${pathTo("project", { projectId: project.id })}?tab=documents&document=${entityId}`;
  const process = processOf(entry, project);
  if (!process) return undefined;
  const at = { id: entityId, processId: process.id };
  if (entity === "process") return pathTo("process", { processId: process.id });
  if (entity === "finding") return findingAddress(at);
  const isStep = (process.milestones ?? []).some(({ id }) => id === entityId);
  return isStep ? milestoneAddress(at) : undefined;
};

/** The names of the records that a project's page knows, by id. */
export const namesIn = (project: Project): Readonly<Record<string, string>> => {
  const { company, type, leadUser, responsibles = [], validationBody, verificationBody } = project;
  const processes = project.processes ?? [];
  const owners = processes.flatMap(({ milestones = [] }) => milestones.map(({ owner }) => owner));
  const people = [leadUser, ...responsibles, ...processes.flatMap((one) => one.responsibles ?? [])];
  return Object.fromEntries([
    ...[company, type, validationBody, verificationBody, ...owners, ...processes, project].flatMap((one) =>
      one ? [[one.id, one.name]] : [],
    ),
    ...people.flatMap((one) => (one ? [[one.id, personName(one)]] : [])),
  ]);
};

import {
  importedResources,
  importResources,
  type Import,
  type ImportAnswer,
  type ImportLine,
  type ImportOutcome,
  type ImportQuestion,
  type ImportResource,
} from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";
import type { RouteName } from "../routing/routes.ts";
import type { Badge } from "../text/badges.ts";
import { counted, numberText } from "../text/numberText.ts";
import { capital } from "../text/capital.ts";

/** The list in which the records of each resource stand. */
const listRoutes: Readonly<Record<ImportResource, RouteName>> = {
  projects: "projects",
  companies: "companies",
  "project-milestone-owners": "milestoneOwners",
  "project-types": "projectTypes",
  users: "users",
  reminders: "reminders",
};

const recordPaths: Readonly<Record<ImportResource, (id: string) => string>> = {
  projects: (projectId) => pathTo("project", { projectId }),
  companies: (companyId) => pathTo("company", { companyId }),
  "project-milestone-owners": (milestoneOwnerId) => pathTo("milestoneOwner", { milestoneOwnerId }),
  "project-types": (typeId) => pathTo("projectType", { typeId }),
  users: (userId) => pathTo("user", { userId }),
  reminders: (reminderId) => pathTo("reminder", { reminderId }),
};

/** The address of a line's record; undefined for a line without one, also where taking the import back has deleted it. */
export const lineAddress = (
  { resource, state }: Pick<Import, "resource" | "state">,
  { outcome, recordId }: Pick<ImportLine, "outcome" | "recordId">,
): string | undefined => {
  const isDeleted = state === "UNDONE" && outcome === "NEW";
  return recordId !== null && !isDeleted && isImportResource(resource)
    ? recordPaths[resource](recordId)
    : undefined;
};

/** The address of the list of what an import made or changed. */
export const broughtAddress = (found: Pick<Import, "id" | "resource">): string | undefined => {
  const kind = kindOf(found);
  return kind && `${pathTo(kind.list)}?where=importId.equals.${found.id}`;
};

/** A resource with its words within a sentence and its list. */
export interface ImportedKind {
  readonly resource: ImportResource;
  /** Singular: '1 project'. */
  readonly noun: string;
  readonly nouns: string;
  /** Plural at the beginning of a line: 'Projects'. */
  readonly title: string;
  readonly list: RouteName;
}

/** True for the name of a resource that files are imported into. */
export const isImportResource = (name: string | null): name is ImportResource =>
  importResources.some((one) => one === name);

/** The words of a resource. */
export const importedKind = (resource: ImportResource): ImportedKind => ({
  resource,
  noun: importedResources[resource].noun.toLowerCase(),
  nouns: importedResources[resource].nouns,
  title: capital(importedResources[resource].nouns),
  list: listRoutes[resource],
});

/** The words of an import's resource; undefined for one that this client does not know. */
export const kindOf = ({ resource }: Pick<Import, "resource">): ImportedKind | undefined =>
  isImportResource(resource) ? importedKind(resource) : undefined;

const states: Readonly<Record<string, Badge>> = {
  JUDGED: { label: "Not imported yet", tone: "warning" },
  APPLYING: { label: "Being imported", tone: "info" },
  APPLIED: { label: "Imported", tone: "success" },
  FAILED: { label: "Failed", tone: "danger" },
  UNDONE: { label: "Taken back", tone: "neutral" },
};

/** The badge of an import's state; an unknown state is shown as the server sent it. */
export const importState = ({ state }: Pick<Import, "state">): Badge =>
  states[state] ?? { label: state, tone: "neutral" };

const outcomes: Readonly<Record<ImportOutcome, Badge>> = {
  NEW: { label: "New", tone: "success" },
  CHANGED: { label: "Changes", tone: "info" },
  SAME: { label: "The same", tone: "neutral" },
  REFUSED: { label: "Refused", tone: "danger" },
};

/** The badge of a line's outcome; an unknown outcome is shown as the server sent it. */
export const lineOutcome = ({ outcome }: Pick<ImportLine, "outcome">): Badge =>
  Object.entries(outcomes).find(([one]) => one === outcome)?.[1] ?? { label: outcome, tone: "neutral" };

/** Parts of an import's lines, in the order of their tabs. */
export const lineParts = [
  { outcome: undefined, label: "All" },
  { outcome: "REFUSED", label: "Refused" },
  { outcome: "NEW", label: "New" },
  { outcome: "CHANGED", label: "Changes" },
  { outcome: "SAME", label: "The same" },
] as const satisfies readonly { readonly outcome: ImportOutcome | undefined; readonly label: string }[];

/** True for an outcome that this client knows. */
export const isImportOutcome = (name: string | null): name is ImportOutcome =>
  name !== null && Object.hasOwn(outcomes, name);

const valueText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "empty";

/** The effect of a line, one sentence each: its faults or its changes. Source: behaviour.md §7 Imports. */
export const lineSentences = (
  found: Pick<Import, "resource">,
  { outcome, changes, problems }: Pick<ImportLine, "outcome" | "changes" | "problems">,
): readonly string[] => {
  if (problems.length > 0) return problems.map(({ message }) => message);
  if (outcome === "NEW") return [`A new ${kindOf(found)?.noun ?? "record"}`];
  return changes.length > 0
    ? changes.map(({ field, before, after }) => `${field}: ${valueText(before)} → ${valueText(after)}`)
    : ["Nothing changes"];
};

/** The number of lines of an import. */
export const lineCount = ({ counts }: Pick<Import, "counts">): number =>
  counts.NEW + counts.CHANGED + counts.SAME + counts.REFUSED;

/** The records that an import would write, as a part of a sentence: '12 new projects and changes to 3'. */
export const writesText = (found: Pick<Import, "counts" | "resource">): string => {
  const { NEW, CHANGED } = found.counts;
  const { noun, nouns } = kindOf(found) ?? { noun: "record", nouns: "records" };
  const made = NEW > 0 ? counted(NEW, `new ${noun}`, `new ${nouns}`) : "";
  if (CHANGED === 0) return made === "" ? "nothing" : made;
  return made === ""
    ? `changes to ${counted(CHANGED, noun, nouns)}`
    : `${made} and changes to ${numberText(CHANGED)}`;
};

/** Whether nothing of an import has come in yet: its columns can be matched, and its lines judged anew. */
export const isOpenImport = ({ state }: Pick<Import, "state">): boolean =>
  state === "JUDGED" || state === "FAILED";

/** The reason why an import cannot be applied as it stands; undefined where it can. */
export const whyNotApplied = ({
  counts,
  questions,
}: Pick<Import, "counts" | "questions">): string | undefined => {
  const open = questions.filter(({ answer }) => answer === null).length;
  if (open > 0) return `Answer ${counted(open, "question", "questions")} about the columns first.`;
  if (counts.REFUSED > 0)
    return `${counts.REFUSED === 1 ? "1 line is" : `${numberText(counts.REFUSED)} lines are`} refused. Correct the file and choose it again, or match the columns anew.`;
  return counts.NEW + counts.CHANGED === 0 ? "Every line is the same as its record already." : undefined;
};

/** The sample of a question, such as 03/04/2026 or 1,234, in the words of each way to read it. */
const readings: Readonly<Record<ImportAnswer, string>> = {
  DAY_FIRST: "The day comes first",
  MONTH_FIRST: "The month comes first",
  DECIMAL_COMMA: "The comma begins the decimals",
  THOUSANDS_COMMA: "The comma separates the thousands",
};

const isImportAnswer = (name: string): name is ImportAnswer => Object.hasOwn(readings, name);

/** The ways to read the column of a question; ways that this client does not know are left out. */
export const questionChoices = ({ choices }: Pick<ImportQuestion, "choices">) =>
  choices.filter(isImportAnswer).map((value) => ({ value, label: readings[value] }));

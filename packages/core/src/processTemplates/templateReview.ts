import type { Badge } from "../text/badges.ts";
import { badgeOf } from "../text/badges.ts";
import { counted } from "../text/numberText.ts";
import { emptyGraph, type EditedGraph } from "./editedGraph.ts";
import type { StoredTemplate } from "./editedTemplate.ts";
import { changeGroups, versionGroups, type ChangeGroup, type VersionFields } from "./templateChangeWords.ts";
import { changesBetween, isChanged, type GraphChanges } from "./templateChanges.ts";

/** The effects of publishing a template: its changes against the version in force, and the processes that they affect. */
export interface TemplateReview {
  /** 'Publish version 3' */
  readonly title: string;
  /** The processes that it affects, as a sentence: 'Affects new processes only.' */
  readonly effect: string;
  /** One sentence where there is no change to list. */
  readonly note: string | undefined;
  readonly groups: readonly ChangeGroup[];
}

interface Shown extends VersionFields {
  readonly graph: EditedGraph;
}

interface Compared {
  readonly before: EditedGraph;
  readonly changes: GraphChanges;
  readonly groups: readonly ChangeGroup[];
}
const known = new WeakMap<EditedGraph, Compared>();

/** Compares two graphs; the last comparison of each graph is kept. */
const compare = (before: EditedGraph, after: EditedGraph): Compared => {
  const found = known.get(after);
  if (found?.before === before) return found;
  const changes = changesBetween(before, after);
  const compared = { before, changes, groups: changeGroups(changes, before, after) };
  known.set(after, compared);
  return compared;
};

/** The differences between the shown fields of the version and those of the published one; empty where that one is not known. */
const fieldGroups = (
  { versions, publishedVersion }: Pick<StoredTemplate, "versions" | "publishedVersion">,
  shown: VersionFields,
): readonly ChangeGroup[] => {
  const published = versions.find(({ number }) => number === publishedVersion);
  return published ? versionGroups(published, shown) : [];
};

/** Whether what is shown differs from the published version; false where none is published, or it could not be read. */
export const differsFromPublished = (stored: StoredTemplate | undefined, shown: Shown): boolean =>
  stored?.published !== undefined &&
  (isChanged(compare(stored.published, shown.graph).changes) || fieldGroups(stored, shown).length > 0);

/** The template's badge: 'Published · draft changed' where what is shown differs from the published version. */
export const templateBadge = (stored: StoredTemplate | undefined, shown: Shown): Badge => {
  if (!stored || stored.publishedVersion === null || stored.status === "ARCHIVED")
    return badgeOf(stored?.status ?? "DRAFT");
  if (differsFromPublished(stored, shown)) return { label: "Published · draft changed", tone: "info" };
  return stored.draftVersion === null
    ? badgeOf(stored.status)
    : { label: "Published · draft unchanged", tone: "success" };
};

/** The number that publishing gives to the shown graph. */
const nextVersion = (stored: StoredTemplate | undefined): number =>
  stored?.draftVersion ?? (stored?.publishedVersion ?? 0) + 1;

const keptBy = (version: number, count: number): string => {
  if (count === 0) return `No process was started from version ${version}.`;
  return `${counted(count, "process", "processes")} started from version ${version} ${count === 1 ? "keeps" : "keep"} it.`;
};

/** The effects of publishing the template as it is shown. */
export const reviewOf = (stored: StoredTemplate | undefined, shown: Shown): TemplateReview => {
  const { graph } = shown;
  const title = `Publish version ${nextVersion(stored)}`;
  if (!stored || stored.publishedVersion === null)
    return {
      title,
      effect: "This is the first version. Processes can be started from it as soon as it is published.",
      note: `It has ${counted(graph.steps.length, "step", "steps")} and ${counted(graph.arrows.length, "arrow", "arrows")}.`,
      groups: [],
    };
  const { publishedVersion, published, versions } = stored;
  const used = versions.find(({ number }) => number === publishedVersion)?.processCount ?? 0;
  const groups = [...fieldGroups(stored, shown), ...compare(published ?? emptyGraph, graph).groups];
  return {
    title,
    effect: `It affects new processes only. ${keptBy(publishedVersion, used)}`,
    note:
      published === undefined
        ? `The steps of version ${publishedVersion} could not be read, so the changes are not listed.`
        : groups.length === 0
          ? `No step and no arrow differs from version ${publishedVersion}.`
          : undefined,
    groups: published === undefined ? [] : groups,
  };
};

import {
  access,
  daysAfter,
  longestRemainingPath,
  processTemplateEndpoints,
  processTemplates,
  stepJoinOf,
  stepKindOf,
  transitionKindOf,
  type ProcessTemplate,
  type TemplateMilestone,
} from "@canopy/contracts";
import { recordKey } from "../cache/keys.ts";
import { readingScreen } from "../records/readingScreen.ts";
import type { Dates } from "../text/date.ts";
import { counted } from "../text/numberText.ts";
import { ownerNameOf } from "./milestoneView.ts";
import { outlineOf, stepMarksOf } from "./outline.ts";

/** The cache key of a template with the version from which processes start. */
export const startedKey = (id: string) => [...recordKey(processTemplates.path, id), "started"] as const;

/** The version of a template from which processes start, by the template's id. */
export const startedTemplate = readingScreen<ProcessTemplate>({
  key: startedKey,
  access: access.processTemplates.get,
  read: (call, id, signal) =>
    call(
      processTemplateEndpoints.get,
      { params: { id }, extend: ["publishedMilestones", "publishedTransitions", "versions"] },
      { signal },
    ),
});

/** A step that a process will have. */
export interface ComingStep {
  readonly id: string;
  readonly label: string;
  /** 'Project developer / proponent, 60 days, asks for documents'. */
  readonly text: string;
}

/** The owner of a template's step in words: a stakeholder that it names takes it from its kind; undefined for nobody. */
export const templateOwnerText = ({
  ownerKind,
  ownerId,
}: Pick<TemplateMilestone, "ownerKind" | "ownerId">): string | undefined =>
  ownerId === null ? ownerNameOf({ owner: null, ownerKind }) : "A named stakeholder";

const daysText = (days: number): string => counted(days, "day", "days");

/** The rounds of findings that the published version allows, as a sentence; '' for any number, and where no step closes findings. */
const roundsSentence = ({
  versions = [],
  publishedVersion,
  publishedMilestones = [],
}: Pick<ProcessTemplate, "versions" | "publishedVersion" | "publishedMilestones">): string => {
  const rounds = versions.find(({ number }) => number === publishedVersion)?.maxRounds ?? null;
  const waits = publishedMilestones.some(({ closesFindings }) => closesFindings);
  return rounds === null || !waits ? "" : ` Its findings have ${counted(rounds, "round", "rounds")} at most.`;
};

/** A process that starts today from this template: its length and its rounds of findings in words, and its steps in order. */
export const comingProcess = (
  template: ProcessTemplate,
  dates: Dates,
): { readonly text: string; readonly steps: readonly ComingStep[] } => {
  const { publishedMilestones = [], publishedTransitions = [] } = template;
  const steps = publishedMilestones.map((step) => ({
    ...step,
    kind: stepKindOf(step.kind),
    join: stepJoinOf(step.join),
  }));
  const transitions = publishedTransitions.map((arrow) => ({
    ...arrow,
    kind: transitionKindOf(arrow.kind),
  }));
  const path = longestRemainingPath({ steps, transitions }, new Map());
  const end = path && dates.date(daysAfter(new Date(dates.now()), path.days).toISOString());
  const length = path
    ? `, ${daysText(path.days)} on the longest path: started today, it ends about ${end}`
    : "";
  return {
    text: `${counted(steps.length, "step", "steps")}${length}.${roundsSentence(template)}`,
    steps: outlineOf(steps, transitions).map(({ step }) => ({
      id: step.id,
      label: step.name,
      text: [
        templateOwnerText(step),
        daysText(step.expectedDays),
        ...stepMarksOf(step).map(({ label }) => label.toLowerCase()),
      ]
        .filter((words) => words !== undefined)
        .join(", "),
    })),
  };
};

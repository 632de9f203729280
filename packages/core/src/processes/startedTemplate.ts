import {
  access,
  daysAfter,
  longestRemainingPath,
  processTemplateEndpoints,
  processTemplates,
  stepJoins,
  stepKindOf,
  transitionKinds,
  type ProcessTemplate,
} from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";
import { recordKey } from "../cache/keys.ts";
import { ownerKindLabels } from "../milestoneOwners/milestoneOwners.view.ts";
import { readingScreen } from "../records/readingScreen.ts";
import type { Dates } from "../text/date.ts";
import { counted } from "../text/numberText.ts";
import { outlineOf } from "./outline.ts";

/** The version of a template from which processes start, by the template's id. */
export const startedTemplate = readingScreen<ProcessTemplate>({
  key: (id) => [...recordKey(processTemplates.path, id), "started"],
  access: access.processTemplates.get,
  read: (call, id, signal) =>
    call(
      processTemplateEndpoints.get,
      { params: { id }, extend: ["publishedMilestones", "publishedTransitions"] },
      { signal },
    ),
});

/** A step that a process will have. */
export interface ComingStep {
  readonly id: string;
  readonly label: string;
  /** 'Project developer / proponent, 60 days'. */
  readonly text: string;
}

const daysText = (days: number): string => counted(days, "day", "days");

/** A process that starts today from this template: its length in a sentence, and its steps in order. */
export const comingProcess = (
  { publishedMilestones = [], publishedTransitions = [] }: ProcessTemplate,
  dates: Dates,
): { readonly text: string; readonly steps: readonly ComingStep[] } => {
  const steps = publishedMilestones.map((step) => ({
    ...step,
    kind: stepKindOf(step.kind),
    join: stepJoins.find((join) => join === step.join) ?? "all",
  }));
  const transitions = publishedTransitions.map((arrow) => ({
    ...arrow,
    kind: transitionKinds.find((kind) => kind === arrow.kind) ?? "forward",
  }));
  const path = longestRemainingPath({ steps, transitions }, new Map());
  const end = path && dates.date(daysAfter(new Date(nowMs()), path.days).toISOString());
  const length = path
    ? `, ${daysText(path.days)} on the longest path: started today, it ends about ${end}`
    : "";
  return {
    text: `${counted(steps.length, "step", "steps")}${length}.`,
    steps: outlineOf(steps, transitions).map(({ step: { id, name, ownerKind, expectedDays } }) => ({
      id,
      label: name,
      text: [...(ownerKind === null ? [] : [ownerKindLabels[ownerKind]]), daysText(expectedDays)].join(", "),
    })),
  };
};

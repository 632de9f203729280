import {
  messages,
  stepDraft,
  transitionKinds,
  type EvidenceMode,
  type StepJoin,
  type TransitionKind,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { wholeNumber } from "../text/wholeNumber.ts";
import type { EditedArrow, EditedGraph, EditedStep } from "./editedGraph.ts";
import type { StoredTemplate } from "./editedTemplate.ts";

/** The labels of arrow kinds. */
export const arrowKindLabels: Readonly<Record<TransitionKind, string>> = {
  forward: "Forward: leads on",
  rework: "Rework: sends back",
  abort: "Stop: ends in failure",
};

/** The kinds that an arrow can have; one that another arrow between the same steps has cannot be chosen. */
export const arrowKindChoices = (
  { arrows }: EditedGraph,
  { id, from, to }: Pick<EditedArrow, "id" | "from" | "to">,
): readonly { readonly value: TransitionKind; readonly label: string; readonly isDisabled: boolean }[] =>
  transitionKinds.map((value) => {
    const isDisabled = arrows.some(
      (each) => each.id !== id && each.from === from && each.to === to && each.kind === value,
    );
    return { value, label: `${arrowKindLabels[value]}${isDisabled ? " (there already)" : ""}`, isDisabled };
  });

/** The labels of the ways to wait for several steps. */
export const stepJoinLabels: Readonly<Record<StepJoin, string>> = {
  all: "All steps before it",
  any: "Any one step before it",
};

/** The labels of the ways in which a step asks for its evidence. Source: behaviour.md §4 Statuses. */
export const evidenceModeLabels: Readonly<Record<EvidenceMode, string>> = {
  NONE: "None",
  NAMED: "Named",
  DOCUMENTS: "Documents",
};

/** The meaning of each of these ways, in one sentence. */
export const evidenceModeTexts: Readonly<Record<EvidenceMode, string>> = {
  NONE: "The step is completed without evidence. Names below are only a hint.",
  NAMED: "Whoever completes the step ticks every name below.",
  DOCUMENTS: "An accepted document is needed for every name below before the step is completed.",
};

/** The change of a step that asks for its evidence in this way. */
export const evidenceModeChange = (
  evidenceMode: EvidenceMode,
): Pick<EditedStep, "evidenceMode" | "evidenceRequired"> => ({
  evidenceMode,
  evidenceRequired: evidenceMode !== "NONE",
});

type Versioned = Pick<StoredTemplate, "publishedVersion" | "draftVersion">;

/** The shown version and the one in force: 'Version 2, draft; version 1 is in force'. */
export const versionText = (stored: Versioned | undefined): string => {
  if (!stored) return "Not saved yet";
  const { publishedVersion, draftVersion } = stored;
  if (draftVersion === null)
    return publishedVersion === null ? "No version yet" : `Version ${publishedVersion}, in force`;
  return publishedVersion === null
    ? `Version ${draftVersion}, draft`
    : `Version ${draftVersion}, draft; version ${publishedVersion} is in force`;
};

/** The reason why a step cannot have this key; undefined where it can. */
export const stepKeyFault = (graph: EditedGraph, key: string, typed: string): string | undefined => {
  const wanted = typed.trim();
  if (wanted !== key && graph.steps.some((step) => step.key === wanted))
    return `${wanted} is the key of another step`;
  const judged = z.safeParse(stepDraft.shape.key, typed);
  return judged.success ? undefined : judged.error.issues[0]?.message;
};

/** The reason why a step cannot take this number of days, as typed; undefined where it can. */
export const stepDaysFault = (typed: string): string | undefined => {
  const judged = z.safeParse(
    stepDraft.shape.expectedDays,
    typed.trim() === "" ? undefined : wholeNumber(typed),
  );
  return judged.success ? undefined : judged.error.issues[0]?.message;
};

const MAX_ROUNDS = 20;

/** The reason why a typed number of rounds is refused; undefined where it is not. */
export const maxRoundsFault = (typed: string): string | undefined => {
  if (typed === "") return undefined;
  const isInRange = /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_ROUNDS;
  return isInRange ? undefined : messages.notANumberBetween("Rounds of findings", 1, MAX_ROUNDS);
};

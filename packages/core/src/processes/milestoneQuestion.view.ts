import { MAX_REASON_CHARS, type DocumentRecord } from "@canopy/contracts";
import { listText } from "../text/listText.ts";
import type { MilestoneAction, MilestoneActionName } from "./milestoneActions.ts";

/** One answer before an action on a milestone. `text` is prose, `checks` some of `options`, `agreement` a yes. */
export type AskedAnswer = {
  readonly label: string;
  readonly help?: string;
  readonly isRequired: boolean;
} & (
  | { readonly name: "note" | "reason"; readonly as: "text"; readonly maxChars: number }
  | { readonly name: "evidence"; readonly as: "checks"; readonly options: readonly string[] }
  | { readonly name: "isAgreed"; readonly as: "agreement" }
);

/** A milestone that is revoked with another one, and the effect on its completion. */
interface TakenBack {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** The question before an action on a milestone: its texts and its answers. */
export interface MilestoneQuestion {
  readonly title: string;
  readonly submitLabel: string;
  /** The effect on the process; undefined where it continues. */
  readonly ending: { readonly text: string; readonly tone: "warning" | "info" } | undefined;
  /** The milestones revoked with it, under a heading; undefined without any. */
  readonly takenBack: { readonly title: string; readonly items: readonly TakenBack[] } | undefined;
  /** The people who are told, the steps that lock and the round that begins, as sentences. */
  readonly consequences: readonly string[];
  readonly asks: readonly AskedAnswer[];
}

const withoutText = (
  start: string,
  expected: readonly string[],
  atHand: readonly string[],
): string | undefined => {
  const missing = expected.filter((name) => !atHand.includes(name));
  return missing.length > 0 ? `${start} without: ${missing.join(", ")}` : undefined;
};

/** The expected evidence that was not at hand: 'Completed without: call note'; undefined where all of it was, or none is expected. */
export const completedWithout = (
  expected: readonly string[],
  atHand: readonly string[],
): string | undefined => withoutText("Completed", expected, atHand);

/** The warning before a milestone is completed without evidence that is expected but not required. */
export const evidenceWarning = (
  { action, target }: MilestoneAction,
  atHand: readonly string[],
): string | undefined =>
  action === "complete" && !target.evidenceRequired
    ? withoutText("Will be completed", target.evidence, atHand)
    : undefined;

/** The evidence of a milestone that is about to be completed, of which nothing was submitted or accepted. */
const emptySlots = ({ action, target }: MilestoneAction): readonly string[] =>
  action === "complete"
    ? (target.slots ?? [])
        .filter(({ isFilled, toAccept }) => !isFilled && toAccept === 0)
        .map(({ name }) => name)
    : [];

/** True where a file of the milestone's evidence may have been uploaded and not submitted, for all that its process says. */
export const mayHoldDrafts = (action: MilestoneAction): boolean => emptySlots(action).length > 0;

/** The warning before a milestone is completed while files of its evidence were uploaded and not submitted; `documents` are those at the milestone. */
export const draftWarning = (
  action: MilestoneAction,
  documents: readonly Pick<DocumentRecord, "slot" | "state" | "versionNo">[],
): string | undefined => {
  const isDraft = (name: string): boolean =>
    documents.some(
      ({ slot, state, versionNo }) => slot === name && state === "DRAFT" && typeof versionNo === "number",
    );
  const drafts = emptySlots(action).filter((name) => isDraft(name));
  if (drafts.length === 0) return undefined;
  return drafts.length === 1
    ? `${listText(drafts)} is still a draft: submit it, or it does not count as evidence.`
    : `${listText(drafts)} are still drafts: submit them, or they do not count as evidence.`;
};

const words: Readonly<
  Record<MilestoneActionName, { readonly title: (name: string) => string; readonly submitLabel: string }>
> = {
  complete: { title: (name) => `Complete “${name}”`, submitLabel: "Complete milestone" },
  skip: { title: (name) => `Skip “${name}”`, submitLabel: "Skip milestone" },
  uncomplete: { title: (name) => `Reopen “${name}”`, submitLabel: "Reopen milestone" },
  rework: { title: (name) => `Send back to “${name}”`, submitLabel: "Send back" },
};

const endings: Readonly<Record<string, MilestoneQuestion["ending"]>> = {
  end_ok: { text: "This completes the process.", tone: "info" },
  end_fail: { text: "This terminates the process.", tone: "warning" },
};

const takenBackWord = (state: string): string =>
  `${state === "SKIPPED" ? "Skipped" : "Completed"}; its record is kept, but no longer counts`;

const note: AskedAnswer = {
  name: "note",
  as: "text",
  label: "Note",
  isRequired: false,
  maxChars: MAX_REASON_CHARS,
};
const reason: AskedAnswer = {
  name: "reason",
  as: "text",
  label: "Reason",
  isRequired: true,
  maxChars: MAX_REASON_CHARS,
};
const agreement: AskedAnswer = {
  name: "isAgreed",
  as: "agreement",
  label: "Take these milestones back as well",
  isRequired: true,
};

const asksOf = ({ action, target, takenBack }: MilestoneAction): readonly AskedAnswer[] => {
  if (action === "uncomplete" || action === "rework")
    return takenBack.length > 0 ? [reason, agreement] : [reason];
  if (action === "skip") return [{ ...note, label: "Reason", isRequired: true }];
  if (target.evidence.length === 0 || target.evidenceMode === "DOCUMENTS") return [note];
  const help = target.evidenceRequired
    ? "All of it has to be at hand"
    : "Tick what you have. What is missing is noted in the history.";
  const isRequired = target.evidenceRequired;
  return [
    { name: "evidence", as: "checks", label: "Evidence at hand", help, isRequired, options: target.evidence },
    note,
  ];
};

/** The question to ask before this action. Source: behaviour.md §4 Milestones. */
export const milestoneQuestionOf = (action: MilestoneAction): MilestoneQuestion => {
  const { target, takenBack, consequences } = action;
  const { title, submitLabel } = words[action.action];
  const items = takenBack.map(({ id, name, state }) => ({ id, label: name, text: takenBackWord(state) }));
  return {
    title: title(target.name),
    submitLabel,
    ending:
      action.action === "complete" && Object.hasOwn(endings, target.kind) ? endings[target.kind] : undefined,
    takenBack: items.length > 0 ? { title: "This also takes back", items } : undefined,
    consequences,
    asks: asksOf(action),
  };
};

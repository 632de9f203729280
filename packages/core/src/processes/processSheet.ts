import { findingNumbersText, type MilestoneRecord, type Process } from "@canopy/contracts";
import type { Sheet } from "../base/sheet.ts";
import { mistyped, type TalkRefusal } from "../forms/formTalk.ts";
import type { Services } from "../services/services.ts";
import { badgeOf } from "../text/badges.ts";
import { datesOf } from "../text/datesOf.ts";
import { itemsNamed } from "../text/itemsNamed.ts";
import type { MilestoneAction, MilestoneActionName } from "./milestoneActions.ts";
import { evidenceFactOf } from "./milestoneView.ts";
import { waitedText } from "./milestoneWords.ts";
import {
  milestoneActionsFor,
  milestoneOutline,
  selectProcess,
  type ProcessPageSnapshot,
} from "./processPage.selectors.ts";

/** A process as a sheet: its milestones in reading order, each with its predecessors and successors in words; dates are relative for people and ISO otherwise. */
export const processSheet = (process: Process, services: Services, isForPeople: boolean): Sheet => {
  const { relative, machine, now } = datesOf(services);
  const dateOf = isForPeople ? relative : machine;
  const rows = milestoneOutline(process, now()).map(({ view, sentences }) => {
    const { key, name, dueAt, evidence } = view.record;
    const due = dueAt === null ? "" : (dateOf(dueAt) ?? "");
    const waiting = waitedText(view.waitedDays);
    const evidenceText = evidence.length === 0 ? "" : evidenceFactOf(view.record).text;
    return [key, name, view.label, view.ownerName ?? "", due, waiting, evidenceText, sentences.join(" ")];
  });
  const { name, project, status, openFindings = [] } = process;
  const open = openFindings.length === 0 ? "" : `Findings are open: ${findingNumbersText(openFindings)}`;
  return {
    heads: ["Step", "Milestone", "State", "Owner", "Due", "Waiting", "Evidence", "Order"],
    rows,
    data: process,
    summary: [name, project?.name, badgeOf(status).label, open].filter(Boolean).join(" · "),
  };
};

/** An action in a person's words: steps by key, name or id; `to` tells several ways back apart. */
export interface MilestoneWish {
  readonly action: MilestoneActionName;
  readonly step: string;
  readonly to?: string | undefined;
}

const keysOf = (records: readonly { readonly key: string }[]) => records.map(({ key }) => key).join(", ");

/** The step that words name by its id, otherwise its key, otherwise its name; the reason where there is none, or several have that name. */
export const stepNamed = <Step extends Pick<MilestoneRecord, "id" | "key" | "name">>(
  steps: readonly Step[],
  words: string,
): { readonly step: Step } | { readonly refused: TalkRefusal } => {
  const found = itemsNamed(steps, words, ({ id, key, name }) => [id, key, name]);
  const [step, ...others] = found;
  if (!step) return { refused: mistyped(`There is no step "${words}": ${keysOf(steps)}.`) };
  if (others.length === 0) return { step };
  return { refused: mistyped(`Several steps are named "${words}"; say one by its key: ${keysOf(found)}.`) };
};

/** The action that a wish means, where the step offers it now; otherwise the reason. */
export const wishedMilestoneAction = (
  snapshot: ProcessPageSnapshot,
  { action, step, to }: MilestoneWish,
): { readonly action: MilestoneAction } | { readonly refused: TalkRefusal } => {
  const milestones = selectProcess(snapshot)?.milestones ?? [];
  const from = stepNamed(milestones, step);
  if ("refused" in from) return from;
  const target = to === undefined ? undefined : stepNamed(milestones, to);
  if (target && "refused" in target) return target;
  const offered = milestoneActionsFor(from.step.id)(snapshot);
  const found = offered.filter(
    (one) => one.action === action && [undefined, one.target.id].includes(target?.step.id),
  );
  if (found.length > 1) return { refused: mistyped(`Say --to: ${keysOf(found.map((one) => one.target))}.`) };
  const [only] = found;
  const labels = offered.map(({ label }) => label).join(", ") || "nothing";
  if (only && only.refusal === undefined) return { action: only };
  return { refused: { text: only?.refusal ?? `${from.step.name} offers: ${labels}.`, lines: [] } };
};

/** The steps that offer an action, each as a choice with its wish. */
export const milestoneChoices = (snapshot: ProcessPageSnapshot, action: MilestoneActionName) =>
  (selectProcess(snapshot)?.milestones ?? []).flatMap(({ id: step, name }) =>
    milestoneActionsFor(step)(snapshot)
      .filter((one) => one.action === action)
      .map(({ label, target }) => ({ label: `${name}: ${label}`, value: { step, to: target.id } })),
  );

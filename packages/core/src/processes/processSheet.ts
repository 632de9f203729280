import type { Process } from "@canopy/contracts";
import type { Sheet } from "../base/sheet.ts";
import type { FailureText } from "../failures/failureText.ts";
import type { Services } from "../services/services.ts";
import { badgeOf } from "../text/badges.ts";
import { datesOf } from "../text/datesOf.ts";
import type { MilestoneAction, MilestoneActionName } from "./milestoneActions.ts";
import { waitedText } from "./milestoneWords.ts";
import {
  milestoneActionsFor,
  milestoneOutline,
  selectProcess,
  type ProcessPageSnapshot,
} from "./processPage.selectors.ts";

/** A process as a sheet: its milestones in reading order, each with its predecessors and successors in words. */
export const processSheet = (process: Process, services: Services): Sheet => {
  const { relative } = datesOf(services);
  const rows = milestoneOutline(process).map(({ view, sentences }) => {
    const { key, name, dueAt } = view.record;
    const due = dueAt === null ? "" : relative(dueAt);
    const waiting = waitedText(view.waitedDays);
    return [key, name, view.label, view.ownerName ?? "", due, waiting, sentences.join(" ")];
  });
  const { name, project, status } = process;
  return {
    heads: ["Step", "Milestone", "State", "Owner", "Due", "Waiting", "Order"],
    rows,
    data: process,
    summary: [name, project?.name, badgeOf(status).label].filter(Boolean).join(" · "),
  };
};

/** An action in a person's words: steps by key, name or id; `to` tells several ways back apart. */
export interface MilestoneWish {
  readonly action: MilestoneActionName;
  readonly step: string;
  readonly to?: string | undefined;
}

const keysOf = (records: readonly { readonly key: string }[]) => records.map(({ key }) => key).join(", ");

/** The reason why an action is not done; `isMistyped` where the wish's words fit nothing or several. */
export type MilestoneRefusal = FailureText & { readonly isMistyped?: true };

const mistyped = (text: string): MilestoneRefusal => ({ text, lines: [], isMistyped: true });

/** The action that a wish means, where the step offers it now; otherwise the reason. */
export const wishedMilestoneAction = (
  snapshot: ProcessPageSnapshot,
  { action, step, to }: MilestoneWish,
): { readonly action: MilestoneAction } | { readonly refused: MilestoneRefusal } => {
  const milestones = selectProcess(snapshot)?.milestones ?? [];
  const stepNamed = (words: string) =>
    milestones.find((one) =>
      [one.key, one.name, one.id].some((name) => name.toLowerCase() === words.toLowerCase()),
    );
  for (const words of [step, to])
    if (words !== undefined && !stepNamed(words))
      return { refused: mistyped(`There is no step "${words}": ${keysOf(milestones)}.`) };
  const from = stepNamed(step);
  const target = to === undefined ? undefined : stepNamed(to)?.id;
  const offered = milestoneActionsFor(from?.id ?? "")(snapshot);
  const found = offered.filter((one) => one.action === action && [undefined, one.target.id].includes(target));
  if (found.length > 1) return { refused: mistyped(`Say --to: ${keysOf(found.map((one) => one.target))}.`) };
  const [only] = found;
  const labels = offered.map(({ label }) => label).join(", ") || "nothing";
  if (only && only.refusal === undefined) return { action: only };
  return { refused: { text: only?.refusal ?? `${from?.name} offers: ${labels}.`, lines: [] } };
};

/** The steps that offer an action, each as a choice with its wish. */
export const milestoneChoices = (snapshot: ProcessPageSnapshot, action: MilestoneActionName) =>
  (selectProcess(snapshot)?.milestones ?? []).flatMap(({ id: step, name }) =>
    milestoneActionsFor(step)(snapshot)
      .filter((one) => one.action === action)
      .map(({ label, target }) => ({ label: `${name}: ${label}`, value: { step, to: target.id } })),
  );

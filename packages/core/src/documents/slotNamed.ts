import type { Process } from "@canopy/contracts";
import { mistyped, type TalkRefusal } from "../forms/formTalk.ts";
import { stepNamed } from "../processes/processSheet.ts";
import type { UploadPlace } from "./uploads.machine.ts";

/** The evidence of a step in a person's words: the step by key, name or id, the evidence by its name, which a step with one alone does not need. */
export interface SlotWish {
  readonly step: string;
  readonly slot?: string | undefined;
}

/** The place of a file that fills a slot of a process, or why the words name none. */
export const slotNamed = (
  process: Pick<Process, "projectId" | "milestones">,
  { step, slot }: SlotWish,
): { readonly place: UploadPlace } | { readonly refused: TalkRefusal } => {
  const found = stepNamed(process.milestones ?? [], step);
  if ("refused" in found) return found;
  const { id: milestoneId, name, evidence } = found.step;
  if (evidence.length === 0) return { refused: mistyped(`${name} asks for no evidence.`) };
  const wanted = slot?.toLowerCase() ?? (evidence.length === 1 ? evidence[0]?.toLowerCase() : undefined);
  const named = evidence.find((one) => one.toLowerCase() === wanted);
  if (named === undefined)
    return { refused: mistyped(`Say which evidence of ${name}: ${evidence.join(", ")}.`) };
  return { place: { projectId: process.projectId, milestoneId, slot: named } };
};

/** The evidence of all steps of a process, each as a choice of its place. */
export const slotChoices = ({ projectId, milestones = [] }: Pick<Process, "projectId" | "milestones">) =>
  milestones.flatMap(({ id: milestoneId, name, evidence }) =>
    evidence.map((slot) => ({ label: `${name}: ${slot}`, value: { projectId, milestoneId, slot } })),
  );

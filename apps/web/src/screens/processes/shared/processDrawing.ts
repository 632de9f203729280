import type { DrawnProcess } from "@canopy/core";
import {
  milestoneNote,
  milestoneOutline,
  processViewOf,
  stepMarksOf,
  type MilestoneView,
  type OutlinedMilestone,
} from "@canopy/core/processes";
import type { Dates } from "@canopy/core/text";
import type { FlowchartEdge, FlowchartNode } from "#ui/flowchart/flowchartGraph.ts";
import type { OutlineStep } from "#ui/flowchart/StepOutline.tsx";

const cardOf = (view: MilestoneView, dates: Dates) => ({
  id: view.record.id,
  title: view.record.name,
  meta: view.ownerName,
  note: milestoneNote(view, dates),
  tone: view.tone,
  stateLabel: view.label,
  shape: view.shape,
});

const arrowKinds = ["forward", "rework", "abort"] as const;

/** A process as the flowchart's graph; a card's id is its milestone's. */
export const drawnProcess = (
  process: DrawnProcess,
  dates: Dates,
): { readonly nodes: readonly FlowchartNode[]; readonly edges: readonly FlowchartEdge[] } => {
  const { milestones } = processViewOf(process, dates.now());
  const idOf = new Map(milestones.map(({ record }) => [record.key, record.id]));
  const nodes = milestones.map((view): FlowchartNode => {
    const { x, y } = view.record;
    const marks = stepMarksOf(view.record);
    return { ...cardOf(view, dates), marks, ...(x !== null && y !== null && { position: { x, y } }) };
  });
  const edges = (process.transitions ?? []).flatMap(
    ({ id, label, guard, ...arrow }): readonly FlowchartEdge[] => {
      const from = idOf.get(arrow.from);
      const to = idOf.get(arrow.to);
      const kind = arrowKinds.find((one) => one === arrow.kind);
      return from && to && kind ? [{ id, from, to, kind, label: label ?? guard ?? undefined }] : [];
    },
  );
  return { nodes, edges };
};

/** A process as the outline's steps in reading order. */
export const outlinedProcess = (
  process: DrawnProcess,
  dates: Dates,
  more: (outlined: OutlinedMilestone) => Pick<OutlineStep, "actions" | "isFolded"> = () => ({}),
): readonly OutlineStep[] =>
  milestoneOutline(process, dates.now()).map((outlined) => ({
    ...cardOf(outlined.view, dates),
    details: outlined.sentences,
    ...more(outlined),
  }));

import type { EditedGraph, EditedStep, ShownFault } from "@canopy/core/processTemplates";
import { outlineOf, shapeOf, stepMarksOf, templateOwnerText } from "@canopy/core/processes";
import { counted } from "@canopy/core/text";
import type { FlowchartEdge, FlowchartNode } from "#ui/flowchart/flowchartGraph.ts";
import type { OutlineStep } from "#ui/flowchart/StepOutline.tsx";

const noteOf = ({ kind, optional, join }: EditedStep, extra: readonly string[]): string | undefined => {
  const words = [
    ...extra,
    ...(kind === "external" ? ["Work of others"] : []),
    ...(optional ? ["Optional"] : []),
    ...(join === "any" ? ["After any one"] : []),
  ];
  return words.length > 0 ? words.join(" · ") : undefined;
};

const cardOf = (step: EditedStep, isFaulty: boolean) => {
  const days = counted(step.expectedDays, "day", "days");
  return {
    id: step.key,
    title: step.name || step.key,
    meta: templateOwnerText(step) ?? "Nobody yet",
    note: noteOf(step, isFaulty ? [days] : []),
    tone: isFaulty ? ("fault" as const) : ("plain" as const),
    stateLabel: isFaulty ? "Faulty" : days,
    shape: shapeOf(step.kind),
  };
};

const isFaultyStep = (faults: readonly ShownFault[], key: string): boolean =>
  faults.some(({ steps }) => steps.includes(key));

/** A template as the flowchart's graph, with its faults marked; a card's id is its step's key. */
export const drawnTemplate = (
  { steps, arrows }: EditedGraph,
  faults: readonly ShownFault[],
): { readonly nodes: readonly FlowchartNode[]; readonly edges: readonly FlowchartEdge[] } => ({
  nodes: steps.map((step) => {
    const { x, y } = step;
    return {
      ...cardOf(step, isFaultyStep(faults, step.key)),
      marks: stepMarksOf(step),
      ...(x !== null && y !== null && { position: { x, y } }),
    };
  }),
  edges: arrows.map(({ id, from, to, kind, label, guard }) => ({
    id,
    from,
    to,
    kind,
    label: label ?? guard ?? undefined,
    isFault: faults.some(({ selection }) => selection?.kind === "arrow" && selection.id === id),
  })),
});

/** A template as the outline's steps in order, each with its faults. */
export const outlinedTemplate = (
  { steps, arrows }: EditedGraph,
  faults: readonly ShownFault[],
  more: (step: EditedStep) => Pick<OutlineStep, "actions"> = () => ({}),
): readonly OutlineStep[] => {
  const sentencesOf = new Map(outlineOf(steps, arrows).map(({ step, sentences }) => [step.key, sentences]));
  return steps.map((step) => {
    const wrong = faults.filter(
      ({ steps: keys, arrow }) => keys.includes(step.key) || arrow?.from === step.key,
    );
    return {
      ...cardOf(step, wrong.length > 0),
      details: [...(sentencesOf.get(step.key) ?? []), ...wrong.map(({ text }) => text)],
      ...more(step),
    };
  });
};

import type { EditedGraph, EditedStep, Selection, ShownFault } from "@canopy/core";
import { lazy, Suspense, useMemo, useState } from "react";
import type { FlowchartEditing } from "../ui/flowchartGraph.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StepOutline, type OutlineStep } from "../ui/StepOutline.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { firstLook } from "./graphLook.ts";
import { drawnTemplate, outlinedTemplate } from "./templateDrawing.ts";

const Flowchart = lazy(async () => ({ default: (await import("../ui/Flowchart.tsx")).Flowchart }));

export interface TemplateGraphProps {
  readonly name: string;
  readonly graph: EditedGraph;
  readonly faults: readonly ShownFault[];
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
  readonly editing?: FlowchartEditing | undefined;
  /** What the outline offers at each step. */
  readonly more?: (step: EditedStep) => Pick<OutlineStep, "actions">;
}

const FEW_STEPS = 12;
/** While there are few steps, each one more, and each arrow, brings all of them into view. */
const fitOf = ({ steps, arrows }: EditedGraph): string =>
  steps.length > FEW_STEPS ? "many" : `${steps.length} and ${arrows.length}`;

const EMPTY_TEXT = "This template has no steps yet.";

/** A template as a flowchart and as its outline, one at a time; the chart's library is loaded when it is shown. */
export function TemplateGraph(props: TemplateGraphProps) {
  const { name, graph, faults, selection, onSelect, editing, more } = props;
  const [look, setLook] = useState(firstLook);
  const drawn = useMemo(() => drawnTemplate(graph, faults), [graph, faults]);
  const selectStep = onSelect && ((key: string) => onSelect({ kind: "step", key }));
  return (
    <Tabs
      label={`Views of ${name}`}
      selectedId={look}
      onSelect={(id) => setLook(id === "outline" ? "outline" : "flowchart")}
      items={[
        {
          id: "flowchart",
          label: "Flowchart",
          content: (
            <Suspense fallback={<Skeleton shape="chart" />}>
              <Flowchart
                key={fitOf(graph)}
                label={`Flowchart of ${name}`}
                nodes={drawn.nodes}
                edges={drawn.edges}
                selectedId={selection?.kind === "arrow" ? selection.id : selection?.key}
                onSelect={selectStep}
                onSelectEdge={onSelect && ((id) => onSelect({ kind: "arrow", id }))}
                editing={editing}
                emptyText={EMPTY_TEXT}
              />
            </Suspense>
          ),
        },
        {
          id: "outline",
          label: "Outline",
          content: (
            <StepOutline
              label={`Outline of ${name}`}
              steps={outlinedTemplate(graph, faults, more)}
              selectedId={selection?.kind === "step" ? selection.key : undefined}
              onSelect={selectStep}
              emptyText={EMPTY_TEXT}
            />
          ),
        },
      ]}
    />
  );
}

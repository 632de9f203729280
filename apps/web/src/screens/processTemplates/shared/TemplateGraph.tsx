import type { EditedGraph, EditedStep, Selection, ShownFault } from "@canopy/core/processTemplates";
import { useMemo } from "react";
import type { FlowchartEditing } from "#ui/flowchart/flowchartGraph.ts";
import { StepOutline, type OutlineStep } from "#ui/flowchart/StepOutline.tsx";
import { GraphViews } from "#ui/flowchart/GraphViews.tsx";
import { LateFlowchart } from "#screens/processes/shared/LateFlowchart.tsx";
import { drawnTemplate, outlinedTemplate } from "./templateDrawing.ts";

export interface TemplateGraphProps {
  readonly name: string;
  readonly graph: EditedGraph;
  readonly faults: readonly ShownFault[];
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
  readonly editing?: FlowchartEditing | undefined;
  /** The outline's buttons for each step. */
  readonly more?: (step: EditedStep) => Pick<OutlineStep, "actions">;
}

const EMPTY_TEXT = "This template has no steps yet.";

/** A template as a flowchart or an outline, one at a time; the flowchart's library is loaded on first use. */
export function TemplateGraph(props: TemplateGraphProps) {
  const { name, graph, faults, selection, onSelect, editing, more } = props;
  const drawn = useMemo(() => drawnTemplate(graph, faults), [graph, faults]);
  const selectStep = onSelect && ((key: string) => onSelect({ kind: "step", key }));
  const outline = (
    <StepOutline
      label={`Outline of ${name}`}
      steps={outlinedTemplate(graph, faults, more)}
      selectedId={selection?.kind === "step" ? selection.key : undefined}
      onSelect={selectStep}
      emptyText={EMPTY_TEXT}
    />
  );
  return (
    <GraphViews
      name={name}
      outline={outline}
      flowchart={
        <LateFlowchart
          // The view stays where it is after every edit; only the first step fits it.
          chartKey={graph.steps.length === 0 ? "empty" : "drawn"}
          chart={{
            label: `Flowchart of ${name}`,
            nodes: drawn.nodes,
            edges: drawn.edges,
            selectedId: selection?.kind === "arrow" ? selection.id : selection?.key,
            onSelect: selectStep,
            onSelectEdge: onSelect && ((id) => onSelect({ kind: "arrow", id })),
            editing,
            emptyText: EMPTY_TEXT,
          }}
          instead={outline}
        />
      }
    />
  );
}

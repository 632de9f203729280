import type { DrawnProcess } from "@canopy/core";
import type { OutlinedMilestone } from "@canopy/core/processes";
import { useMemo } from "react";
import { StepOutline, type OutlineStep } from "#ui/flowchart/StepOutline.tsx";
import { GraphViews } from "#ui/flowchart/GraphViews.tsx";
import { useMedia, widths } from "#ui/media/useMedia.ts";
import { useDates } from "#kit/useDates.ts";
import { LateFlowchart } from "./LateFlowchart.tsx";
import { drawnProcess, outlinedProcess } from "./processDrawing.ts";

export interface ProcessGraphProps {
  /** Includes its milestones with owners and completions, and its transitions. */
  readonly process: DrawnProcess;
  /** Heads it as a section of the page; the outline then stands beside the flowchart on wide windows. */
  readonly title?: string;
  /** The ids of the milestones that the outline folds. */
  readonly folded?: ReadonlySet<string>;
  /** The id of the selected milestone. */
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((milestoneId: string) => void) | undefined;
  /** The outline's buttons for each milestone. */
  readonly more?: (outlined: OutlinedMilestone) => Pick<OutlineStep, "actions">;
}

const EMPTY_TEXT = "This process has no milestones.";

/** A process as a flowchart and an outline; the flowchart's library is loaded on first use. */
export function ProcessGraph({ process, title, folded, selectedId, onSelect, more }: ProcessGraphProps) {
  const dates = useDates();
  const isBeside = useMedia(widths.wide) && title !== undefined;
  const drawn = useMemo(() => drawnProcess(process, dates), [process, dates]);
  const outline = (
    <StepOutline
      label={`Outline of ${process.name}`}
      steps={outlinedProcess(process, dates, (outlined) => ({
        ...more?.(outlined),
        isFolded: folded?.has(outlined.view.record.id),
      }))}
      selectedId={selectedId}
      onSelect={onSelect}
      emptyText={EMPTY_TEXT}
    />
  );
  return (
    <GraphViews
      name={process.name}
      title={title}
      isBeside={isBeside}
      outline={outline}
      flowchart={
        <LateFlowchart
          chartKey={process.id}
          chart={{
            label: `Flowchart of ${process.name}`,
            nodes: drawn.nodes,
            edges: drawn.edges,
            selectedId,
            onSelect,
            emptyText: EMPTY_TEXT,
          }}
          instead={isBeside ? null : outline}
        />
      }
    />
  );
}

import { datesOf, type OutlinedMilestone, type ProcessRecord } from "@canopy/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StepOutline, type OutlineStep } from "../ui/StepOutline.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { useApp } from "./appContext.tsx";
import { firstLook } from "./graphLook.ts";
import { drawnProcess, outlinedProcess } from "./processDrawing.ts";

const Flowchart = lazy(async () => ({ default: (await import("../ui/Flowchart.tsx")).Flowchart }));

export interface ProcessGraphProps {
  /** With its milestones, their owners and completions, and its transitions. */
  readonly process: ProcessRecord;
  /** The id of the milestone that is looked at. */
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((milestoneId: string) => void) | undefined;
  /** What the outline offers at each milestone. */
  readonly more?: (outlined: OutlinedMilestone) => Pick<OutlineStep, "actions" | "content" | "contentLabel">;
}

/** A process as a flowchart and as its outline, one at a time; the chart's library is loaded when it is shown. */
export function ProcessGraph({ process, selectedId, onSelect, more }: ProcessGraphProps) {
  const [look, setLook] = useState(firstLook);
  const dates = datesOf(useApp().reach);
  const drawn = useMemo(() => drawnProcess(process, dates), [process, dates]);
  return (
    <Tabs
      label={`Views of ${process.name}`}
      selectedId={look}
      onSelect={(id) => setLook(id === "outline" ? "outline" : "flowchart")}
      items={[
        {
          id: "flowchart",
          label: "Flowchart",
          content: (
            <Suspense fallback={<Skeleton shape="chart" />}>
              <Flowchart
                key={process.id}
                label={`Flowchart of ${process.name}`}
                nodes={drawn.nodes}
                edges={drawn.edges}
                selectedId={selectedId}
                onSelect={onSelect}
                emptyText="This process has no milestones."
              />
            </Suspense>
          ),
        },
        {
          id: "outline",
          label: "Outline",
          content: (
            <StepOutline
              label={`Outline of ${process.name}`}
              steps={outlinedProcess(process, dates, more)}
              selectedId={selectedId}
              onSelect={onSelect}
              emptyText="This process has no milestones."
            />
          ),
        },
      ]}
    />
  );
}

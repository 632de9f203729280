import { processViewOf, progressTone } from "@canopy/core/processes";
import type { ProjectProcess } from "@canopy/core/projects";
import { ProgressBar } from "#ui/chart/ProgressBar.tsx";

/** The progress of one of a project's processes by its milestones, or by its own figure where it has none. */
export function ProcessProgress({ process }: { readonly process: ProjectProcess }) {
  const { name, status, progress } = process;
  const { doneCount, totalCount } = processViewOf(process);
  return (
    <ProgressBar
      label={`Progress of ${name}`}
      isLabelHidden
      value={totalCount === 0 ? progress : doneCount / totalCount}
      text={totalCount === 0 ? undefined : `${doneCount} of ${totalCount} milestones`}
      tone={progressTone(status)}
    />
  );
}

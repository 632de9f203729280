import {
  completedMilestoneCount,
  figures,
  milestoneCount,
  pendingMilestoneCount,
  recentMilestoneCount,
} from "@canopy/core/dashboard";
import { CircleCheck, CircleDashed, History, Milestone } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { all, pending, completed, recent } = figures.milestones;

/** The numbers of milestones by progress. */
export function MilestoneFigures() {
  const count = useScreen(milestoneCount, undefined);
  const pendingCount = useScreen(pendingMilestoneCount, undefined);
  const completedCount = useScreen(completedMilestoneCount, undefined);
  const recentCount = useScreen(recentMilestoneCount, undefined);
  return (
    <FigureGroup title="Milestones" figures={figures.milestones}>
      <FigureCard reading={count} figure={all} icon={<Milestone aria-hidden />} />
      <FigureCard reading={pendingCount} figure={pending} icon={<CircleDashed aria-hidden />} />
      <FigureCard reading={completedCount} figure={completed} icon={<CircleCheck aria-hidden />} />
      <FigureCard reading={recentCount} figure={recent} icon={<History aria-hidden />} />
    </FigureGroup>
  );
}

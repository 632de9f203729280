import {
  completedMilestoneCountScreen,
  figures,
  milestoneCountScreen,
  pendingMilestoneCountScreen,
  recentMilestoneCountScreen,
} from "@canopy/core/dashboard";
import { CircleCheck, CircleDashed, History, Milestone } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { all, pending, completed, recent } = figures.milestones;

/** The numbers of milestones by progress. */
export function MilestoneFigures() {
  const count = useScreen(milestoneCountScreen, undefined);
  const pendingCount = useScreen(pendingMilestoneCountScreen, undefined);
  const completedCount = useScreen(completedMilestoneCountScreen, undefined);
  const recentCount = useScreen(recentMilestoneCountScreen, undefined);
  return (
    <FigureGroup title="Milestones" figures={figures.milestones}>
      <FigureCard reading={count} figure={all} icon={<Milestone aria-hidden />} />
      <FigureCard reading={pendingCount} figure={pending} icon={<CircleDashed aria-hidden />} />
      <FigureCard reading={completedCount} figure={completed} icon={<CircleCheck aria-hidden />} />
      <FigureCard reading={recentCount} figure={recent} icon={<History aria-hidden />} />
    </FigureGroup>
  );
}

import {
  completedMilestoneCount,
  figures,
  milestoneCount,
  overdueMilestoneCount,
  pendingMilestoneCount,
  recentMilestoneCount,
} from "@canopy/core/dashboard";
import { CircleAlert, CircleCheck, CircleDashed, History, Milestone } from "lucide-react";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { all, overdue, pending, completed, recent } = figures.milestones;

/** The numbers of milestones by progress. */
export const MilestoneFigures = () => (
  <FigureGroup title="Milestones" figures={figures.milestones}>
    <FigureCard screen={milestoneCount} figure={all} icon={<Milestone aria-hidden />} />
    <FigureCard screen={overdueMilestoneCount} figure={overdue} icon={<CircleAlert aria-hidden />} />
    <FigureCard screen={pendingMilestoneCount} figure={pending} icon={<CircleDashed aria-hidden />} />
    <FigureCard screen={completedMilestoneCount} figure={completed} icon={<CircleCheck aria-hidden />} />
    <FigureCard screen={recentMilestoneCount} figure={recent} icon={<History aria-hidden />} />
  </FigureGroup>
);

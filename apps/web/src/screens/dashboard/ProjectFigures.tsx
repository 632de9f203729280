import {
  activeProjectCount,
  averageCompletionDays,
  disabledProjectCount,
  figures,
  newProjectCount,
  projectCount,
} from "@canopy/core/dashboard";
import { CircleOff, CirclePlay, Leaf, Sprout, Timer } from "lucide-react";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { all, active, new: recent, disabled, completionDays } = figures.projects;

/** The numbers of projects by status, and their average duration. */
export const ProjectFigures = () => (
  <FigureGroup title="Projects" figures={figures.projects}>
    <FigureCard screen={projectCount} figure={all} icon={<Leaf aria-hidden />} />
    <FigureCard screen={activeProjectCount} figure={active} icon={<CirclePlay aria-hidden />} />
    <FigureCard screen={newProjectCount} figure={recent} icon={<Sprout aria-hidden />} />
    <FigureCard screen={disabledProjectCount} figure={disabled} icon={<CircleOff aria-hidden />} />
    <FigureCard
      screen={averageCompletionDays}
      figure={completionDays}
      icon={<Timer aria-hidden />}
      absent="No project is completed yet"
    />
  </FigureGroup>
);

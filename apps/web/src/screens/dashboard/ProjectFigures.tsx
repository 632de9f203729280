import {
  activeProjectCount,
  averageCompletionDays,
  disabledProjectCount,
  figures,
  newProjectCount,
  projectCount,
} from "@canopy/core/dashboard";
import { CircleOff, CirclePlay, Leaf, Sprout, Timer } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { all, active, new: recent, disabled, completionDays } = figures.projects;

/** The numbers of projects by status, and their average duration. */
export function ProjectFigures() {
  const count = useScreen(projectCount, undefined);
  const activeCount = useScreen(activeProjectCount, undefined);
  const newCount = useScreen(newProjectCount, undefined);
  const disabledCount = useScreen(disabledProjectCount, undefined);
  const days = useScreen(averageCompletionDays, undefined);
  return (
    <FigureGroup title="Projects" figures={figures.projects}>
      <FigureCard reading={count} figure={all} icon={<Leaf aria-hidden />} />
      <FigureCard reading={activeCount} figure={active} icon={<CirclePlay aria-hidden />} />
      <FigureCard reading={newCount} figure={recent} icon={<Sprout aria-hidden />} />
      <FigureCard reading={disabledCount} figure={disabled} icon={<CircleOff aria-hidden />} />
      <FigureCard
        reading={days}
        figure={completionDays}
        icon={<Timer aria-hidden />}
        absent="No project is completed yet"
      />
    </FigureGroup>
  );
}

import {
  activeProjectCountScreen,
  completionDaysScreen,
  disabledProjectCountScreen,
  figures,
  newProjectCountScreen,
  projectCountScreen,
} from "@canopy/core/dashboard";
import { CircleOff, CirclePlay, Leaf, Sprout, Timer } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { all, active, new: recent, disabled, completionDays } = figures.projects;

/** The numbers of projects by status, and their average duration. */
export function ProjectFigures() {
  const count = useScreen(projectCountScreen, undefined);
  const activeCount = useScreen(activeProjectCountScreen, undefined);
  const newCount = useScreen(newProjectCountScreen, undefined);
  const disabledCount = useScreen(disabledProjectCountScreen, undefined);
  const days = useScreen(completionDaysScreen, undefined);
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

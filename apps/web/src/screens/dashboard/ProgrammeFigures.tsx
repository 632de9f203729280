import {
  estimatedBy,
  estimatedTco2e,
  findingsDueSoon,
  issuedBy,
  issuedTco2e,
  milestonesDueSoon,
  programmeAccess,
  remindersDueSoon,
  soonFigures,
} from "@canopy/core/dashboard";
import { AlarmClock, Milestone, SearchCheck } from "lucide-react";
import { useId } from "react";
import { useApp } from "#kit/appContext.tsx";
import styles from "./DashboardScreen.module.css";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";
import { ProjectMap } from "./ProjectMap.tsx";
import { PromisedIssued } from "./PromisedIssued.tsx";
import { Tco2eCard } from "./Tco2eCard.tsx";

/** The numbers of items that fall due in the next 30 days. */
export const NextDays = () => (
  <FigureGroup title="Next 30 days" figures={soonFigures}>
    <FigureCard screen={milestonesDueSoon} figure={soonFigures.milestones} icon={<Milestone aria-hidden />} />
    <FigureCard screen={remindersDueSoon} figure={soonFigures.reminders} icon={<AlarmClock aria-hidden />} />
    <FigureCard
      screen={findingsDueSoon}
      figure={soonFigures.findings}
      icon={<SearchCheck aria-hidden />}
      isLeftOutAtZero
    />
  </FigureGroup>
);

/** The tCO2e of the programme: estimated, issued, promised, and where. Source: behaviour.md §2 Dashboard. */
export function ProgrammeFigures() {
  const can = useApp().can();
  const id = useId();
  if (!can.allows(programmeAccess)) return null;
  return (
    <section className={styles["group"]} aria-labelledby={id}>
      <h2 id={id}>Emission reductions</h2>
      <div className={styles["lists"]}>
        <Tco2eCard title="Estimated" unit="tCO₂e a year" screen={estimatedTco2e} ways={estimatedBy} />
        <div className={styles["group"]}>
          <Tco2eCard title="Issued" unit="tCO₂e" screen={issuedTco2e} ways={issuedBy} />
          <ProjectMap />
        </div>
      </div>
      <PromisedIssued />
    </section>
  );
}

import {
  companyCountScreen,
  figures,
  greeting,
  routes,
  selectProfile,
  selectReadingStatus,
  userCountScreen,
} from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Building2, Users } from "lucide-react";
import { useApp, useScreen } from "#app/appContext.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { EmptyState } from "#ui/States.tsx";
import { StatGrid } from "#ui/StatCard.tsx";
import { FigureCard } from "./FigureCard.tsx";
import styles from "./DashboardScreen.module.css";

/** The greeting, and a figure for each list that this person may open. Source: behaviour.md §2. */
export function DashboardScreen() {
  const { session } = useApp();
  const profile = useSelector(session, selectProfile);
  const companies = useScreen(companyCountScreen, undefined);
  const users = useScreen(userCountScreen, undefined);
  const hasFigures = [
    useSelector(companies, selectReadingStatus),
    useSelector(users, selectReadingStatus),
  ].some((status) => status !== "hidden");
  return (
    <>
      <div className={styles["band"]}>
        <PageHeader
          title={profile ? greeting(profile.userName) : routes.dashboard.title}
          help="Climate projects and the people who carry them, at a glance."
        />
      </div>
      {hasFigures ? (
        <StatGrid>
          <FigureCard reading={companies} figure={figures.companies} icon={<Building2 aria-hidden />} />
          <FigureCard reading={users} figure={figures.users} icon={<Users aria-hidden />} />
        </StatGrid>
      ) : (
        <EmptyState
          title="Nothing to count yet"
          text="The figures that your role includes will stand here."
        />
      )}
    </>
  );
}

import { greeting, routes, selectProfile } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useApp } from "#app/appContext.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { EmptyState } from "#ui/States.tsx";
import { Figures } from "./Figures.tsx";
import { NewestCompanies } from "./NewestCompanies.tsx";
import { NewestUsers } from "./NewestUsers.tsx";
import { QuickActions } from "./QuickActions.tsx";
import styles from "./DashboardScreen.module.css";

/** The greeting, a figure for each list that this person may open, and what came last. Source: behaviour.md §2. */
export function DashboardScreen() {
  const app = useApp();
  const profile = useSelector(app.session, selectProfile);
  const hasParts = [routes.companies.access, routes.users.access].some((access) => app.can().allows(access));
  return (
    <>
      <div className={styles["band"]}>
        <PageHeader
          title={profile ? greeting(profile.userName) : routes.dashboard.title}
          help="Climate projects and the people who carry them, at a glance."
          actions={<QuickActions />}
        />
      </div>
      {hasParts ? (
        <>
          <Figures />
          <div className={styles["lists"]}>
            <NewestCompanies />
            <NewestUsers />
          </div>
        </>
      ) : (
        <EmptyState
          title="Nothing to count yet"
          text="The figures that your role includes will stand here."
        />
      )}
    </>
  );
}

import { routes, selectProfile } from "@canopy/core";
import { canBeAwaited, figures, isPartner } from "@canopy/core/dashboard";
import { greeting } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useApp } from "#kit/appContext.tsx";
import { InTurn } from "#ui/layout/InTurn.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import { companyCount } from "@canopy/core/companies";
import { userCount } from "@canopy/core/users";
import { Building2, LockKeyhole, MailOpen, Users } from "lucide-react";
import type { ReactNode } from "react";
import { CreationTrend } from "./CreationTrend.tsx";
import { MilestoneFigures } from "./MilestoneFigures.tsx";
import { NewestCompanies } from "./NewestCompanies.tsx";
import { NewestUsers } from "./NewestUsers.tsx";
import { NextDays, ProgrammeFigures } from "./ProgrammeFigures.tsx";
import { ProjectFigures } from "./ProjectFigures.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { TechnologyChart } from "./TechnologyChart.tsx";
import { PartnersWork } from "./PartnersWork.tsx";
import { WaitingOnMe } from "./WaitingOnMe.tsx";
import styles from "./DashboardScreen.module.css";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { projects, milestones, reminderCalendar, companies, users } = routes;

/** /: the greeting, what waits for the person, figures that link to their lists, and the newest records. Source: behaviour.md §2. */
export function DashboardScreen() {
  const app = useApp();
  const profile = useSelector(app.session, selectProfile);
  const can = app.can();
  const isPartnersOwn = isPartner(app.services);
  const hasParts = [projects, milestones, reminderCalendar, companies, users].some(({ access }) =>
    can.allows(access),
  );
  return (
    <>
      <div className={styles["band"]} data-band>
        <PageHeader
          title={profile ? greeting(profile.userName) : routes.dashboard.title}
          help="Climate projects and the people who carry them, at a glance."
          actions={<QuickActions />}
        />
      </div>
      {hasParts ? (
        <WaitingFirst isWaiting={canBeAwaited(app.services)}>
          <InTurn>
            <ProjectFigures />
            {!isPartnersOwn && (
              <div className={styles["lists"]}>
                <TechnologyChart />
                <CreationTrend />
              </div>
            )}
            <NextDays />
            <MilestoneFigures />
            <ProgrammeFigures />
            <DirectoryFigures />
            {!isPartnersOwn && (
              <div className={styles["lists"]}>
                <NewestCompanies />
                <NewestUsers />
              </div>
            )}
          </InTurn>
        </WaitingFirst>
      ) : (
        <EmptyState
          title="Nothing to count yet"
          text="The figures that your role includes will stand here."
        />
      )}
    </>
  );
}

interface WaitingFirstProps {
  /** Something can wait for the person. */
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

const WaitingFirst = ({ isWaiting, children }: WaitingFirstProps) =>
  isWaiting ? (
    <WaitingOnMe>{children}</WaitingOnMe>
  ) : (
    <>
      <PartnersWork />
      {children}
    </>
  );

const { directory } = figures;

/** The numbers of companies and users. */
const DirectoryFigures = () => (
  <FigureGroup title="Directory" figures={directory}>
    <FigureCard screen={companyCount} figure={directory.companies} icon={<Building2 aria-hidden />} />
    <FigureCard screen={userCount} figure={directory.users} icon={<Users aria-hidden />} />
    <FigureCard screen={userCount} ask="INVITED" figure={directory.invited} icon={<MailOpen aria-hidden />} />
    <FigureCard
      screen={userCount}
      ask="LOCKED"
      figure={directory.locked}
      icon={<LockKeyhole aria-hidden />}
    />
  </FigureGroup>
);

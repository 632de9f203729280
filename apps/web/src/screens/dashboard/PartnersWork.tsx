import { pathTo, type Milestone, type Project } from "@canopy/core";
import { completedByName, doneByOthers, isPartner, partnersProjects } from "@canopy/core/dashboard";
import { milestoneAddress, progressTone } from "@canopy/core/processes";
import { percentText } from "@canopy/core/text";
import { AppLink } from "#kit/AppLink.tsx";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { Link } from "#ui/button/Link.tsx";
import { ProgressBar } from "#ui/chart/ProgressBar.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import styles from "./DashboardScreen.module.css";

const projectColumns: readonly DataColumn<Project>[] = [
  { id: "name", header: "Project", cell: ({ name }) => name, isRowHeader: true },
  { id: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} />, isNarrow: true },
  {
    id: "processes",
    header: "Work done in its processes",
    cell: ({ processes = [] }) =>
      processes.length === 0 ? (
        <NoValue />
      ) : (
        <div className={styles["bars"]}>
          {processes.map(({ id, name, progress, status }) => (
            <ProgressBar
              key={id}
              label={name}
              value={progress}
              text={percentText(progress)}
              tone={progressTone(status)}
            />
          ))}
        </div>
      ),
  },
];

/** The partner's projects with the progress of their processes. */
function PartnersProjects() {
  const { data, ...reading } = useReading(useScreen(partnersProjects, undefined));
  return (
    <SubList
      title="My projects"
      actions={<Link href={pathTo("projects")}>All projects</Link>}
      isExcerpt
      columns={projectColumns}
      rows={data}
      {...reading}
      rowName={({ name }) => name}
      rowHref={({ id }) => pathTo("project", { projectId: id })}
      empty={{ title: "No projects yet", text: "Projects of your company will stand here." }}
    />
  );
}

const doneColumns: readonly DataColumn<Milestone>[] = [
  { id: "name", header: "Milestone", cell: ({ name }) => name, isRowHeader: true },
  {
    id: "project",
    header: "Project",
    cell: ({ process }) =>
      process?.project ? (
        <AppLink href={pathTo("project", { projectId: process.project.id })}>{process.project.name}</AppLink>
      ) : (
        <NoValue />
      ),
  },
  { id: "by", header: "By", cell: (milestone) => completedByName(milestone) ?? <NoValue /> },
  {
    id: "completedAt",
    header: "Completed",
    cell: ({ completedAt }) => <Moment at={completedAt} />,
    isNarrow: true,
  },
];

/** The steps of others in the partner's projects that were completed last. */
function DoneByOthers() {
  const { data, ...reading } = useReading(useScreen(doneByOthers, undefined));
  return (
    <SubList
      title="What others did lately"
      isExcerpt
      isWrapping
      columns={doneColumns}
      rows={data}
      {...reading}
      rowName={({ name }) => name}
      rowHref={milestoneAddress}
      empty={{
        title: "Nothing yet",
        text: "The steps of others in your projects will stand here once they are completed.",
      }}
    />
  );
}

/** A partner's projects, and what others did in them lately; nothing for other people. Source: behaviour.md §2 Dashboard. */
export const PartnersWork = () =>
  isPartner(useApp().services) && (
    <>
      <PartnersProjects />
      <DoneByOthers />
    </>
  );

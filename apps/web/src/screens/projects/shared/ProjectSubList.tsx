import { pathTo, type ListAnswer, type Project } from "@canopy/core";
import type { ReadingScreen } from "@canopy/core/records";
import { CompanyLink, TechnologyLink } from "#kit/AppLink.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import styles from "./ProjectSubList.module.css";

interface ProjectSubListProps {
  readonly screen: ReadingScreen<ListAnswer<Project>>;
  /** The id of the record that the projects belong to. */
  readonly ask: string;
  /** The address of the project list filtered by that record. */
  readonly allHref: string;
  /** Shows the company instead of the technology, where only the companies differ. */
  readonly hasCompany?: true;
  readonly emptyText: string;
}

const company: DataColumn<Project> = {
  id: "company",
  header: "Company",
  cell: (project) =>
    project.company ? <CompanyLink id={project.company.id} name={project.company.name} /> : <NoValue />,
};
const technology: DataColumn<Project> = {
  id: "type",
  header: "Technology",
  cell: ({ type }) => (type ? <TechnologyLink id={type.id} name={type.name} /> : <NoValue />),
};
const columnsWith = (second: DataColumn<Project>): readonly DataColumn<Project>[] => [
  {
    id: "name",
    header: "Name",
    cell: ({ name, code }) => (
      <>
        {name} <span className={styles["code"]}>{code}</span>
      </>
    ),
    isRowHeader: true,
  },
  { ...second, line: 2 },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusBadge status={status} />,
    isNarrow: true,
    line: 1,
  },
  {
    id: "createdAt",
    header: "Created",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    isNarrow: true,
    line: 2,
  },
];

/** The projects on the page of a related record, the newest first, with a link to their list. */
export function ProjectSubList({ screen, ask, allHref, hasCompany, emptyText }: ProjectSubListProps) {
  const { data, ...reading } = useReading(useScreen(screen, { ask }));
  const rows = data?.data;
  return (
    <SubList
      title="Projects"
      isWrapping
      columns={columnsWith(hasCompany ? company : technology)}
      rows={rows}
      total={data?.total}
      {...reading}
      rowName={({ name }) => name}
      rowHref={({ id }) => pathTo("project", { projectId: id })}
      {...(rows && rows.length > 0 && { actions: <Link href={allHref}>Show in the list</Link> })}
      empty={{ title: "No projects yet", text: emptyText }}
    />
  );
}

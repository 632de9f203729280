import { pathTo, routes } from "@canopy/core";
import type { Reminder } from "@canopy/core/reminders";
import { useApp } from "#kit/appContext.tsx";
import { CompanyLink } from "#kit/listCells.tsx";
import { NoValue } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";
import { Row } from "#ui/layout/Stack.tsx";

interface LinkedRecordProps {
  readonly reminder: Reminder;
}

/** A cell with a reminder's linked record: the project's code with the milestone or process, otherwise the company. */
export function LinkedRecord({ reminder }: LinkedRecordProps) {
  const app = useApp();
  const { project, process, milestone, company } = reminder;
  if (!project) return company ? <CompanyLink id={company.id} name={company.name} /> : <NoValue />;
  const canOpen = app.can().allows(routes.project.access);
  return (
    <Row gap="small">
      {canOpen ? (
        <Link href={pathTo("project", { projectId: project.id })} title={project.name}>
          {project.code}
        </Link>
      ) : (
        project.code
      )}
      {(milestone ?? process)?.name}
    </Row>
  );
}

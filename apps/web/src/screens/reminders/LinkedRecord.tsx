import { pathTo } from "@canopy/core";
import type { Reminder } from "@canopy/core/reminders";
import { AppLink, CompanyLink } from "#kit/AppLink.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";

interface LinkedRecordProps {
  readonly reminder: Reminder;
}

/** A cell with a reminder's linked record: the project's code with the milestone or process, otherwise the company. */
export function LinkedRecord({ reminder }: LinkedRecordProps) {
  const { project, process, milestone, company } = reminder;
  if (!project) return company ? <CompanyLink id={company.id} name={company.name} /> : <NoValue />;
  return (
    <span>
      <AppLink href={pathTo("project", { projectId: project.id })} title={project.name}>
        {project.code}
      </AppLink>{" "}
      {(milestone ?? process)?.name}
    </span>
  );
}

import { pathTo } from "@canopy/core";
import { dueEverywhere, zoneCity } from "@canopy/core/days";
import { milestoneAddress } from "@canopy/core/processes";
import { leadsText, repeatsText, type ReminderRow } from "@canopy/core/reminders";
import { AppLink, CompanyLink, ProjectLink } from "#kit/AppLink.tsx";
import { useApp } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DescriptionList, type Fact } from "#ui/facts/DescriptionList.tsx";

interface ReminderPartProps {
  readonly reminder: ReminderRow;
}

/** A reminder's facts. */
export function ReminderFacts({ reminder }: ReminderPartProps) {
  const { services } = useApp();
  const { name, description, dueDatetime, timeZone, leadTimes, createdByName, createdAt } = reminder;
  return (
    <Card title="Reminder">
      <DescriptionList
        facts={[
          ...(name === description ? [] : [{ term: "Description", value: description }]),
          { term: "Falls due", value: repeatsText(reminder, services.locale) },
          {
            term: reminder.rrule === null ? "Due" : "First due",
            value:
              dueDatetime === null ? (
                "Not known: its milestone has no due date"
              ) : (
                <DueTime {...dueEverywhere(services, dueDatetime, timeZone)} />
              ),
          },
          { term: "Time zone", value: zoneCity(timeZone) },
          { term: "Told", value: leadsText(leadTimes) },
          ...linkFacts(reminder),
          { term: "Made by", value: createdByName ?? "" },
          { term: "Created", value: <Moment at={createdAt} /> },
        ]}
      />
    </Card>
  );
}

const DueTime = ({ there, own }: ReturnType<typeof dueEverywhere>) => (
  <>
    {there}
    {own !== undefined && (
      <>
        <br />
        {`${own} on your clocks`}
      </>
    )}
  </>
);

const linkFacts = ({ project, process, milestone, company }: ReminderRow): readonly Fact[] => [
  ...(project ? [{ term: "Project", value: <ProjectLink project={project} /> }] : []),
  ...(process ? [{ term: "Process", value: <ProcessLink id={process.id} name={process.name} /> }] : []),
  ...(milestone
    ? [
        {
          term: "Milestone",
          value: <ProcessLink id={milestone.processId} name={milestone.name} milestoneId={milestone.id} />,
        },
      ]
    : []),
  ...(company ? [{ term: "Company", value: <CompanyLink id={company.id} name={company.name} /> }] : []),
];

interface ProcessLinkProps {
  readonly id: string;
  readonly name: string;
  /** The milestone selected on the process's page. */
  readonly milestoneId?: string;
}

function ProcessLink({ id, name, milestoneId }: ProcessLinkProps) {
  const href =
    milestoneId === undefined
      ? pathTo("process", { processId: id })
      : milestoneAddress({ id: milestoneId, processId: id });
  return <AppLink href={href}>{name}</AppLink>;
}

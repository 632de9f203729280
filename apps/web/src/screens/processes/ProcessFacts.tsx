import type { Process } from "@canopy/core";
import { expectedEndsText, processViewOf } from "@canopy/core/processes";
import { glossary, percentText, personName } from "@canopy/core/text";
import { CompanyLink } from "#kit/AppLink.tsx";
import { Moment } from "#kit/Moment.tsx";
import { useDates } from "#kit/useDates.ts";
import { Card } from "#ui/layout/Card.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";

/** A process's dates, people and reporting period. */
export function ProcessFacts({ process }: { readonly process: Process }) {
  const { project, progress, startedAt, dueAt, endedAt, periodStart, periodEnd, responsibles = [] } = process;
  const dates = useDates();
  const { expectedEnd } = processViewOf(process, dates.now());
  const ends = expectedEndsText(process, dates);
  const isPeriodic = periodStart !== null || periodEnd !== null;
  return (
    <Card title="Facts">
      <DescriptionList
        facts={[
          ...(project?.company
            ? [
                {
                  term: "Company",
                  value: <CompanyLink id={project.company.id} name={project.company.name} />,
                },
              ]
            : []),
          {
            term: "Work done",
            meaning:
              "The share of the expected days that the completed steps stand for. Skipped steps and ends in failure do not count",
            value: percentText(progress),
          },
          { term: "Started", value: <Moment at={startedAt} absent="Not yet" /> },
          { term: "Due", value: <Moment at={dueAt} /> },
          ...(endedAt === null
            ? [
                {
                  term: "Expected end",
                  meaning:
                    "If every step on the longest way to the end takes its expected days from today on",
                  value: <Moment at={expectedEnd?.toISOString()} />,
                },
                ...(ends === undefined
                  ? []
                  : [
                      {
                        term: "End by earlier processes",
                        meaning:
                          "If the steps take as long as in the middle half of the earlier processes from this template. A step that fewer than five of them completed takes its expected days",
                        value: ends,
                      },
                    ]),
              ]
            : [{ term: "Ended", value: <Moment at={endedAt} /> }]),
          ...(isPeriodic
            ? [
                {
                  term: glossary.monitoringPeriod.word,
                  meaning: glossary.monitoringPeriod.meaning,
                  value: (
                    <>
                      <Moment at={periodStart} /> to <Moment at={periodEnd} />
                    </>
                  ),
                },
              ]
            : []),
          { term: "Responsibles", value: responsibles.map(personName).join(", ") },
          { term: "Template", value: `${process.templateKey}, version ${process.templateVersion}` },
        ]}
      />
    </Card>
  );
}

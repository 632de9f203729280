import { isCrediting, type Project } from "@canopy/core";
import { countryName } from "@canopy/core/text";
import { selectIsWhole } from "@canopy/core/records";
import { mitigationLabels } from "@canopy/core/projectTypes";
import { amountText, budgetText, coordinatesText, goalLabel } from "@canopy/core/projects";
import { glossary } from "@canopy/core/text";
import { useApp } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { Moment } from "#kit/Moment.tsx";
import { RecordBones } from "#kit/RecordScreen.tsx";
import { wordOf } from "#kit/wordOf.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";
import { useSelector } from "@xstate/react";
import { CreditingFacts } from "./CreditingFacts.tsx";
import type { ProjectPartProps } from "./projectPart.ts";
import { DuplicateNotice } from "./DuplicateNotice.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { PeopleFacts } from "./PeopleFacts.tsx";

/** A project's next steps, then its facts, grouped as in its form and without what its head says. */
export function ProjectFacts({ project, record }: ProjectPartProps) {
  const isWhole = useSelector(record, selectIsWhole);
  return (
    <Columns
      main={
        isWhole ? (
          <>
            <DuplicateNotice project={project} />
            <NextSteps project={project} />
            <AboutFacts project={project} />
            {isCrediting(project.programme) && <CreditingFacts project={project} record={record} />}
          </>
        ) : (
          <RecordBones noun="project" />
        )
      }
      side={
        <>
          <FigureFacts project={project} />
          {isWhole && <PeopleFacts project={project} />}
          {isWhole && <RecordDates project={project} />}
        </>
      }
    />
  );
}

function AboutFacts({ project }: { readonly project: Project }) {
  const { services } = useApp();
  const dates = useDates();
  const { country, region, startDate, coBenefits, tags } = project;
  return (
    <Card title="Project">
      <FoldedFacts
        facts={[
          { term: "Description", value: project.description ?? "" },
          { term: "Sector", value: project.sector ?? "" },
          {
            term: "Country",
            value: [countryName(country, services.locale), region].filter(Boolean).join(", "),
          },
          { term: "Place", value: coordinatesText(project.latitude, project.longitude, services.locale) },
          { term: "Start date", value: startDate === null ? "" : dates.date(startDate) },
          { term: "Co-benefits", value: coBenefits.map(goalLabel).join(", ") },
          { term: "Tags", value: tags.join(", ") },
        ]}
      />
    </Card>
  );
}

function FigureFacts({ project }: { readonly project: Project }) {
  const { locale } = useApp().services;
  const tonnesText = (tco2e: number | null) => amountText(tco2e, "tCO₂e a year", locale);
  return (
    <Card title="Figures">
      <FoldedFacts
        facts={[
          {
            term: "Estimated reduction",
            meaning: glossary.tco2e.meaning,
            value: tonnesText(project.estimatedAnnualTco2e),
          },
          { term: "Baseline", value: tonnesText(project.baselineAnnualTco2e) },
          { term: "Activity", value: amountText(project.activityAmount, project.activityUnit, locale) },
          { term: "Mitigation", value: wordOf(mitigationLabels, project.mitigationType) },
          { term: "Budget", value: budgetText(project.budget, project.currency, locale) },
        ]}
      />
    </Card>
  );
}

const RecordDates = ({ project }: { readonly project: Project }) => (
  <Card title="Record">
    <DescriptionList
      facts={[
        { term: "Created", value: <Moment at={project.createdAt} /> },
        { term: "Last changed", value: <Moment at={project.updatedAt} /> },
      ]}
    />
  </Card>
);

import { ndcCoverageLabels, periodText, registryStatusLabels } from "@canopy/core/projects";
import { selectCanEdit } from "@canopy/core/records";
import { glossary } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useDates } from "#kit/useDates.ts";
import { wordOf } from "#kit/wordOf.ts";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";
import { WebLink } from "#ui/button/WebLink.tsx";
import type { ProjectPartProps } from "./projectPart.ts";

/** A project's programme facts, and the rules by which its reductions are counted. */
export function CreditingFacts({ project, record }: ProjectPartProps) {
  const canEdit = useSelector(record, selectCanEdit);
  const dates = useDates();
  const day = (value: string | null): string => (value === null ? "" : dates.date(value));
  const { registryUrl, methodology, methodologyVersion, creditingPeriodStart, creditingPeriodEnd } = project;
  return (
    <Card
      title="Registry and method"
      {...(canEdit &&
        project.registryProjectId === null && {
          actions: (
            <Button
              label="Add registry id…"
              size="small"
              onPress={() => record.send({ type: "form.open", at: "registryProjectId" })}
            />
          ),
        })}
    >
      <FoldedFacts
        facts={[
          { term: "Registry id", value: project.registryProjectId ?? "" },
          {
            term: "Registry link",
            value: registryUrl === null ? "" : <WebLink href={registryUrl} />,
          },
          {
            term: "Registry status",
            value: [wordOf(registryStatusLabels, project.registryStatus), day(project.registryStatusDate)]
              .filter(Boolean)
              .join(", "),
          },
          {
            term: "Methodology",
            meaning: glossary.methodology.meaning,
            value: [methodology, methodologyVersion && `version ${methodologyVersion}`]
              .filter(Boolean)
              .join(", "),
          },
          { term: "Second methodology", value: project.secondMethodology ?? "" },
          {
            term: "Crediting period",
            meaning: glossary.creditingPeriod.meaning,
            value: periodText(day(creditingPeriodStart), day(creditingPeriodEnd)),
          },
          {
            term: "Covered by NDC",
            meaning: glossary.ndc.meaning,
            value: wordOf(ndcCoverageLabels, project.coveredByNdc),
          },
          { term: "NDC note", value: project.ndcNote ?? "" },
        ]}
      />
    </Card>
  );
}

import type { Project } from "@canopy/core";
import type { FormActor } from "@canopy/core/forms";
import { FocusHere } from "#kit/Arrival.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { useProjectChoices } from "#kit/choices/useProjectChoices.ts";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

const parts: readonly FormPart[] = [
  {
    title: "Project",
    rows: [
      ["name"],
      ["description"],
      ["companyId", "typeId"],
      ["programme", "sector"],
      ["country", "region"],
    ],
  },
  {
    title: "Registry and method",
    text: "How the programme carries the project, and by which rules its reductions are counted.",
    rows: [
      ["registryProjectId", "registryUrl"],
      ["registryStatus", "registryStatusDate"],
      ["methodology", "methodologyVersion"],
      ["secondMethodology"],
      ["creditingPeriodStart", "creditingPeriodEnd"],
      ["coveredByNdc", "ndcNote"],
    ],
  },
  {
    title: "Figures",
    rows: [
      ["estimatedAnnualTco2e", "baselineAnnualTco2e"],
      ["activityAmount", "activityUnit"],
      ["mitigationType"],
      ["budget", "currency"],
    ],
  },
  { title: "Place and time", rows: [["latitude", "longitude"], ["startDate"]] },
  { title: "People", text: "They may change the project.", rows: [["leadUserId"], ["responsibleIds"]] },
  {
    title: "Bodies",
    text: "Validation checks the design before registration, verification the measured results of a period.",
    rows: [["validationBodyId", "verificationBodyId"]],
  },
  { title: "Goals and tags", rows: [["coBenefits"], ["tags"]] },
];

interface ProjectFormProps {
  readonly form: FormActor;
  /** The project to change; undefined for a new one. */
  readonly project?: Project | undefined;
}

/** A project's fields in sections; shown once their options are read. */
export function ProjectForm({ form, project }: ProjectFormProps) {
  const { isLoading, choices, searches } = useProjectChoices(form, project);
  if (isLoading) return <SkeletonText lineCount={12} label="Loading the form" />;
  return (
    <>
      <RecordForm form={form} parts={parts} choices={choices} searches={searches} />
      <FocusHere on="form input" />
    </>
  );
}

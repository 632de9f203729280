import type { FormActor } from "@canopy/core/forms";
import { FirstFieldHere } from "#kit/firstField/FirstFieldHere.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

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
  /** The field that takes the focus; the first one when absent. */
  readonly openedAt?: string | undefined;
}

/** A project's fields in their sections; what they are chosen from is read first. */
export const ProjectForm = ({ form, openedAt }: ProjectFormProps) => (
  <FormReady form={form} lineCount={12}>
    <RecordForm form={form} parts={parts} />
    <FirstFieldHere {...(openedAt !== undefined && { on: `[name="${openedAt}"]` })} />
  </FormReady>
);

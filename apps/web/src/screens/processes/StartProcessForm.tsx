import { selectChoices, type FormActor } from "@canopy/core/forms";
import { processStartScreen } from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { ComingSteps } from "./ComingSteps.tsx";
import { EmptyState } from "#ui/state/States.tsx";

const rows: FormPart["rows"] = [
  ...[["name"], ["periodStart", "periodEnd"], ["dueAt"], ["responsibleIds"], ["start"]],
];

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * Starts a process in a project, in the app's modal. Props: `projectId` and, where known, `companyGroup`, the
 * group of the project's company, and `templateKey` of its usual template.
 */
export function StartProcessFormModal({ projectId, companyGroup, templateKey }: ModalContentProps) {
  const form = useScreen(processStartScreen, {
    projectId: textIn(projectId) ?? "",
    companyGroup: textIn(companyGroup),
    templateKey: textIn(templateKey),
  });
  return (
    <FormReady form={form} lineCount={6}>
      <StartForm form={form} />
    </FormReady>
  );
}

function StartForm({ form }: { readonly form: FormActor }) {
  const status = useSelector(form, (snapshot) => selectChoices(snapshot, "templateId")?.status);
  const chosenId = useSelector(form, (snapshot) => selectChoices(snapshot, "templateId")?.chosen?.value);
  const isEmpty = useSelector(form, (snapshot) => {
    const choices = selectChoices(snapshot, "templateId");
    return choices?.options.length === 0 && !choices.isSearched;
  });
  if (status === "hidden")
    return (
      <EmptyState title="No templates" text="You do not have the permission to see process templates." />
    );
  if (isEmpty) return <EmptyState title="No templates yet" text="Publish a process template first." />;
  const steps = chosenId !== undefined && <ComingSteps key={chosenId} id={chosenId} />;
  return <RecordForm form={form} parts={[{ rows: [["templateId"]], end: steps }, { rows }]} width="full" />;
}

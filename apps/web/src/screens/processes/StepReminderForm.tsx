import { stepReminderForm } from "@canopy/core/reminders";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

const parts: readonly FormPart[] = [{ rows: [["description"], ["dueDatetime"]] }];

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** A reminder of a step on a date, in the app's modal. Props: `projectId`, `processId`, `milestoneId` and the step's `name`. */
export function StepReminderFormModal({ projectId, processId, milestoneId, name }: ModalContentProps) {
  const form = useScreen(stepReminderForm, {
    projectId: textIn(projectId),
    processId: textIn(processId),
    milestoneId: textIn(milestoneId),
    name: textIn(name),
  });
  return <RecordForm form={form} parts={parts} width="full" />;
}

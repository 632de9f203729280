import { reminderPersonScreen } from "@canopy/core/reminders";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

const parts: readonly FormPart[] = [{ rows: [["userId"]] }];

/** Links a person to a reminder, in the app's modal. Props: `id` of the reminder, `userIds` linked already, and `companyGroup`, the group of its company, where it has one. */
export function ReminderPersonFormModal({ id, userIds, companyGroup }: ModalContentProps) {
  const form = useScreen(reminderPersonScreen, {
    id: typeof id === "string" ? id : "",
    userIds: Array.isArray(userIds) ? userIds.map(String) : [],
    companyGroup: typeof companyGroup === "string" ? companyGroup : undefined,
  });
  return (
    <FormReady form={form} lineCount={3} label="Loading the people">
      <RecordForm form={form} parts={parts} width="full" />
    </FormReady>
  );
}

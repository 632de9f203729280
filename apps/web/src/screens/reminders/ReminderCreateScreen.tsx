import { reminderCreateScreen, routes } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ReminderForm } from "./ReminderForm.tsx";

/** /reminders/create. Source: behaviour.md §2. */
export function ReminderCreateScreen() {
  const form = useScreen(reminderCreateScreen, undefined);
  return (
    <>
      <PageHeader
        title={routes.reminderCreate.title}
        help="Say what is to be done and when, once or again and again. Those concerned are told in time."
      />
      <ReminderForm form={form} />
    </>
  );
}

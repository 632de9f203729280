import { ownClockScreen, reminderCreateScreen, routes, selectReadingStatus } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ReminderForm, ReminderFormBones } from "./ReminderForm.tsx";

/** /reminders/create; it begins in the person's own time zone. Source: behaviour.md §2. */
export function ReminderCreateScreen() {
  const clock = useScreen(ownClockScreen, undefined);
  const isClockKnown = useSelector(clock, selectReadingStatus) !== "loading";
  return (
    <>
      <PageHeader
        title={routes.reminderCreate.title}
        help="Say what is to be done and when, once or again and again. Those concerned are told in time."
      />
      {isClockKnown ? <NewReminder /> : <ReminderFormBones />}
    </>
  );
}

const NewReminder = () => <ReminderForm form={useScreen(reminderCreateScreen, undefined)} />;

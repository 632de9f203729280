import { routes } from "@canopy/core";
import { ownClockReading } from "@canopy/core/days";
import { selectReadingStatus } from "@canopy/core/records";
import { reminderCreateScreen } from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { ReminderForm, ReminderFormBones } from "./ReminderForm.tsx";

/** /reminders/create; it starts with the person's own time zone. Source: behaviour.md §2. */
export function ReminderCreateScreen() {
  const clock = useScreen(ownClockReading, undefined);
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

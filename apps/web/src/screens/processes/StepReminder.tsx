import type { Process, MilestoneRecord } from "@canopy/core";
import { isEverDue, stepDueText } from "@canopy/core/processes";
import {
  mayScheduleReminder,
  selectIsScheduling,
  stepReminderDays,
  stepReminderScreen,
} from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { AlarmClock } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { scheduleHref } from "#screens/reminders/shared/LinkedReminders.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";

interface StepReminderProps {
  readonly process: Process;
  readonly step: MilestoneRecord;
}

/** A menu that makes a reminder of the step without leaving the page; nothing for people who may make none. */
export function StepReminder({ process, step }: StepReminderProps) {
  const app = useApp();
  const { id: milestoneId, processId, name } = step;
  const links = { projectId: process.projectId, processId, milestoneId };
  const reminder = useScreen(stepReminderScreen, { ...links, name });
  const isScheduling = useSelector(reminder, selectIsScheduling);
  const dates = useDates();
  if (!mayScheduleReminder(app.services, { project: process.project, process })) return null;
  const dueText = stepDueText(process, step, dates);
  const days = isEverDue(step) ? stepReminderDays(step, dates.now()) : [];
  const askDate = () =>
    app.modal.send({
      type: "modal.open",
      title: `Remind me of ${name}`,
      content: "stepReminderForm",
      props: { ...links, name },
    });
  return (
    <Menu
      label="Remind me"
      isNamedByTrigger
      placement="bottom start"
      trigger={
        <>
          <AlarmClock aria-hidden />
          Remind me
        </>
      }
      groups={[
        ...(days.length > 0
          ? [
              {
                id: "days",
                heading: dueText,
                entries: days.map((before) => ({
                  id: String(before),
                  label: `${before} days before`,
                  isDisabled: isScheduling,
                  onAction: () => reminder.send({ type: "reminder.schedule", days: before }),
                })),
              },
            ]
          : []),
        {
          id: "more",
          ...(days.length === 0 && { heading: dueText }),
          entries: [
            { id: "date", label: "On a date…", onAction: askDate },
            { id: "form", label: "More choices…", href: scheduleHref(links) },
          ],
        },
      ]}
    />
  );
}

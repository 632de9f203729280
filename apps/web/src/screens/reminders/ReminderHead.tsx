import {
  pathTo,
  reminderRefusals,
  repeatsText,
  routes,
  selectCanUpdate,
  type RecordActor,
  type ReminderRow,
} from "@canopy/core";
import { useSelector } from "@xstate/react";
import { AlarmClock } from "lucide-react";
import { useApp } from "#app/appContext.tsx";
import { Moment } from "#app/Moment.tsx";
import { RecordActions } from "#app/RecordActions.tsx";
import { StatusBadge } from "#app/StatusBadge.tsx";
import { Callout } from "#ui/Callout.tsx";
import { RecordHead } from "#ui/RecordHead.tsx";

interface ReminderHeadProps {
  readonly reminder: ReminderRow;
  readonly record: RecordActor<ReminderRow>;
}

/** The reminder at a glance, what may be done about it, and why it rests where it does. */
export function ReminderHead({ reminder, record }: ReminderHeadProps) {
  const app = useApp();
  const { id, name, status, nextDueAt } = reminder;
  const mayWrite = useSelector(record, selectCanUpdate<ReminderRow>);
  const mayUpdate = app.can().allows(routes.reminderEdit.access);
  const words = reminderRefusals({ reminder, mayUpdate, mayWrite });
  const edit = () => app.announce({ type: "navigate", to: pathTo("reminderEdit", { reminderId: id }) });
  const isRunning = status === "ACTIVE" && nextDueAt !== null;
  return (
    <>
      <RecordHead
        name={name}
        picture={<AlarmClock aria-hidden />}
        badge={<StatusBadge status={status} />}
        facts={[
          { id: "repeats", content: repeatsText(reminder) },
          ...(isRunning
            ? [
                {
                  id: "next",
                  content: (
                    <>
                      {"Next due "}
                      <Moment at={nextDueAt} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
        actions={
          <RecordActions record={record} name={name} onEdit={status === "CANCELLED" ? undefined : edit} />
        }
      />
      {words.length > 0 && <Callout>{words.join(" ")}</Callout>}
    </>
  );
}

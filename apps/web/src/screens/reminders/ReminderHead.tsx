import { pathTo, routes } from "@canopy/core";
import { selectCanUpdate, type RecordActor } from "@canopy/core/records";
import { nextDueOf, reminderRefusals, repeatsText, type ReminderRow } from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { AlarmClock } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";

interface ReminderHeadProps {
  readonly reminder: ReminderRow;
  readonly record: RecordActor<ReminderRow>;
}

/** The head of a reminder's page: its name, actions, and the reasons why it is not running. */
export function ReminderHead({ reminder, record }: ReminderHeadProps) {
  const app = useApp();
  const { id, name, status } = reminder;
  const mayWrite = useSelector(record, selectCanUpdate<ReminderRow>);
  const mayUpdate = app.can().allows(routes.reminderEdit.access);
  const words = reminderRefusals({ reminder, mayUpdate, mayWrite });
  const edit = () =>
    app.announce({ type: "navigate", to: pathTo("reminderEdit", { reminderId: id }), asksFirst: true });
  const dueAt = nextDueOf(reminder);
  return (
    <>
      <RecordHead
        name={name}
        picture={<AlarmClock aria-hidden />}
        badge={<StatusBadge status={status} />}
        facts={[
          { id: "repeats", content: repeatsText(reminder, app.services.locale) },
          ...(dueAt !== undefined
            ? [
                {
                  id: "next",
                  content: (
                    <>
                      {"Next due "}
                      <Moment at={dueAt} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
        actions={<RecordActions record={record} name={name} onEdit={edit} />}
      />
      {words.length > 0 && <Callout>{words.join(" ")}</Callout>}
    </>
  );
}

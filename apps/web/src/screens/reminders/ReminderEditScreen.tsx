import {
  pathTo,
  reminderEditScreen,
  reminderRecord,
  reminderRefusals,
  reminderScreen,
  routes,
  selectCanUpdate,
  type ReminderRow,
} from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import { RecordScreen } from "#app/RecordScreen.tsx";
import type { ScreenProps } from "#app/screenProps.ts";
import { EmptyState } from "#ui/States.tsx";
import { ReminderForm } from "./ReminderForm.tsx";

/** /reminders/{reminderId}/edit. Source: behaviour.md §2. */
export function ReminderEditScreen({ params }: ScreenProps) {
  const record = useScreen(reminderScreen, { id: params["reminderId"] ?? "" });
  const canUpdate = useSelector(record, selectCanUpdate<ReminderRow>);
  return (
    <RecordScreen
      record={record}
      title={routes.reminderEdit.title}
      noun="reminder"
      list={{ label: "All reminders", href: pathTo("reminders") }}
    >
      {(reminder) =>
        canUpdate && reminder.status !== "CANCELLED" ? (
          <EditForm reminder={reminder} />
        ) : (
          <EmptyState
            title="This reminder can only be read"
            text={reminderRefusals({ reminder, mayUpdate: true, mayWrite: canUpdate }).join(" ")}
            action={{ label: "Show it", href: pathTo("reminder", { reminderId: reminder.id }) }}
          />
        )
      }
    </RecordScreen>
  );
}

function EditForm({ reminder }: { readonly reminder: ReminderRow }) {
  const form = useScreen(reminderEditScreen, { record: reminderRecord(reminder) });
  return <ReminderForm form={form} reminder={reminder} />;
}

import { pathTo, routes } from "@canopy/core";
import { selectCanEdit, selectCanUpdate } from "@canopy/core/records";
import {
  reminderEditScreen,
  reminderRefusals,
  reminderScreen,
  type ReminderRow,
} from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { AlarmClock } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import { ReminderForm } from "./ReminderForm.tsx";

/** /reminders/{reminderId}/edit. Source: behaviour.md §2. */
export function ReminderEditScreen({ params }: ScreenProps) {
  const record = useScreen(reminderScreen, { id: params["reminderId"] ?? "" });
  const canUpdate = useSelector(record, selectCanUpdate<ReminderRow>);
  const canEdit = useSelector(record, selectCanEdit<ReminderRow>);
  return (
    <RecordScreen
      record={record}
      title={routes.reminderEdit.title}
      noun="reminder"
      isForForm
      list={{ label: "All reminders", href: pathTo("reminders") }}
    >
      {(reminder) =>
        canEdit ? (
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
  const form = useScreen(reminderEditScreen, { record: reminder });
  return (
    <>
      <RecordHead name={reminder.name} picture={<AlarmClock aria-hidden />} facts={[]} />
      <ReminderForm form={form} />
    </>
  );
}

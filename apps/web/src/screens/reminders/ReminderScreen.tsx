import { pathTo, reminderScreen, routes } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { RecordScreen } from "#app/RecordScreen.tsx";
import type { ScreenProps } from "#app/screenProps.ts";
import { Columns } from "#ui/Columns.tsx";
import { OccurrenceList } from "./OccurrenceList.tsx";
import { ReminderFacts } from "./ReminderFacts.tsx";
import { ReminderHead } from "./ReminderHead.tsx";
import { ReminderPeople } from "./ReminderPeople.tsx";

/** /reminders/{reminderId}: when it falls due, what became of it, and who is told. Source: behaviour.md §2. */
export function ReminderScreen({ params }: ScreenProps) {
  const record = useScreen(reminderScreen, { id: params["reminderId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.reminder.title}
      noun="reminder"
      list={{ label: "All reminders", href: pathTo("reminders") }}
    >
      {(reminder) => (
        <>
          <ReminderHead reminder={reminder} record={record} />
          <Columns
            main={<OccurrenceList reminder={reminder} />}
            side={
              <>
                <ReminderFacts reminder={reminder} />
                <ReminderPeople reminder={reminder} />
              </>
            }
          />
        </>
      )}
    </RecordScreen>
  );
}

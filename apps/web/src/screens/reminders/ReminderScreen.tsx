import { pathTo, routes } from "@canopy/core";
import { reminderScreen } from "@canopy/core/reminders";
import { useScreen } from "#kit/appContext.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Columns } from "#ui/layout/Columns.tsx";
import { OccurrenceList } from "./OccurrenceList.tsx";
import { ReminderFacts } from "./ReminderFacts.tsx";
import { ReminderHead } from "./ReminderHead.tsx";
import { ReminderPeople } from "./ReminderPeople.tsx";

/** /reminders/{reminderId}: its due dates, their outcomes, and the people notified. Source: behaviour.md §2. */
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

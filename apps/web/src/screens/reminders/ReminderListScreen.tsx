import { pathTo } from "@canopy/core";
import { reminderListScreen, reminderName, type ReminderRow } from "@canopy/core/reminders";
import { CalendarDays } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { NextDue, Repeats } from "./shared/ReminderCells.tsx";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { LinkedRecord } from "./LinkedRecord.tsx";

const cells: OwnCells<ReminderRow> = {
  rrule: (reminder) => <Repeats reminder={reminder} />,
  nextDueAt: (reminder) => <NextDue reminder={reminder} />,
  project: (reminder) => <LinkedRecord reminder={reminder} />,
};

/** /reminders/: the reminders, searched by description and filtered by their address. Source: behaviour.md §2. */
export function ReminderListScreen() {
  const app = useApp();
  const list = useScreen(reminderListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="What is to be done in time, once or again and again, and who is told of it."
      create={{ href: pathTo("reminderCreate") }}
      more={
        app.mayOpen(pathTo("reminderCalendar")) && (
          <ButtonLink
            label="Calendar"
            icon={<CalendarDays aria-hidden />}
            href={pathTo("reminderCalendar")}
          />
        )
      }
      rowName={reminderName}
      onEdit={({ id }) =>
        app.announce({ type: "navigate", to: pathTo("reminderEdit", { reminderId: id }), asksFirst: true })
      }
      cells={cells}
      isWrapping
    />
  );
}

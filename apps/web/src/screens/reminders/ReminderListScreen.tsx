import { pathTo, reminderListScreen, reminderName, routes, type ReminderRow } from "@canopy/core";
import { CalendarDays } from "lucide-react";
import { useApp, useScreen } from "#app/appContext.tsx";
import { personName, type OwnCells } from "#app/listCells.tsx";
import { ListScreen } from "#app/ListScreen.tsx";
import { NextDue, Repeats } from "#app/ReminderCells.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { NoValue } from "#ui/DescriptionList.tsx";
import { LinkedRecord } from "./LinkedRecord.tsx";

const cells: OwnCells<ReminderRow> = {
  description: reminderName,
  rrule: (reminder) => <Repeats reminder={reminder} />,
  nextDueAt: (reminder) => <NextDue reminder={reminder} />,
  project: (reminder) => <LinkedRecord reminder={reminder} />,
  users: ({ users = [] }) => (users.length > 0 ? users.map(personName).join(", ") : <NoValue />),
};

/** /reminders/: what is to be done in time, searched by description and filtered by what their address says. Source: behaviour.md §2. */
export function ReminderListScreen() {
  const app = useApp();
  const list = useScreen(reminderListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="What is to be done in time, once or again and again, and who is told of it."
      create={{ href: pathTo("reminderCreate") }}
      more={
        app.can().allows(routes.reminderCalendar.access) && (
          <ButtonLink
            label="Calendar"
            icon={<CalendarDays aria-hidden />}
            href={pathTo("reminderCalendar")}
          />
        )
      }
      rowHref={({ id }) => pathTo("reminder", { reminderId: id })}
      rowName={reminderName}
      onEdit={({ id }) => app.announce({ type: "navigate", to: pathTo("reminderEdit", { reminderId: id }) })}
      isReadOnly={({ status }) => status === "CANCELLED"}
      cells={cells}
      isWrapping
    />
  );
}

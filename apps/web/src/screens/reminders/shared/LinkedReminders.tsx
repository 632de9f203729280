import { pathTo } from "@canopy/core";
import { linkedReminders, mayScheduleReminder, reminderName, type Reminder } from "@canopy/core/reminders";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { Link } from "#ui/button/Link.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { NextDue, Repeats } from "./ReminderCells.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";

interface LinkedRemindersProps {
  /** The kind of the linked record. */
  readonly by: keyof typeof linkedReminders;
  readonly id: string;
  /** Parameters of a new reminder's form: the record and the records that it belongs to. */
  readonly links: Readonly<Record<string, string>>;
  /** The record is read-only, so no reminder can be added. */
  readonly isClosed?: boolean;
  /** The project and process; absent where the record belongs to none. */
  readonly work?: Parameters<typeof mayScheduleReminder>[1];
}

const columns: readonly DataColumn<Reminder>[] = [
  { id: "name", header: "Reminder", cell: reminderName, isRowHeader: true },
  { id: "repeats", header: "Repeats", cell: (reminder) => <Repeats reminder={reminder} /> },
  { id: "next", header: "Next due", cell: (reminder) => <NextDue reminder={reminder} />, isNarrow: true },
  { id: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} />, isNarrow: true },
];

/** The address of the form of a new reminder linked to these records. */
export const scheduleHref = (links: Readonly<Record<string, string>>): string =>
  `${pathTo("reminderCreate")}?${new URLSearchParams(links).toString()}`;

/** The reminders on the page of a linked record, with a button for a new one; renders and requests nothing for people who may not list them. */
export function LinkedReminders({ by, id, links, isClosed = false, work }: LinkedRemindersProps) {
  const app = useApp();
  const { data, ...reading } = useReading(useScreen(linkedReminders[by], { ask: id }));
  const rows = data?.data;
  const allHref = `${pathTo("reminders")}?${by}=${id}`;
  const canSchedule = !isClosed && mayScheduleReminder(app.services, work);
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <SubList
      title="Reminders"
      columns={columns}
      rows={rows}
      total={data?.total}
      {...reading}
      rowName={reminderName}
      isWrapping
      rowHref={(reminder) => pathTo("reminder", { reminderId: reminder.id })}
      {...((hasRows || canSchedule) && {
        actions: (
          <Row gap="small">
            {hasRows && <Link href={allHref}>Show in the list</Link>}
            {canSchedule && <ButtonLink label="Schedule reminder" size="small" href={scheduleHref(links)} />}
          </Row>
        ),
      })}
      empty={{ title: "No reminders yet", text: "What is to be done here in time can be said ahead." }}
    />
  );
}

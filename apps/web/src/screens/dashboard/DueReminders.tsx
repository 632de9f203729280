import { Circle } from "lucide-react";
import { OneLine } from "#ui/facts/OneLine.tsx";
import { pathTo } from "@canopy/core";
import { entryName } from "@canopy/core/calendar";
import { agendaFrom, dueActionAccess, type DueOccurrence, type DueOccurrences } from "@canopy/core/dashboard";
import { ownClock } from "@canopy/core/days";
import type { ReadingActor } from "@canopy/core/records";
import { atLeastText } from "@canopy/core/text";
import { useApp } from "#kit/appContext.tsx";
import { Due } from "#kit/Due.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { useOccurrenceModal } from "#screens/calendar/shared/useOccurrenceModal.ts";
import { Button } from "#ui/button/Button.tsx";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<DueOccurrence>[] = [
  { id: "description", header: "Reminder", cell: entryName, isRowHeader: true },
  { id: "project", header: "Project", cell: ({ projectName }) => <OneLine text={projectName ?? ""} /> },
  {
    id: "due",
    header: "Due",
    cell: ({ dueDatetime, status }) => <Due at={dueDatetime} isOverdue={status === "OVERDUE"} />,
    isNarrow: true,
  },
];

/** Reminders of several projects often have the same name. */
const nameWithProject = (entry: DueOccurrence): string =>
  [entryName(entry), entry.projectName].filter(Boolean).join(", ");

const settling = (open: (entry: DueOccurrence) => void): DataColumn<DueOccurrence> => ({
  id: "complete",
  header: "To do",
  cell: (entry) => (
    <Button
      kind="iconOnly"
      size="small"
      icon={<Circle aria-hidden />}
      aria-label={`Complete or skip ${nameWithProject(entry)}`}
      onPress={() => open(entry)}
    />
  ),
  isNarrow: true,
  isAction: true,
});

/** The reminders that are due or overdue for the person, the earliest first. Source: behaviour.md §2 Dashboard. */
export function DueReminders({ due }: { readonly due: ReadingActor<DueOccurrences> }) {
  const app = useApp();
  const can = app.can();
  const open = useOccurrenceModal();
  const { data, ...reading } = useReading(due);
  return (
    <SubList
      title="Reminders waiting on me"
      actions={
        data !== undefined && (
          <Link href={agendaFrom(data.rows[0], ownClock(app.services).timeZone)}>
            {data.total > data.rows.length
              ? `All ${atLeastText(data.total, data.isCut)} of them`
              : "My agenda"}
          </Link>
        )
      }
      isExcerpt
      isWrapping
      columns={can.allows(dueActionAccess) ? [...columns, settling(open)] : columns}
      rows={data?.rows}
      {...reading}
      rowName={nameWithProject}
      rowHref={({ reminderId }) => pathTo("reminder", { reminderId })}
      empty={{ title: "Nothing is due", text: "Reminders that are due for you will stand here." }}
    />
  );
}

import { entryProjectName } from "@canopy/core/calendar";
import { dueTexts, ownZoneName } from "@canopy/core/days";
import {
  noOccurrencesText,
  occurrenceFilters,
  occurrencesScreen,
  selectCanSettleOccurrence,
  selectOccurrenceAsk,
  selectOccurrences,
  selectOccurrencesFailure,
  selectOccurrencesStatus,
  selectOccurrenceTotal,
  type Occurrence,
  type OccurrencesActor,
  type ReminderRow,
} from "@canopy/core/reminders";
import { shallowEqual, useSelector } from "@xstate/react";
import { Circle } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { PagedTable } from "#kit/PagedTable.tsx";
import { useDates } from "#kit/useDates.ts";
import { OccurrenceBadge } from "#screens/calendar/shared/OccurrenceBadge.tsx";
import { useOccurrenceModal } from "#screens/calendar/shared/useOccurrenceModal.ts";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { RelativeTime } from "#ui/text/RelativeTime.tsx";
import { FilterSelect } from "#ui/choice/FilterSelect.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const BONE_COUNT = 5;

/** The reminder's occurrences and their outcomes; people who may complete and skip the open ones. */
export function OccurrenceList({ reminder }: { readonly reminder: ReminderRow }) {
  const actor = useScreen(occurrencesScreen, {
    reminderId: reminder.id,
    isOver: reminder.nextDueAt === null,
  });
  const zone = ownZoneName(useApp().services, reminder.timeZone);
  const ask = useSelector(actor, selectOccurrenceAsk);
  return (
    <Card
      title="Occurrences"
      {...(zone !== undefined && { text: `By your clocks (${zone})` })}
      actions={
        <FilterSelect
          label="Show"
          value={ask.filter}
          choices={occurrenceFilters}
          onChange={(value) => {
            const chosen = occurrenceFilters.find((one) => one.value === value);
            if (chosen) actor.send({ type: "occurrences.choose", filter: chosen.value });
          }}
        />
      }
      isFlush
    >
      <OccurrenceTable actor={actor} reminder={reminder} />
    </Card>
  );
}

/** The person who completed or skipped it, the time, and their text. */
const outcomeOf = ({ doneAt, doneByName, reason, note }: Occurrence) => {
  if (doneAt === null) return <NoValue />;
  const words = reason ?? note;
  return (
    <>
      <Moment at={doneAt} />
      {doneByName !== null && ` by ${doneByName}`}
      {words !== null && (
        <>
          {": "}
          <q>{words}</q>
        </>
      )}
    </>
  );
};

const columns: readonly DataColumn<Occurrence>[] = [
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <OccurrenceBadge status={status} />,
    isNarrow: true,
  },
];

const outcome: DataColumn<Occurrence> = { id: "outcome", header: "What became of it", cell: outcomeOf };

const settling = (
  open: (occurrence: Occurrence) => void,
  nameOf: (occurrence: Occurrence) => string,
  canSettle: (occurrence: Occurrence) => boolean,
): DataColumn<Occurrence> => ({
  id: "settle",
  header: "To do",
  cell: (row) =>
    canSettle(row) && (
      <Button
        kind="iconOnly"
        size="small"
        icon={<Circle aria-hidden />}
        aria-label={`Complete or skip ${nameOf(row)}`}
        onPress={() => open(row)}
      />
    ),
  isNarrow: true,
  isAction: true,
});

interface OccurrenceTableProps {
  readonly actor: OccurrencesActor;
  readonly reminder: ReminderRow;
}

function OccurrenceTable({ actor, reminder }: OccurrenceTableProps) {
  const { services } = useApp();
  const rows = useSelector(actor, selectOccurrences);
  const status = useSelector(actor, selectOccurrencesStatus);
  const failure = useSelector(actor, selectOccurrencesFailure, shallowEqual);
  const { filter, page, size } = useSelector(actor, selectOccurrenceAsk);
  const total = useSelector(actor, selectOccurrenceTotal);
  const dates = useDates();
  const nameOf = ({ dueAt }: Occurrence) => dueTexts(services, dueAt).bare;
  const dueOf = ({ dueAt }: Occurrence) => {
    const { bare, full } = dueTexts(services, dueAt);
    return <RelativeTime text={bare} fullText={full} dateTime={dates.machine(dueAt)} />;
  };
  const openEntry = useOccurrenceModal({ isOnReminder: true });
  const open = ({ id, dueAt, status: stands }: Occurrence) =>
    openEntry({
      reminderId: reminder.id,
      occurrenceId: id,
      title: reminder.title,
      description: reminder.description,
      dueDatetime: dueAt,
      status: stands,
      projectName: entryProjectName(reminder.project),
    });
  const canSettle = (row: Occurrence) => selectCanSettleOccurrence(row)(actor.getSnapshot());
  return (
    <PagedTable
      label="List of occurrences"
      columns={[
        { id: "dueAt", header: "Due", cell: dueOf, isRowHeader: true, isNarrow: true },
        ...columns,
        // Open occurrences have no outcome.
        ...(filter === "open" ? [] : [outcome]),
        ...(rows.some(canSettle) ? [settling(open, nameOf, canSettle)] : []),
      ]}
      rows={rows}
      rowName={nameOf}
      paging={{
        page,
        size,
        total,
        onPage: (to) => actor.send({ type: "occurrences.page", page: to }),
        onSize: (to) => actor.send({ type: "occurrences.size", size: to }),
      }}
      status={status}
      skeletonRowCount={BONE_COUNT}
      empty={noOccurrencesText(filter, reminder)}
      failure={failure}
      onRetry={() => actor.send({ type: "occurrences.retry" })}
    />
  );
}

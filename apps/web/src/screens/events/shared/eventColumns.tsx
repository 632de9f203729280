import { eventDetails, eventLabel, type SecurityEvent } from "@canopy/core/events";
import { Moment } from "#kit/Moment.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

/** The columns of an account's newest security events. */
export const eventColumns: readonly DataColumn<SecurityEvent>[] = [
  { id: "kind", header: "What", cell: eventLabel, isRowHeader: true },
  { id: "details", header: "Details", cell: (event) => eventDetails(event) || <NoValue />, line: 3 },
  { id: "address", header: "From address", cell: ({ address }) => address ?? <NoValue />, line: 2 },
  {
    id: "actorName",
    header: "By",
    cell: ({ actorName }) => actorName ?? <NoValue />,
    line: 2,
    isLabelled: true,
  },
  { id: "createdAt", header: "When", cell: ({ createdAt }) => <Moment at={createdAt} />, line: 1 },
];

import { pathTo } from "@canopy/core";
import { eventDetails, eventLabel, userEvents, type SecurityEvent } from "@canopy/core/events";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { NoValue } from "#ui/facts/DescriptionList.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<SecurityEvent>[] = [
  { id: "kind", header: "What", cell: eventLabel, isRowHeader: true },
  { id: "details", header: "Details", cell: (event) => eventDetails(event) || <NoValue />, line: 2 },
  { id: "address", header: "From address", cell: ({ address }) => address ?? <NoValue />, line: 2 },
  { id: "createdAt", header: "When", cell: ({ createdAt }) => <Moment at={createdAt} />, line: 1 },
];

/** The newest security events of an account; renders and requests nothing for people who may not read events. Source: behaviour.md §2. */
export function UserEvents({ userId }: { readonly userId: string }) {
  const { data, ...reading } = useReading(useScreen(userEvents, { ask: userId }));
  return (
    <SubList
      title="Activity"
      columns={columns}
      rows={data?.data}
      total={data?.total}
      isWrapping
      allHref={`${pathTo("activity")}?where=userId.equals.${userId}`}
      {...reading}
      rowName={eventLabel}
      empty={{ title: "Nothing yet", text: "Sign-ins and changes of this account are written down here." }}
    />
  );
}

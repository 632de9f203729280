import { eventLabel } from "@canopy/core/events";
import { ownEvents } from "@canopy/core/profile";
import { useScreen } from "#kit/appContext.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { eventColumns } from "./eventColumns.tsx";

/** The newest security events of the person's own account. Source: behaviour.md §2 My Profile. */
export function OwnEvents() {
  const { data, ...reading } = useReading(useScreen(ownEvents, undefined));
  return (
    <SubList
      title="Recent activity"
      columns={eventColumns}
      rows={data?.data}
      total={data?.total}
      isWrapping
      {...reading}
      rowName={eventLabel}
      empty={{ title: "Nothing yet", text: "Sign-ins and changes of your account are written down here." }}
    />
  );
}

import { pathTo } from "@canopy/core";
import { eventLabel, userEvents } from "@canopy/core/events";
import { useScreen } from "#kit/appContext.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { eventColumns } from "./eventColumns.tsx";

/** The newest security events of an account; renders and requests nothing for people who may not read events. Source: behaviour.md §2. */
export function UserEvents({ userId }: { readonly userId: string }) {
  const { data, ...reading } = useReading(useScreen(userEvents, { ask: userId }));
  return (
    <SubList
      title="Activity"
      columns={eventColumns}
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

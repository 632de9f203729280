import { pathTo, routes } from "@canopy/core";
import { milestoneAddress, ownersMilestones } from "@canopy/core/processes";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { waitingColumns } from "#screens/milestones/shared/waitingColumns.tsx";

const columns = waitingColumns();

/** The milestones of running processes that wait for this stakeholder; renders and requests nothing for people who may not list processes. */
export function OwnersMilestones({ ownerId }: { readonly ownerId: string }) {
  const app = useApp();
  const { data, ...reading } = useReading(useScreen(ownersMilestones, { ask: ownerId }));
  const canOpen = app.can().allows(routes.process.access);
  return (
    <SubList
      title="Waiting on them"
      columns={columns}
      rows={data?.data}
      total={data?.total}
      allHref={`${pathTo("milestones")}?owner=${encodeURIComponent(ownerId)}&waiting=1`}
      {...reading}
      rowName={({ name }) => name}
      {...(canOpen && { rowHref: milestoneAddress })}
      empty={{ title: "Nothing waits", text: "No running process waits for this stakeholder." }}
    />
  );
}

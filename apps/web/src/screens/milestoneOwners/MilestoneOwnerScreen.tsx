import { type MilestoneOwner, pathTo, routes } from "@canopy/core";
import { milestoneOwnerScreen, ownerKindLabels } from "@canopy/core/milestoneOwners";
import type { RecordActor } from "@canopy/core/records";
import { useScreen } from "#kit/appContext.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { ActiveBadge } from "#kit/StatusBadge.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { wordOf } from "#kit/wordOf.ts";
import { Avatar } from "#ui/text/Avatar.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { milestoneAddress, ownersMilestones } from "@canopy/core/processes";
import { CompanyLink } from "#kit/AppLink.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { waitingColumns } from "#screens/milestones/shared/waitingColumns.tsx";
import { MilestoneOwnerFacts } from "./MilestoneOwnerFacts.tsx";

/** /stakeholders/{milestoneOwnerId}: the stakeholder and their contact. Source: behaviour.md §2. */
export function MilestoneOwnerScreen({ params }: ScreenProps) {
  const record = useScreen(milestoneOwnerScreen, { id: params["milestoneOwnerId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.milestoneOwner.title}
      noun="stakeholder"
      list={{ label: "All stakeholders", href: pathTo("milestoneOwners") }}
    >
      {(owner) => (
        <>
          <MilestoneOwnerHead owner={owner} record={record} />
          <OwnersMilestones ownerId={owner.id} />
          <MilestoneOwnerFacts owner={owner} />
        </>
      )}
    </RecordScreen>
  );
}

interface MilestoneOwnerHeadProps {
  readonly owner: MilestoneOwner;
  readonly record: RecordActor<MilestoneOwner>;
}

function MilestoneOwnerHead({ owner, record }: MilestoneOwnerHeadProps) {
  const form = useFormModal("milestoneOwnerForm", "stakeholder");
  const { id, name, code, kind, company, active } = owner;
  return (
    <RecordHead
      name={name}
      picture={<Avatar name={name} size="large" />}
      badge={<ActiveBadge isActive={active} />}
      facts={[
        { id: "code", content: code },
        { id: "kind", content: wordOf(ownerKindLabels, kind) },
        ...(company ? [{ id: "company", content: <CompanyLink id={company.id} name={company.name} /> }] : []),
      ]}
      actions={<RecordActions record={record} name={name} onEdit={() => form.edit(id)} />}
    />
  );
}

const columns = waitingColumns();

/** The milestones of running processes that wait for this stakeholder; renders and requests nothing for people who may not list processes. */
function OwnersMilestones({ ownerId }: { readonly ownerId: string }) {
  const { data, ...reading } = useReading(useScreen(ownersMilestones, { ask: ownerId }));
  return (
    <SubList
      title="Waiting on them"
      columns={columns}
      rows={data?.data}
      total={data?.total}
      isWrapping
      allHref={`${pathTo("milestones")}?owner=${encodeURIComponent(ownerId)}&waiting=1`}
      {...reading}
      rowName={({ name }) => name}
      rowHref={milestoneAddress}
      empty={{ title: "Nothing waits", text: "No running process waits for this stakeholder." }}
    />
  );
}

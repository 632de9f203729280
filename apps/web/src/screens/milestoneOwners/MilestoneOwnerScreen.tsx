import {
  milestoneOwnerScreen,
  ownerKindLabels,
  pathTo,
  routes,
  type MilestoneOwner,
  type RecordActor,
} from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { CompanyLink } from "#app/listCells.tsx";
import { RecordActions } from "#app/RecordActions.tsx";
import { RecordScreen } from "#app/RecordScreen.tsx";
import type { ScreenProps } from "#app/screenProps.ts";
import { ActiveBadge } from "#app/StatusBadge.tsx";
import { useFormModal } from "#app/useFormModal.ts";
import { wordOf } from "#app/wordOf.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { RecordHead } from "#ui/RecordHead.tsx";
import { MilestoneOwnerFacts } from "./MilestoneOwnerFacts.tsx";
import { OwnersMilestones } from "./OwnersMilestones.tsx";

/** /stakeholders/{milestoneOwnerId}: who it is and how to reach them. Source: behaviour.md §2. */
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

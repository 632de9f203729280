import { pathTo, routes, type MilestoneOwner } from "@canopy/core";
import { milestoneOwnerScreen, ownerKindLabels } from "@canopy/core/milestoneOwners";
import type { RecordActor } from "@canopy/core/records";
import { useScreen } from "#kit/appContext.tsx";
import { CompanyLink } from "#kit/listCells.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { ActiveBadge } from "#kit/StatusBadge.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { wordOf } from "#kit/wordOf.ts";
import { Avatar } from "#ui/text/Avatar.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { MilestoneOwnerFacts } from "./MilestoneOwnerFacts.tsx";
import { OwnersMilestones } from "./OwnersMilestones.tsx";

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

import { milestoneOwnerListScreen } from "@canopy/core/milestoneOwners";
import { glossary } from "@canopy/core/text";
import { useScreen } from "#kit/appContext.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { Term } from "#ui/facts/Term.tsx";

/** /stakeholders/: the owners of milestones; created and changed in a modal. Source: behaviour.md §2. */
export function MilestoneOwnerListScreen() {
  const form = useFormModal("milestoneOwnerForm", "stakeholder");
  const list = useScreen(milestoneOwnerListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help={
        <>
          Who owns the milestones of a process: our own teams, partners, a <Term {...glossary.vvb} />, a{" "}
          <Term {...glossary.dna} /> and others.
        </>
      }
      create={{ onPress: form.create }}
      onEdit={({ id }) => form.edit(id)}
      rowName={({ name }) => name}
    />
  );
}

import { projectTypeListScreen } from "@canopy/core/projectTypes";
import { glossary } from "@canopy/core/text";
import { useScreen } from "#kit/appContext.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { Term } from "#ui/facts/Term.tsx";

/** /technology/: the technologies of projects; created and changed in a modal. Source: behaviour.md §2. */
export function ProjectTypeListScreen() {
  const form = useFormModal("projectTypeForm", "technology");
  const list = useScreen(projectTypeListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help={
        <>
          What projects are built with, each with its <Term {...glossary.scope} word="scope" /> and the{" "}
          <Term {...glossary.methodology} word="methodologies" /> it is counted by.
        </>
      }
      create={{ onPress: form.create }}
      onEdit={({ id }) => form.edit(id)}
      rowName={({ name }) => name}
    />
  );
}

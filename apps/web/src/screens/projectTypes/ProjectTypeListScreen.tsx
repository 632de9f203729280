import { glossary, pathTo, projectTypeListScreen } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { ListScreen } from "#app/ListScreen.tsx";
import { useFormModal } from "#app/useFormModal.ts";
import { Term } from "#ui/Term.tsx";

/** /technology/: what projects are built with; created and changed in a modal. Source: behaviour.md §2. */
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
      rowHref={({ id }) => pathTo("projectType", { typeId: id })}
      rowName={({ name }) => name}
    />
  );
}

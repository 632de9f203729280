import type { Project, RegistryList } from "@canopy/core";
import {
  projectScreen,
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  registryLists,
  registryListViews,
} from "@canopy/core/projects";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { RecordRead } from "#kit/RecordRead.tsx";
import { useFirstField } from "#kit/useFirstField.ts";

/** The form of a registry list's entry in the app's modal: for the entry at `index`, or for a new one. */
export function RegistryEntryFormModal({ projectId, list, index }: ModalContentProps) {
  const known = registryLists.find((one) => one === list);
  return (
    known && (
      <RecordRead screen={projectScreen} id={projectId} noun="project" lineCount={4}>
        {(project) => (
          <EntryForm project={project} list={known} index={typeof index === "number" ? index : undefined} />
        )}
      </RecordRead>
    )
  );
}

interface EntryFormProps {
  readonly project: Project;
  readonly list: RegistryList;
  readonly index: number | undefined;
}

function EntryForm({ project, list, index }: EntryFormProps) {
  const entry = index === undefined ? undefined : registryEntriesOf(project, list)[index];
  const record = registryEntryRecord(project, entry);
  const form = useScreen(registryEntryScreens[list], { record, isInModal: true });
  useFirstField();
  return (
    <RecordForm
      form={form}
      parts={[{ rows: registryListViews[list].fields.map(({ name }) => [name]) }]}
      width="full"
    />
  );
}

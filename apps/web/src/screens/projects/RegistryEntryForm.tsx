import type { Project, RegistryList } from "@canopy/core";
import {
  projectScreen,
  registryEntryRecord,
  registryEntryScreens,
  registryLists,
  registryListViews,
  type RegistryEntryFields,
} from "@canopy/core/projects";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { RecordRead } from "#kit/RecordRead.tsx";

const isEntry = (value: unknown): value is RegistryEntryFields => typeof value === "object" && value !== null;

/**
 * The form of a registry list's entry in the app's modal: for `entry` as the list showed it, or for a new one. Entries have
 * no ids, and the project that is read for the form may hold others at the same places.
 */
export function RegistryEntryFormModal({ projectId, list, entry }: ModalContentProps) {
  const known = registryLists.find((one) => one === list);
  return (
    known && (
      <RecordRead screen={projectScreen} id={projectId} noun="project" lineCount={4}>
        {(project) => <EntryForm project={project} list={known} entry={isEntry(entry) ? entry : undefined} />}
      </RecordRead>
    )
  );
}

interface EntryFormProps {
  readonly project: Project;
  readonly list: RegistryList;
  readonly entry: RegistryEntryFields | undefined;
}

function EntryForm({ project, list, entry }: EntryFormProps) {
  const record = registryEntryRecord(project, entry);
  const form = useScreen(registryEntryScreens[list], { record, isInModal: true });
  return (
    <RecordForm
      form={form}
      parts={[{ rows: registryListViews[list].fields.map(({ name }) => [name]) }]}
      width="full"
    />
  );
}

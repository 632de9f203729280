import type { Project, RegistryList } from "@canopy/core";
import {
  projectScreen,
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  registryLists,
  registryListViews,
} from "@canopy/core/projects";
import { selectRecord, selectRecordFailure } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { useFirstField } from "#kit/useFirstField.ts";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

/** The form of a registry list's entry in the app's modal: for the entry at `index`, or for a new one. */
export function RegistryEntryFormModal({ projectId, list, index }: ModalContentProps) {
  const actor = useScreen(projectScreen, { id: String(projectId) });
  const project = useSelector(actor, selectRecord<Project>);
  const failure = useSelector(actor, selectRecordFailure<Project>, shallowEqual);
  const known = registryLists.find((one) => one === list);
  if (project && known)
    return <EntryForm project={project} list={known} index={typeof index === "number" ? index : undefined} />;
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => actor.send({ type: "record.retry" })} />;
  return <SkeletonText lineCount={4} label="Loading the project" />;
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

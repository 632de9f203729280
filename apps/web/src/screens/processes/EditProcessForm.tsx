import type { Process } from "@canopy/core";
import { isPeriodic, processEditScreen, processRecordScreen } from "@canopy/core/processes";
import { assignableUsersScreen, type PersonOption } from "@canopy/core/projects";
import { selectData, selectReadingStatus, selectRecord, selectRecordFailure } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { useDiscardOnDismissal, useFirstField, useModalOwner } from "#kit/modalForm.ts";
import { projectPeople } from "#kit/choices/projectPeople.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

/** The form of a process's own fields in the app's modal, for the process `id`. */
export function ProcessFormModal({ id }: ModalContentProps) {
  const record = useScreen(processRecordScreen, { id: typeof id === "string" ? id : "" });
  const people = useScreen(assignableUsersScreen, undefined);
  const process = useSelector(record, selectRecord<Process>);
  const failure = useSelector(record, selectRecordFailure<Process>, shallowEqual);
  const peopleStatus = useSelector(people, selectReadingStatus);
  const found = useSelector(people, selectData<readonly PersonOption[]>) ?? [];
  if (failure && !process)
    return <ErrorState message={failure.text} onRetry={() => record.send({ type: "record.retry" })} />;
  if (!process || peopleStatus === "loading")
    return <SkeletonText lineCount={6} label="Loading the process" />;
  return (
    <EditForm
      process={process}
      people={projectPeople(found, process.project?.company?.name, process.responsibles)}
    />
  );
}

interface EditFormProps {
  readonly process: Process;
  readonly people: readonly PersonOption[];
}

function EditForm({ process, people }: EditFormProps) {
  const form = useScreen(processEditScreen, { record: process, owner: useModalOwner() });
  useDiscardOnDismissal(form);
  useFirstField();
  const hasPeriod = isPeriodic(process.templateKey) || process.periodStart !== null;
  return (
    <RecordForm
      form={form}
      parts={[
        {
          rows: [
            ["name"],
            ...(hasPeriod ? [["periodStart", "periodEnd"]] : []),
            ["dueAt"],
            ["responsibleIds"],
          ],
        },
      ]}
      choices={{ responsibleIds: people }}
      width="full"
    />
  );
}
